import { toTenths } from '@tailshare/contract/text/hours'
import { dayIn, plusDays, plusMonths } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Api } from '../api.ts'

type Event = {
  day: string
  pilotId: string | null
  flights: number
  tenths: number
  flightTenths: number
  flightCents: number
  cancellations: number
  cancellationCents: number
}

/** All flights and cancellations of an aircraft, from their rows and the ledger instead of stored sums. */
const eventsOf = async (api: Api, aircraftId: string) => {
  const { rows } = await sql<Event>`
    select to_char(f.returned_at at time zone ap.zone, 'YYYY-MM-DD') as day, f.pilot_id, 1 as flights,
      (10 * (f.hobbs_in - f.hobbs_out))::int as tenths,
      (10 * (f.flight_in - f.flight_out))::int as flight_tenths, (select -coalesce(sum(e.cents), 0) from ledger_entry e
        join ledger_movement m on m.id = e.movement_id
        where m.order_id = f.order_id and e.ledger = 'owner' and m.kind not in ('payout', 'payment'))::int as flight_cents,
          0 as cancellations, 0 as cancellation_cents
    from flight f join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id where f.aircraft_id = ${aircraftId}
    union all
    select to_char(coalesce(o.canceled_at, o.drop_at) at time zone ap.zone, 'YYYY-MM-DD'), null, 0, 0, 0, 0, 1,
      (select -coalesce(sum(e.cents), 0) from ledger_entry e
        join ledger_movement m on m.id = e.movement_id where m.order_id = o.id and e.ledger = 'owner'
          and m.kind not in ('payout', 'payment'))::int
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id
    where o.aircraft_id = ${aircraftId} and o.status in ('canceled', 'canceled_by_owner')`.execute(api.db)
  return rows
}

const sumOf = (events: Event[], key: Exclude<keyof Event, 'day' | 'pilotId'>) =>
  events.reduce((sum, event) => sum + event[key], 0)

const expectedOf = (events: Event[]) => ({
  incomeCents: sumOf(events, 'flightCents') + sumOf(events, 'cancellationCents'),
  flightCents: sumOf(events, 'flightCents'),
  cancellationCents: sumOf(events, 'cancellationCents'),
  flights: sumOf(events, 'flights'),
  hobbsHours: sumOf(events, 'tenths') / 10,
  cancellations: sumOf(events, 'cancellations'),
})

const within = (events: Event[], from: string, to: string) => events.filter(({ day }) => day >= from && day <= to)

type Of = { ownerId: string; aircraftId: string; tailNumber: string; zone: string }

/** One line per cockpit figure that differs from the sum of flights and ledger; empty if all agree. */
export const wrongFigures = async (
  api: Api,
  { ownerId, aircraftId, tailNumber, zone }: Of,
  ranges: [from: string, to: string][],
) => {
  const events = await eventsOf(api, aircraftId)
  const params = { id: aircraftId }
  const today = dayIn(new Date(), zone)
  const month = today.slice(0, 7)
  const wrong: string[] = []
  const compare = (where: string, shown: Record<string, unknown>, expected: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(expected))
      if (shown[key] !== value) wrong.push(`${tailNumber}, ${where}: ${key} is ${String(shown[key])}, must be ${String(value)}`)
  }
  const running = [
    ['month', `${month}-01`],
    ['quarter', plusMonths(`${month}-01`, -2)],
    ['year', plusMonths(`${month}-01`, -11)],
    ['all', '0001-01-01'],
  ] as const
  for (const [period_type, from] of running) {
    const { json } = await api.call(ownerId, 'getOwnedStats', { params, query: { period_type } })
    compare(period_type, json, expectedOf(within(events, from, today)))
    for (const point of json.months) {
      const { incomeCents, flights, hobbsHours } = expectedOf(events.filter(({ day }) => day.startsWith(point.month)))
      compare(`the series at ${point.month}`, point, { incomeCents, flights, hobbsHours })
    }
  }
  for (const [from, to] of ranges) {
    const days = { from, to }
    const where = `${from} to ${to}`
    const inside = within(events, from, to)
    const { flights, hobbsHours, flightCents, ...expected } = expectedOf(inside)
    const hours = { flights, hobbsHours, flightHours: sumOf(inside, 'flightTenths') / 10 }
    const { json: stats } = await api.call(ownerId, 'getOwnedStats', { params, query: days })
    compare(where, stats, { ...expected, ...hours, flightCents })
    const { json: report } = await api.call(ownerId, 'getAircraftFlights', { params, query: { ...days, limit: 1 } })
    compare(`its flights ${where}`, report.totals, { ...hours, incomeCents: flightCents })
    const { json: diagram } = await api.call(ownerId, 'getStatsDiagram', { params, query: { range: `${from},${to}` } })
    for (const point of diagram.points)
      compare(`the diagram at ${point.on}`, point, expectedOf(within(inside, point.from, point.to)))
    compare(
      `the diagram ${where}`,
      { income: diagram.points.reduce((sum, { incomeCents }) => sum + incomeCents, 0) },
      { income: expected.incomeCents },
    )
    const { json: pilots } = await api.call(ownerId, 'listAircraftPilots', { params, query: { ...days, limit: 100 } })
    compare(`its pilots ${where}`, pilots.totals, { ...hours, incomeCents: flightCents })
    // A pilot who bought or sold a share has one row per role.
    for (const rows of Map.groupBy(pilots.results, ({ pilot }) => pilot.id).values()) {
      const [{ pilot }] = rows as [(typeof rows)[number]]
      const own = expectedOf(inside.filter(({ pilotId }) => pilotId === pilot.id))
      const shown = {
        flights: rows.reduce((sum, row) => sum + row.flights, 0),
        hobbsHours: toTenths(rows.reduce((sum, row) => sum + row.hobbsHours, 0)),
        incomeCents: rows.reduce((sum, row) => sum + row.incomeCents, 0),
      }
      compare(`${pilot.firstName} ${where}`, shown, {
        flights: own.flights,
        hobbsHours: own.hobbsHours,
        incomeCents: own.flightCents,
      })
    }
    const { json: hobbs } = await api.call(ownerId, 'getHobbsTime', { params, query: days })
    compare(`the Hobbs meter ${where}`, hobbs, hours)
    const { json: flown } = await api.call(ownerId, 'getHoursFlown', { params, query: days })
    compare(`hours flown ${where}`, flown, hours)
  }
  return wrong
}

/** Ranges that split months, and ranges that do not. */
export const someRanges = (zone: string): [string, string][] => {
  const today = dayIn(new Date(), zone)
  const first = `${today.slice(0, 7)}-01`
  return [
    [plusDays(today, -45), plusDays(today, -10)],
    [plusDays(first, -1), plusDays(first, 1)],
    [plusMonths(first, -7), plusDays(plusMonths(first, -2), -1)],
    [plusDays(plusMonths(first, -13), 16), plusDays(first, 3)],
    ['2000-01-01', today],
  ]
}
