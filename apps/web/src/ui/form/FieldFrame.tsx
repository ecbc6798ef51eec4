import type { ReactNode } from 'react'
import css from './Field.module.css'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'

type FieldErrors = string | readonly string[] | null | undefined
/** Joins several messages of one field with commas. */
export const errorLine = (errors: FieldErrors): string => (typeof errors === 'string' ? errors : (errors ?? []).join(', '))

export type FieldWords = { label: string; errors?: FieldErrors; hint?: ReactNode }
/** Attributes that connect a control to its hint and error; spread them on the control. */
export const describing = (id: string, { errors, hint }: Omit<FieldWords, 'label'>) => {
  const error = errorLine(errors)
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': classes(error && `${id}-error`, hint && `${id}-hint`) || undefined,
  }
}

export const FieldNotes = ({ id, errors, hint }: { id: string } & Omit<FieldWords, 'label'>) => {
  const error = errorLine(errors)
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </>
  )
}

/** The box of a field: label at the top inside, the control, then error and hint. */
export const FieldFrame = ({ id, label, errors, hint, children }: FieldWords & { id: string; children: ReactNode }) => (
  <div className={css.field}>
    <div className={classes(css.box, errorLine(errors) && css.invalid)}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children}
    </div>
    <FieldNotes id={id} errors={errors} hint={hint} />
  </div>
)
