import type { Airport } from '@tailshare/contract/aircraft/airports'
import { containsWords } from '@tailshare/contract/text/comparable'
import type { MapPin } from '@tailshare/contract/search/search'
import { states } from '@tailshare/contract/base/constants'
import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '../../../ui/form/choices/Choices.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextButton } from '../../../ui/TextLink.tsx'
import { airportText, movedToZone } from '../../../parts/bookings/trip/period/tripTimes.ts'
import css from './FilterBar.module.css'
import { hasOrigin, type Filters } from './filters.ts'
import { NearPlaces } from '../map/NearPlaces.tsx'
import { useFilters } from './useFilters.ts'
import { zoneOfSearch } from '../zoneOfSearch.ts'

const stateName = (code: string) => (code in states ? states[code as keyof typeof states] : code)

type Props = { airports: readonly MapPin[]; near: Airport | null; onDone: () => void }
type Where = Pick<Filters, 'locations' | 'near'>

/** Airports with aircraft, or one place to measure distances from. */
export const WherePanel = ({ airports, near, onDone }: Props) => {
  const { filters, change } = useFilters()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Focus the field with a mouse only: on touch screens, the keyboard would cover the list.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  const fitting = airports
    .filter(({ airport }) => containsWords(`${airport.code} ${airport.title} ${airport.state}`, typed))
    .sort((a, b) => a.airport.state.localeCompare(b.airport.state) || a.airport.title.localeCompare(b.airport.title))
  const choose = (where: Where, more: Partial<Filters> = {}, place = near) => {
    const [before, after] = [zoneOfSearch(filters, airports, near), zoneOfSearch(where, airports, place)]
    change({ ...where, ...more, bounds: null, period: filters.period && movedToZone(filters.period, before, after) })
  }
  const toggle = (id: string, on: boolean) =>
    choose({ locations: on ? [...filters.locations, id] : filters.locations.filter((one) => one !== id), near: null })
  return (
    <div className={css.where}>
      <Field
        ref={field}
        label="Airport or town"
        placeholder="Name or code"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <NearPlaces
        typed={typed}
        onChoose={(place) => {
          choose({ locations: [], near: place.id }, { order: 'distance' }, place)
          onDone()
        }}
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
      {hasOrigin(filters) && <TextButton onClick={() => choose({ locations: [], near: null })}>Any airport</TextButton>}
    </div>
  )
}
