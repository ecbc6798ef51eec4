import { lazy } from 'react'
import { Later } from '../../../document/Later.tsx'
import type { Suggestion } from '../../../ui/form/choices/Combobox.tsx'
import { useFormValue } from '../../../ui/form/Form.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { useAirportSearch } from './airportSuggestion.ts'

const Combobox = lazy(() => import('../../../ui/form/choices/Combobox.tsx').then((module) => ({ default: module.Combobox })))

export const AirportField = ({ name, label }: { name: string; label: string }) => {
  const search = useAirportSearch()
  const { value, onChange, errors } = useFormValue<Suggestion | null>(name)
  return (
    <Later fallback={<Skeleton shape="row" label="Loading the airport search" />}>
      <Combobox
        label={label}
        {...search}
        value={value || null}
        onChange={onChange}
        errors={errors}
        placeholder="Code, name or town"
      />
    </Later>
  )
}
