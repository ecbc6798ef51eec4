import { states } from '@tailshare/contract/base/constants'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import type { Suggestion } from '../../../ui/form/choices/Combobox.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { useFormValue } from '../../../ui/form/Form.tsx'
import css from '../signIn/auth.module.css'
import { AirportField } from '../../aircraft/airports/AirportField.tsx'
import { airportSuggestion } from '../../aircraft/airports/airportSuggestion.ts'

/** Changing the state resets the airport; with Other, all airports are searched. */
export const HomeAirport = () => {
  const state = useFormValue<string>('state')
  const airport = useFormValue<Suggestion | null>('homeAirport')
  const listed = state.value !== '' && state.value !== 'OTHER'
  const airports = useQuery({ ...read('listAirports', { query: { state: state.value, limit: 100 } }), enabled: listed })
  const choices = (airports.data?.results ?? []).map((one) => ({ value: one.id, label: airportSuggestion(one).label }))
  return (
    <div className={css.pair}>
      <Select
        label="Home state"
        empty="Choose a state"
        value={state.value}
        errors={state.errors}
        choices={Object.entries(states).map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          state.onChange(event.target.value)
          airport.onChange(null)
        }}
      />
      {state.value === 'OTHER' ? (
        <AirportField name="homeAirport" label="Preferred airport" />
      ) : (
        <Select
          label="Home airport"
          empty={listed ? (airports.isPending ? 'Loading…' : 'Choose an airport') : 'Choose a state first'}
          value={airport.value?.id ?? ''}
          errors={airport.errors ?? airports.error?.message}
          hint={listed && 'Not in the list? Choose Other as home state and search.'}
          choices={choices}
          disabled={!listed}
          onChange={(event) => {
            const chosen = choices.find(({ value }) => value === event.target.value)
            airport.onChange(chosen ? { id: chosen.value, label: chosen.label } : null)
          }}
        />
      )}
    </div>
  )
}
