import { lazy, Suspense, useId } from 'react'
import { useIsHydrated } from '../../hooks/useIsHydrated.ts'
import type { DateProps } from './DatePicker.tsx'
import css from '../Field.module.css'
import { FieldNotes } from '../FieldFrame.tsx'

const DatePicker = lazy(() => import('./DatePicker.tsx').then((module) => ({ default: module.DatePicker })))

/** The day as text, in the field's place, until hydration. */
const Still = ({ label, day, hint, errors }: DateProps) => (
  <div className={css.field}>
    <div className={css.box} aria-busy>
      <span className={css.label}>{label}</span>
      <span className={css.input}>{day?.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1') ?? 'mm/dd/yyyy'}</span>
    </div>
    <FieldNotes id={useId()} hint={hint} errors={errors} />
  </div>
)

/** A date field. Loads `DatePicker` after hydration. */
export const DateField = (props: DateProps) => {
  const still = <Still {...props} />
  return useIsHydrated() ? (
    <Suspense fallback={still}>
      <DatePicker {...props} />
    </Suspense>
  ) : (
    still
  )
}
