import { useRef } from 'react'
import { useAirportSearch } from '../../../parts/aircraft/airports/airportSuggestion.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Combobox, type Suggestion } from '../../../ui/form/choices/Combobox.tsx'
import { useFormValue } from '../../../ui/form/Form.tsx'
import css from './User.module.css'

export const StaffAirports = () => {
  const search = useAirportSearch()
  const { value, onChange, errors } = useFormValue<Suggestion[]>('staffAirports')
  const box = useRef<HTMLFieldSetElement>(null)
  const remove = (id: string) => {
    onChange(value.filter((one) => one.id !== id))
    // The focused button is removed.
    box.current?.querySelector('input')?.focus()
  }
  return (
    <fieldset ref={box} className={css.airports}>
      <legend>Airport staff</legend>
      {value.length > 0 && (
        <ul>
          {value.map(({ id, label }) => (
            <li key={id}>
              <span>{label}</span>
              <IconButton icon="close" label={`Remove ${label}`} onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label="Add an airport"
        {...search}
        value={null}
        collects
        onChange={(chosen) => {
          if (chosen && !value.some(({ id }) => id === chosen.id)) onChange([...value, chosen])
        }}
        errors={errors}
        placeholder="Code or name"
        hint="They see the ramp board there and check aircraft out and take them back."
      />
    </fieldset>
  )
}
