import type { MapPin } from '@tailshare/contract/search'
import { states } from '@tailshare/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '../../ui/form/Choices.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { airportText, movedToZone } from '../../parts/trip/tripTimes.ts'
import css from './FilterBar.module.css'
import { useFilters } from './useFilters.ts'
import { zoneOfSearch } from './zoneOfSearch.ts'

const stateName = (code: string) => (code in states ? states[code as keyof typeof states] : code)

/** Airports that have aircraft, by state; any number of them. */
export const WherePanel = ({ airports }: { airports: readonly MapPin[] }) => {
  const { filters, change } = useFilters()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Typing goes there at once; on a touch screen the keyboard would cover the list.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  const wanted = typed.trim().toLowerCase()
  const fitting = airports
    .filter(({ airport }) => `${airport.code} ${airport.title}`.toLowerCase().includes(wanted))
    .sort((a, b) => a.airport.state.localeCompare(b.airport.state) || a.airport.title.localeCompare(b.airport.title))
  const choose = (locations: readonly string[]) => {
    const [before, after] = [zoneOfSearch(filters, airports), zoneOfSearch({ locations }, airports)]
    change({ locations, bounds: null, period: filters.period && movedToZone(filters.period, before, after) })
  }
  const toggle = (id: string, on: boolean) =>
    choose(on ? [...filters.locations, id] : filters.locations.filter((one) => one !== id))
  return (
    <div className={css.where}>
      <Field
        ref={field}
        label="Airport"
        placeholder="Name or code"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={css.scroll} role="group" aria-label="Airports">
        {fitting.map(({ airport, count }, index) => (
          <div key={airport.id}>
            {airport.state !== fitting[index - 1]?.airport.state && <p className={css.state}>{stateName(airport.state)}</p>}
            <Checkbox
              label={
                <>
                  {airportText(airport)} <small className={css.count}>{count} aircraft</small>
                </>
              }
              checked={filters.locations.includes(airport.id)}
              onChange={(event) => toggle(airport.id, event.target.checked)}
            />
          </div>
        ))}
        {fitting.length === 0 && <p className={css.state}>No airport with aircraft matches that name.</p>}
      </div>
      {(filters.locations.length > 0 || filters.bounds) && <TextButton onClick={() => choose([])}>Any airport</TextButton>}
    </div>
  )
}
