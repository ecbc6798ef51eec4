import type { Aircraft } from '@tailshare/contract/aircraft'
import { dayIn } from '@tailshare/contract/period'
import { guessPlannedHours } from '@tailshare/rules/bookings/plannedHours'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { useNow } from '../../parts/time/useNow.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { LoadError } from '../../ui/display/EmptyState.tsx'
import { type Column, Table } from '../../ui/display/Table.tsx'
import { byUrgency, dueStates, dueText, type DueItem } from '../../parts/aircraft/due.ts'
import { forecastText, type Use } from './forecastText.ts'
import css from './Maintenance.module.css'
import type { MaintenancePart } from './maintenancePart.ts'

const columnsWith = (use: Use | undefined): readonly Column<DueItem>[] => [
  { title: 'Item', cell: ({ title }) => title },
  { title: 'Due', cell: dueText },
  { title: 'Forecast', cell: (item) => forecastText(item, use) },
  { title: 'Status', number: true, cell: ({ status }) => <Badge tone={dueStates[status].tone}>{dueStates[status].text}</Badge> },
]

const Items = ({ aircraft: { id, airport, maintenance } }: { aircraft: Aircraft }) => {
  const now = useNow()
  const flown = useQuery(read('getOwnedStats', { params: { id }, query: { period_type: 'year' } }))
  const upcoming = useQuery(read('listOwnerOrders', { query: { orderType: 'upcoming', aircraft: id, limit: 100 } }))
  const failed = flown.error ? flown : upcoming.error ? upcoming : null
  const use: Use | undefined = flown.data &&
    upcoming.data && {
      today: dayIn(now, airport.zone),
      hoursPerDay: flown.data.hobbsHours / 365,
      booked: upcoming.data.results.map((order) => {
        const period = { from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }
        return { day: dayIn(period.from, airport.zone), hours: guessPlannedHours(period, airport.zone), cents: 0 }
      }),
    }
  return (
    <section className={css.section} aria-labelledby="due">
      <h2 id="due">Inspections and limits</h2>
      {failed?.error && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      {maintenance.length === 0 ? (
        <p className="muted">Nothing is tracked for this aircraft yet.</p>
      ) : (
        <>
          <Table
            caption="Inspections and limits, the most urgent first"
            columns={columnsWith(use)}
            rows={byUrgency(maintenance)}
            rowKey={(item) => item.id}
          />
          <p className={`label ${css.note}`}>Forecast from the hours of the last twelve months and the bookings ahead.</p>
        </>
      )}
    </section>
  )
}

/** Inspections and limits by urgency, with the day on which their hours will have run out. */
export const DueList: MaintenancePart = ({ aircraftId }) => {
  const aircraft = useQuery(read('getAircraft', { params: { id: aircraftId } }))
  return (
    <Loaded query={aircraft} label="Loading the maintenance list" rows={6}>
      {(one) => <Items aircraft={one} />}
    </Loaded>
  )
}
