import { countText } from '@tailshare/contract/text/countText'
import { hoursText, tenthsText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import type { FlightPerson } from '@tailshare/contract/reports/flights/reports'
import { useState } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import type { Reply } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './Reports.module.css'

const shownFirst = 6

export const ways = { owner: 'Owner', co_owner: 'Co-owner', renter: 'Renter' } as const

const columnsFor = (only: (person: string) => string, showsMoney: boolean): readonly Column<FlightPerson>[] => [
  {
    title: 'Person',
    cell: ({ person }) => <TextLink to={{ search: only(person.id) }}>{fullName(person)}</TextLink>,
  },
  { title: 'Flew as', cell: ({ flownAs }) => ways[flownAs] },
  { title: 'Flights', number: true, cell: ({ flights }) => countText(flights, 'flight') },
  { title: 'Flight meter', number: true, named: true, cell: ({ flightHours }) => hoursText(flightHours) },
  { title: 'Landings', number: true, cell: ({ landings }) => countText(landings, 'landing') },
  { title: 'Fuel', number: true, named: true, cell: ({ fuelGallons }) => `${tenthsText(fuelGallons)} gal` },
  ...(showsMoney
    ? [
        { title: 'Hobbs', number: true, named: true, cell: ({ hobbsHours }: FlightPerson) => hoursText(hobbsHours) },
        {
          title: 'Income',
          number: true,
          cell: (row: FlightPerson) => (row.showsMoney ? moneyText(row.incomeCents) : '–'),
        },
      ]
    : [{ title: 'Hobbs', number: true, cell: ({ hobbsHours }: FlightPerson) => hoursText(hobbsHours) }]),
]

/** Clicking a person filters by them. */
export const People = ({ people }: { people: Reply<'listFlightPeople'> }) => {
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const only = (person: string) => new URLSearchParams([...search, ['person', person]]).toString()
  const { results, count } = people
  const showsMoney = results.some((row) => row.showsMoney)
  return (
    <section className={css.people} aria-labelledby="people">
      <h2 id="people">By person</h2>
      <Table
        caption="Who flew, the most hours first"
        rows={isOpen ? results : results.slice(0, shownFirst)}
        rowKey={({ person, flownAs }) => `${person.id} ${flownAs}`}
        columns={columnsFor(only, showsMoney)}
      />
      {!isOpen && results.length > shownFirst && (
        <div className={css.everyone}>
          <Button kind="soft" small onClick={() => setOpen(true)}>
            Show all {results.length}
          </Button>
        </div>
      )}
      {isOpen && count > results.length && (
        <p className="label">
          The {results.length} with the most hours, of {count}.
        </p>
      )}
    </section>
  )
}
