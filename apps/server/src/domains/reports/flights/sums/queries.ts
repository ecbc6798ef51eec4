import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { type AskedDays, dayRangeOf } from '@tailshare/contract/schedule/dayRangeOf'
import type { FlightPerson, FlightReport } from '@tailshare/contract/reports/flights/reports'
import type { Perspective } from '@tailshare/rules/bookings/orders/can'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { oneOf } from '../../../../db/sql/oneOf.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'
import { boundsOf, flewAsHolder, movedWays, type Span } from '../../figures/queries.ts'

/** Aircraft or a fleet (optionally one pilot), or a pilot (optionally one aircraft). */
type FlightScope =
  | { aircraftIds: string[]; pilotId?: string | undefined }
  | { ownerId: string; pilotId?: string | undefined }
  | { pilotId: string; aircraftId?: string | undefined }

export type AskedFlights = {
  scope: FlightScope
  filter: Parameters<typeof dayRangeOf>[0]
  now: Date
  /** Whose money to show: owners see income net of reimbursed fuel, pilots see what they paid. */
  perspective: Perspective
  /** If set, money and full names are shown only for these aircraft. */
  open?: { aircraftIds: string[]; readerId: string } | undefined
}

const spanOf = (days: AskedDays | undefined): Span => {
  if (!days) return 'always'
  if (!days.period) return { days }
  if (days.period === 'quarter') return { unit: 'month', count: 3 }
  return days.period === 'year' ? { unit: 'month', count: 12 } : { unit: days.period, count: 1 }
}

const isIn = (scope: FlightScope) => {
  if ('aircraftIds' in scope) return oneOf(sql`a.id`, scope.aircraftIds)
  if ('ownerId' in scope) return sql`a.owner_id = ${scope.ownerId}`
  const one = scope.aircraftId ? sql` and a.id = ${scope.aircraftId}` : sql``
  return sql`a.id in (select f.aircraft_id from flight f where f.pilot_id = ${scope.pilotId})${one}`
}

/** `here`: the aircraft, with the local start and exclusive end of the requested days. */
export const hereOf = ({ scope, filter, now }: AskedFlights) => {
  const { since, until } = boundsOf(spanOf(dayRangeOf(filter)), now)
  return sql`here as materialized (
    select a.id, ap.zone, ${since} as since, ${until} as until from aircraft a join airport ap on ap.id = a.airport_id where ${isIn(scope)}
  )`
}

const inAskedDays = ({ filter }: AskedFlights) =>
  dayRangeOf(filter) ? sql`and f.returned_at >= h.since and f.returned_at < h.until` : sql``

export const ofPilot = ({ scope: { pilotId } }: AskedFlights, alias: string) =>
  pilotId ? sql`and ${sql.ref(`${alias}.pilot_id`)} = ${pilotId}` : sql``

/** True if the reader may see income and costs of an aircraft's flights. */
export const showsMoney = ({ perspective, open }: AskedFlights, aircraft: RawBuilder<unknown>): RawBuilder<boolean> => {
  if (perspective === 'no_one') return sql<boolean>`false`
  return open ? sql<boolean>`${aircraft} = any(${open.aircraftIds}::uuid[])` : sql<boolean>`true`
}

const allMeasures = ['flights', 'hobbs_hours', 'flight_hours', 'landings', 'fuel_gallons', 'income', 'cost'] as const

/** What flight `f` cost its pilot: the price, plus running costs for a co-owner. */
export const spent = sql`(coalesce((select o.final_cents from orders o where o.id = f.order_id), 0) + coalesce(f.running_cents, 0))`

/** Flights in the requested days, one row per aircraft and pilot. */
const counted = (asked: AskedFlights) => {
  const isPilots = asked.perspective === 'pilot'
  const money = isPilots
    ? sql`0::bigint as income, sum(${spent}) as cost`
    : sql`sum(f.income_cents) as income, sum(f.cost_cents) as cost`
  return sql`counted as materialized (
    select f.aircraft_id, f.pilot_id, count(*) as flights, sum(f.hobbs_in - f.hobbs_out) as hobbs_hours,
      sum(f.flight_in - f.flight_out) as flight_hours,
      sum(f.landings) as landings, coalesce(sum(f.fuel_gallons), 0) as fuel_gallons,
      ${money}
    from here h join flight f on f.aircraft_id = h.id ${inAskedDays(asked)} ${ofPilot(asked, 'f')} group by f.aircraft_id, f.pilot_id
  )`
}

