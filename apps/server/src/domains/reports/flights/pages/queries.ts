import { dayRangeOf } from '@tailshare/contract/schedule/dayRangeOf'
import { pageSize } from '@tailshare/contract/base/constants'
import type { FlightColumn, FlightOrder } from '@tailshare/contract/reports/flights/flightColumns'
import { sql, type RawBuilder } from 'kysely'
import { ofPilot, showsMoney, spent, type AskedFlights } from '../sums/queries.ts'

export type FlightsQuery = AskedFlights & { order: FlightOrder }
export type Shown = Pick<AskedFlights, 'perspective' | 'open'>

/** Full names if the reader sees money, and among partners; otherwise the initial of the last name. */
export const nameOf = (person: string, { open }: Shown) => {
  const [first, last] = [sql.ref(`${person}.first_name`), sql.ref(`${person}.last_name`)]
  if (!open) return sql`${first} || ' ' || ${last}`
  const id = sql.ref(`${person}.id`)
  const isKnown = sql`f.aircraft_id = any(${open.aircraftIds}::uuid[]) or ${id} = ${open.readerId} or ${id} = a.owner_id
    or exists (select from share_holding h where h.aircraft_id = f.aircraft_id and h.account_id = ${id})`
  return sql`${first} || ' ' || case when ${isKnown} then ${last} else left(${last}, 1) || '.' end`
}

export const moneyOf = (shown: Shown) => {
  const shows = showsMoney(shown as AskedFlights, sql`f.aircraft_id`)
  const of = (cents: RawBuilder<unknown>) => sql`case when ${shows} then ${cents} else 0 end`
  if (shown.perspective === 'pilot') return { shows, income: sql`0`, cost: of(spent) }
  return { shows, income: of(sql`f.income_cents`), cost: of(sql`f.cost_cents`) }
}

/** Must match the index expressions. */
const measured = {
  hobbsHours: sql`(f.hobbs_in - f.hobbs_out)`,
  flightHours: sql`(f.flight_in - f.flight_out)`,
  landings: sql`f.landings`,
  fuelGallons: sql`coalesce(f.fuel_gallons, 0)`,
  income: sql`f.income_cents`,
  cost: sql`f.cost_cents`,
} satisfies Partial<Record<FlightColumn, RawBuilder<unknown>>>

type Page = { limit: number; offset: number }
type Sorted = { column: FlightColumn; direction: RawBuilder<unknown> }

const hasDays = ({ filter }: FlightsQuery) => dayRangeOf(filter) !== undefined

/** Omit unlimited bounds: they make the planner expect few rows and sort instead of using an index. */
const inDays = (asked: FlightsQuery) => (hasDays(asked) ? sql`and f.returned_at >= h.since and f.returned_at < h.until` : sql``)
const within = (asked: FlightsQuery) => sql`f.aircraft_id = h.id ${inDays(asked)} ${ofPilot(asked, 'f')}`

/**
 * Index rows read for a page: 25 times a power of two. Inlined, because the planner guesses bound limits and would plan again at each
 * call, which takes longer than the page; rounded to keep statements few.
 */
const enoughFor = ({ limit, offset }: Page) => sql.lit(25 * 2 ** Math.max(0, Math.ceil(Math.log2((limit + offset) / 25))))

/** Flights on a page; inlined at the default page size for the same reason. */
const shown = ({ limit }: Page) => (limit === pageSize.default ? sql.lit(limit) : sql`${limit}`)

/** Merges the first rows of each aircraft's index, so the cost does not depend on what follows. */
const merged = (asked: FlightsQuery, by: RawBuilder<unknown>, { direction }: Sorted, page: Page) => sql`
  select found.order_id, row_number() over (order by found.value ${direction}, found.returned_at ${direction},
    found.order_id ${direction}) as place
  from here h cross join lateral (
    select f.order_id, f.returned_at, ${by} as value from flight f where ${within(asked)}
    order by ${by} ${direction}, f.returned_at ${direction}, f.order_id ${direction} limit ${enoughFor(page)}
  ) found order by place limit ${shown(page)} offset ${page.offset}`

