import type { Airport } from '@tailshare/contract/aircraft/airports'
import { aircraftTypes, zoneWithoutAirport } from '@tailshare/contract/base/constants'
import type { Period } from '@tailshare/contract/text/period'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { PeriodFields } from '../../../parts/bookings/trip/period/PeriodFields.tsx'
import { useLastDay } from '../../../parts/bookings/trip/period/useLastDay.ts'
import { addressTime, airportText, movedToZone } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Button } from '../../../ui/Button.tsx'
import { useReportEarlyInput } from '../../../ui/hooks/useReportEarlyInput.ts'
import { useAccount } from '../../../calls/session.ts'
import css from './SearchBox.module.css'

const Choice = ({
  label,
  name,
  empty,
  value,
  onChange,
  choices,
}: {
  label: string
  name: string
  empty: string
  value: string
  onChange: (value: string) => void
  choices: readonly (readonly [value: string, label: string])[]
}) => {
  const id = useId()
  useReportEarlyInput<HTMLSelectElement>(id, { value, onChange: (event) => onChange(event.target.value) })
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{empty}</option>
        {choices.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

export const SearchBox = ({ airports, suggested }: { airports: readonly Airport[]; suggested: Period }) => {
  const navigate = useNavigate()
  const zoneOf = (id: string) => airports.find((airport) => airport.id === id)?.zone ?? zoneWithoutAirport
  // A member begins at home, if aircraft are listed there.
  const homeId = useAccount()?.homeAirport?.id
  const [airportId, setAirportId] = useState(airports.find(({ id }) => id === homeId)?.id ?? '')
  const [type, setType] = useState('')
  const [period, setPeriod] = useState(() => movedToZone(suggested, zoneOf(''), zoneOf(airportId)))

  const lastDay = useLastDay(zoneOf(airportId))
  const date = [addressTime(period.from), addressTime(period.to)]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.search({ locations: airportId || null, aircraft_type: type || null, date }))
  }
  return (
    <form action="/search" role="search" aria-label="Find an aircraft" className={css.box} onSubmit={submit}>
      <Choice
        label="From"
        name="locations"
        empty="Any airport"
        value={airportId}
        choices={airports.map((airport) => [airport.id, airportText(airport)])}
        onChange={(id) => {
          setPeriod(movedToZone(period, zoneOf(airportId), zoneOf(id)))
          setAirportId(id)
        }}
      />
      <PeriodFields bare period={period} zone={zoneOf(airportId)} last={lastDay} onChange={setPeriod} />
      <Choice
        label="Aircraft"
        name="aircraft_type"
        empty="Any type"
        value={type}
        choices={Object.entries(aircraftTypes)}
        onChange={setType}
      />
      <input type="hidden" name="date" value={date.join()} />
      <Button type="submit" native kind="go" icon="search" className={css.go}>
        Search
      </Button>
    </form>
  )
}
