import { states } from '@tailshare/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { read } from '../../api.ts'
import type { Suggestion } from '../../ui/form/Combobox.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { useFormValue } from '../../ui/form/Form.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import css from '../signIn/auth.module.css'
import { airportSuggestion, findAirports } from '../airports/findAirports.ts'

const Combobox = lazy(() => import('../../ui/form/Combobox.tsx').then((module) => ({ default: module.Combobox })))

/** Home state and airport. A new state resets the airport; under Other all airports are searched by code, name or town. */
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
        <Suspense fallback={<Skeleton shape="row" label="Loading the airport search" />}>
          <Combobox
            label="Preferred airport"
            topic="airports"
            search={findAirports}
            value={airport.value}
            onChange={airport.onChange}
            errors={airport.errors}
            placeholder="Code, name or town"
          />
        </Suspense>
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