const sums = (asked: AskedFlights) => {
  const shows = showsMoney(asked, sql`c.aircraft_id`)
  return sql`coalesce(sum(c.flights), 0)::int as flights, coalesce(sum(c.hobbs_hours), 0) as hobbs_hours,
    coalesce(sum(c.flight_hours), 0) as flight_hours,
    coalesce(sum(c.landings), 0)::int as landings, coalesce(sum(c.fuel_gallons), 0) as fuel_gallons,
    coalesce(sum(c.income) filter (where ${shows}), 0)::bigint as income_cents,
      coalesce(sum(c.cost) filter (where ${shows}), 0)::bigint as cost_cents`
}

/** Totals over all flights that match, independent of the page. */
export const sumFlights = async (db: Db, asked: AskedFlights): Promise<FlightReport['totals']> => {
  const { rows } = await sql<FlightReport['totals']>`
    with ${hereOf(asked)}, ${counted(asked)}
    select ${sums(asked)} from counted c`.execute(db)
  return rows[0]!
}

type PersonRow = FlightPerson & { isOpen: boolean; person: Person; count: number }
type Page = { limit: number; offset: number }

/** Most hours first, a row per person and role. `isOpen`: the reader may see the last name. */
const pageOfPeople = async (db: Db, asked: AskedFlights, { limit, offset }: Page) => {
  const shows = showsMoney(asked, sql`c.aircraft_id`)
  const isPilots = asked.perspective === 'pilot'
  const money = isPilots ? sql`0, m.sign * ${spent}` : sql`m.sign * f.income_cents, m.sign * f.cost_cents`
  const { rows } = await sql<PersonRow>`
    with ${hereOf(asked)}, ${counted(asked)}, ways as (
      select c.*, 'renter' as way from counted c
      union all
      select f.aircraft_id, f.pilot_id, m.sign, m.sign * (f.hobbs_in - f.hobbs_out), m.sign * (f.flight_in - f.flight_out),
        m.sign * f.landings,
        m.sign * coalesce(f.fuel_gallons, 0), ${money}, m.way
      from here w join share_holding h on h.aircraft_id = w.id join flight f on f.pilot_id = h.account_id and ${flewAsHolder(sql`w.zone`)}
          and f.returned_at >= w.since and f.returned_at < w.until ${ofPilot(asked, 'f')}
        cross join ${movedWays}
    ), each as (
      select c.aircraft_id, c.pilot_id, c.way, ${sql.join(allMeasures.map((name) => sql`sum(${sql.ref(`c.${name}`)}) as ${sql.ref(name)}`))}
      from ways c group by c.aircraft_id, c.pilot_id, c.way
    ), shown as (
      select c.*, case when a.owner_id = c.pilot_id then 'owner' else c.way end as flown_as,
        a.owner_id = c.pilot_id or exists (select from share_holding h where h.account_id = c.pilot_id
          and h.aircraft_id = c.aircraft_id) as is_partner
      from each c join aircraft a on a.id = c.aircraft_id
    ), flown as (
      select c.pilot_id, c.flown_as, ${sums(asked)}, bool_or(${shows}) as shows_money,
        bool_or(bool_or(${shows}) or bool_or(c.is_partner)) over (partition by c.pilot_id) as is_known
      from shown c group by c.pilot_id, c.flown_as having sum(c.flights) > 0
    ), page as (
      select *, count(*) over ()::int as count from flown order by hobbs_hours desc, pilot_id, flown_as limit ${limit} offset ${offset}
    )
    select ${personJson('p')} as person, g.flown_as, g.is_known or p.id = ${asked.open?.readerId ?? null}::uuid as is_open,
      g.shows_money, g.count, g.flights, g.hobbs_hours, g.flight_hours, g.landings, g.fuel_gallons, g.income_cents, g.cost_cents
    from page g join account p on p.id = g.pilot_id
    order by g.hobbs_hours desc, g.pilot_id, g.flown_as`.execute(db)
  return rows
}

/** Includes the total count even if the page is past the end. */
export const listFlightPeople = async (db: Db, asked: AskedFlights, page: Page) => {
  const people = await pageOfPeople(db, asked, page)
  const [first] = people.length > 0 || page.offset === 0 ? people : await pageOfPeople(db, asked, { limit: 1, offset: 0 })
  return { count: first?.count ?? 0, people }
}