/** Reads one pilot's flights by their own index, across aircraft. */
const ofOnePilot = (asked: FlightsQuery, { direction }: Sorted, page: Page) => {
  const days = sql`and f.returned_at >= (select min(since) from here) and f.returned_at < (select max(until) from here)
    and exists (select from here h where h.id = f.aircraft_id ${inDays(asked)})`
  return sql`
    select found.order_id, row_number() over (order by found.returned_at ${direction}, found.order_id ${direction}) as place
    from (
      select f.order_id, f.returned_at from flight f where f.pilot_id = ${asked.scope.pilotId} ${hasDays(asked) ? days : sql``}
      order by f.returned_at ${direction}, f.order_id ${direction} limit ${enoughFor(page)}
    ) found order by place limit ${shown(page)} offset ${page.offset}`
}

/** By tail number, newest flights first. */
const byAircraft = (asked: FlightsQuery, { direction }: Sorted, page: Page) => sql`
  select found.order_id, row_number() over (order by a.tail_number ${direction}, found.returned_at desc, found.order_id desc) as place
  from here h join aircraft a on a.id = h.id cross join lateral (
    select f.order_id, f.returned_at from flight f where ${within(asked)} order by f.returned_at desc, f.order_id desc
      limit ${enoughFor(page)}
  ) found order by place limit ${shown(page)} offset ${page.offset}`

/** By name. Counts each pilot's flights first, to read only pilots whose flights reach the page. */
const byPilot = (asked: FlightsQuery, { direction }: Sorted, page: Page) => sql`
  select found.order_id, row_number() over (order by w.name ${direction}, found.returned_at desc, found.order_id desc) as place
  from (
    select f.aircraft_id, f.pilot_id, ${nameOf('p', asked)} as name,
      sum(f.flights) over (order by ${nameOf('p', asked)} ${direction}) - sum(f.flights) over (partition by ${nameOf('p', asked)}) as before
    from here h cross join lateral (select pilot_id, aircraft_id, count(*) as flights from flight where aircraft_id = h.id group by 1, 2) f
      join aircraft a on a.id = h.id join account p on p.id = f.pilot_id
  ) w cross join lateral (
    select f.order_id, f.returned_at from flight f where f.aircraft_id = w.aircraft_id and f.pilot_id = w.pilot_id
    order by f.returned_at desc, f.order_id desc limit ${enoughFor(page)}
  ) found where w.before < ${page.limit + page.offset} order by place limit ${shown(page)} offset ${page.offset}`

/** With days or one pilot, reads all matching flights and sorts them. */
const readWhole = (asked: FlightsQuery, { column, direction }: Sorted, { limit, offset }: Page) => {
  const { income, cost } = moneyOf(asked)
  const by = {
    ...measured,
    date: sql`f.returned_at`,
    tailNumber: sql`a.tail_number`,
    pilot: nameOf('p', asked),
    income: sql`(${income})`,
    cost: sql`(${cost})`,
  }[column]
  return sql`select f.order_id, row_number() over (order by ${by} ${direction}, f.returned_at desc, f.order_id) as place
    from here h join flight f on ${within(asked)} join aircraft a on a.id = f.aircraft_id join account p on p.id = f.pilot_id
    order by place limit ${limit} offset ${offset}`
}

/** The flights of a page, each with its `place`. */
export const pageOf = (asked: FlightsQuery, page: Page): RawBuilder<unknown> => {
  const { scope, order, open, perspective } = asked
  const column = order.replace('-', '') as FlightColumn
  const sorted = { column, direction: order.startsWith('-') ? sql`desc` : sql`asc` }
  if (column === 'date') {
    const ownPilot = !('aircraftIds' in scope || 'ownerId' in scope) && !scope.aircraftId
    return ownPilot ? ofOnePilot(asked, sorted, page) : merged(asked, sql`f.returned_at`, sorted, page)
  }
  if (scope.pilotId !== undefined || hasDays(asked)) return readWhole(asked, sorted, page)
  if (column === 'tailNumber') return byAircraft(asked, sorted, page)
  if (column === 'pilot') return byPilot(asked, sorted, page)
  const isMoney = column === 'income' || column === 'cost'
  if (isMoney && perspective !== 'owner') return readWhole(asked, sorted, page)
  if (!isMoney || !open) return merged(asked, measured[column], sorted, page)
  // Without visible money nothing can be sorted by it: newest first.
  return open.aircraftIds.length === 0
    ? merged(asked, sql`f.returned_at`, { column, direction: sql`desc` }, page)
    : readWhole(asked, sorted, page)
}
