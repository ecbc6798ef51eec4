import { lazy, Suspense } from 'react'
import type { Suggestion } from '../../ui/form/Combobox.tsx'
import { useFormValue } from '../../ui/form/Form.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { useAirports } from './airportSuggestion.ts'

const Combobox = lazy(() => import('../../ui/form/Combobox.tsx').then((module) => ({ default: module.Combobox })))

/** A field of a form that takes one airport, searched by code, name or town. */
export const AirportField = ({ name, label }: { name: string; label: string }) => {
  const { value, onChange, errors } = useFormValue<Suggestion | null>(name)
  return (
    <Suspense fallback={<Skeleton shape="row" label="Loading the airport search" />}>
      <Combobox
        label={label}
        useSuggestions={useAirports}
        value={value || null}
        onChange={onChange}
        errors={errors}
        placeholder="Code, name or town"
      />
    </Suspense>
  )
}
