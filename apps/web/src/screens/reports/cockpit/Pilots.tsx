import { countText } from '@tailshare/contract/text/countText'
import type { PilotFiguresList } from '@tailshare/contract/reports/cockpit/figures'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChoices } from '../../../routing/useChoices.ts'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { type Column, Table } from '../../../ui/display/Table.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { filteredFrom } from '../../../ui/layout/FilterFold.tsx'
import css from './Figures.module.css'
import type { Range } from './figures/figuresIn.ts'

const ways = { owner: 'Owner', co_owner: 'Co-owner', renter: 'Renter' } as const
type Row = PilotFiguresList['results'][number]

const usePilots = (aircraftId: string | undefined, query: { from: string; to: string; name: string; limit: number }) => {
  const one = useQuery({
    ...read('findStatsPilots', { params: { id: aircraftId ?? '' }, query }),
    enabled: aircraftId !== undefined,
    placeholderData: keepPreviousData,
  })
  const all = useQuery({
    ...read('findFleetPilots', { query }),
    enabled: aircraftId === undefined,
    placeholderData: keepPreviousData,
  })
  return aircraftId === undefined ? all : one
}

const shownPilots = 100

const columnsFor = (aircraftId: string | undefined, { from, to }: { from: string; to: string }): readonly Column<Row>[] => [
  {
    title: 'Pilot',
    cell: ({ pilot }) => (
      <TextLink to={paths.flightsByAircraft(aircraftId, { from, to, pilot: pilot.id })}>{fullName(pilot)}</TextLink>
    ),
  },
  { title: 'Flew as', cell: ({ flownAs }) => ways[flownAs] },
  { title: 'Flights', number: true, cell: ({ flights }) => countText(flights, 'flight') },
  { title: 'Hobbs', number: true, cell: ({ hobbsHours }) => hoursText(hobbsHours) },
  { title: 'Income', number: true, cell: ({ incomeCents }) => moneyText(incomeCents) },
]

/** Searchable by name; each links to their flights. */
export const Pilots = ({ range: { from, to }, aircraftId }: { range: Range; aircraftId?: string | undefined }) => {
  const [search, choose] = useChoices()
  const name = search.get('name') ?? ''
  const [typed, setTyped] = useState(name)
  const pilots = usePilots(aircraftId, { from, to, name, limit: shownPilots })
  const find = (text: string) => {
    setTyped(text)
    choose({ name: text.trim() })
  }
  const columns = columnsFor(aircraftId, { from, to })
  return (
    <Fold name="pilots" title="Pilots" gist={pilots.data && hoursText(pilots.data.totals.hobbsHours)} className={css.part}>
      {((pilots.data?.count ?? 0) >= filteredFrom || typed !== '') && (
        <div className={css.name}>
          <Field label="Name" type="search" value={typed} onChange={({ target }) => find(target.value)} maxLength={80} />
        </div>
      )}
      <Loaded query={pilots} label="Loading the pilots">
        {({ results, count, totals }) =>
          results.length === 0 ? (
            <p className="muted">{name === '' ? 'No one flew on these days.' : `No one called “${name}” flew on these days.`}</p>
          ) : (
            <>
              <Table
                caption="Pilots by hours"
                rows={results}
                rowKey={({ pilot, flownAs }) => `${pilot.id} ${flownAs}`}
                columns={columns}
              />
              <p className="label">
                {countText(totals.flights, 'flight')}, {hoursText(totals.hobbsHours)}, {moneyText(totals.incomeCents)}
                {count > results.length && `. The ${results.length} with the most hours are shown.`}
              </p>
            </>
          )
        }
      </Loaded>
    </Fold>
  )
}
