import { dayRangeOf } from '@tailshare/contract/schedule/dayRangeOf'
import type { OrderQuery } from '@tailshare/contract/bookings/orders/orderLists'
import { activeStatuses, bookingStatuses, type BookingStatus } from '@tailshare/contract/base/statuses'
import { sql, type RawBuilder } from 'kysely'
import { withinDays, edgesOf } from '../../../../db/sql/withinDays.ts'
import { oneOf } from '../../../../db/sql/oneOf.ts'
import { containsWords, tailBegins } from '../../../../db/sql/saying.ts'

/** Bookings someone may read for one reason. `short`: the reader sees only the initial of others' last names. */
export type Branch = {
  by: 'pilot' | 'owner' | 'csip' | 'aircraft' | 'all'
  keys: string[]
  names: 'full' | 'short'
  money: boolean
}

/** A branch with keys (people or aircraft), unlike an operator's. */
export type KeyedBranch = Branch & { by: keyof typeof keyColumn }

/** Ids matching the search text: people by name, aircraft by start of tail number, bookings by number. */
export type Matches = { people: string[]; aircraft: string[]; orders: string[] }

/** One branch, or several of which the first that matches applies. `matches`: ids found for the search text beforehand. */
export type OrderList = { branches: Branch[]; readerId: string; query: OrderQuery; now: Date; matches?: Matches | undefined }

const all = Object.keys(bookingStatuses) as BookingStatus[]
const isActive = (status: BookingStatus) => (activeStatuses as readonly BookingStatus[]).includes(status)

export const statusesOf = ({ status, orderType }: OrderQuery) => {
  const asked = status?.length ? all.filter((one) => status.includes(one)) : all
  return orderType === 'all' ? asked : asked.filter((one) => isActive(one) === (orderType === 'upcoming'))
}

/** No condition for all statuses: comparing each of a million takes a fifth of counting them. */
export const statusConditions = (query: OrderQuery) => {
  const asked = statusesOf(query)
  return asked.length === all.length ? [] : [sql`o.status = any(${asked}::text[])`]
}

/** Matches no aircraft; an empty filter would mean any. */
export const noAircraft = '00000000-0000-0000-0000-000000000000'

/** True if the list is certainly empty. Avoids a scan of all bookings. */
export const findsNothing = ({ query }: OrderList) =>
  statusesOf(query).length === 0 || (query.aircraft?.length === 1 && query.aircraft[0] === noAircraft)

export const keyColumn = { pilot: sql`o.pilot_id`, owner: sql`o.owner_id`, csip: sql`o.csip_id`, aircraft: sql`o.aircraft_id` }

export const isIn = ({ by, keys }: Branch): RawBuilder<unknown> =>
  by === 'all' ? sql`true` : sql`coalesce(${oneOf(keyColumn[by], keys)}, false)`

const nameHas = (text: string, { names }: Branch, readerId: string) => {
  const last = (person: string) => {
    const whole = sql`${sql.raw(person)}.last_name`
    return names === 'full'
      ? whole
      : sql`case when ${sql.raw(person)}.id = ${readerId} then ${whole} else left(${whole}, 1) || '.' end`
  }
  const isNamed = (person: string) => containsWords(sql`${sql.raw(person)}.first_name || ' ' || ${last(person)}`, text)
  return sql`(${isNamed('p')} or ${isNamed('c')})`
}
export const numberIn = (text: string) => {
  const digits = /^(?:TS[\s-]?)?(\d{1,9})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const isOrder = (text: string) => {
  const number = numberIn(text)
  if (isUuid(text)) return sql`o.id = ${text}::uuid`
  return number === undefined ? sql`false` : sql`o.number = ${number}`
}

const cents = (dollars: number) => Math.round(dollars * 100)
/** Range condition in cents or hours; omitted ends are open. */
const between = (value: RawBuilder<unknown>, min: number | undefined, max: number | undefined) => [
  ...(min === undefined ? [] : [sql`${value} >= ${min}::numeric`]),
  ...(max === undefined ? [] : [sql`${value} <= ${max}::numeric`]),
]

/**
 * True if `matches` finds the branch's bookings. Not used for pilots and instructors, whose lists are short, or for co-owners, who see
 * shortened names.
 */
const isMatched = ({ by, names }: Branch, { matches }: OrderList) =>
  matches !== undefined && names === 'full' && by !== 'pilot' && by !== 'csip'

/** Search text that still has to be compared row by row. */
const wordsLeft = (branch: Branch, list: OrderList) => {
  const { name, text } = list.query
  if (!isMatched(branch, list)) return { name, text }
  return { name: text === undefined ? undefined : name, text: undefined }
}

/** Conditions other than status, aircraft and days. */
const finerConditions = (branch: Branch, list: OrderList): RawBuilder<unknown>[] => {
  const { query, readerId } = list
  const { name, text } = wordsLeft(branch, list)
  const { csip, tail, order_id, incomeMin, incomeMax, hobbsTimeMin, hobbsTimeMax, ownOrdersOnly, byOwner } = query
  const hasMoney = incomeMin !== undefined || incomeMax !== undefined
  const number = text ? numberIn(text) : undefined
  return [
    ...(csip?.length ? [oneOf(sql`o.csip_id`, csip)] : []),
    ...(name ? [nameHas(name, branch, readerId)] : []),
    ...(tail ? [tailBegins(tail)] : []),
    ...(order_id ? [isOrder(order_id)] : []),
    ...(text
      ? [
          sql`(${nameHas(text, branch, readerId)} or ${tailBegins(text)} ${number === undefined ? sql`` : sql`or o.number = ${number}`})`,
        ]
      : []),
    // A reader who does not see a price may not find it by filtering.
    ...(hasMoney && !branch.money ? [sql`${readerId} in (o.pilot_id, o.owner_id)`] : []),
    ...between(
      sql`coalesce(o.final_cents, o.total_cents)`,
      incomeMin === undefined ? undefined : cents(incomeMin),
      incomeMax === undefined ? undefined : cents(incomeMax),
    ),
    ...between(sql`f.hobbs_in - f.hobbs_out`, hobbsTimeMin, hobbsTimeMax),
    // A pilot's own list has only such bookings.
    ...(ownOrdersOnly && branch.by !== 'pilot' ? [sql`o.pilot_id = ${readerId}`] : []),
    ...(byOwner ? [sql`(o.booked_by_id = o.owner_id) is true`] : []),
  ]
}

export const inShop = sql`o.quote -> 'terms' ->> 'purpose' = 'maintenance'`

const isCanceled = (status: BookingStatus) => status === 'canceled' || status === 'canceled_by_owner'
/** Worded like the partial index on cancellations; implied by the statuses. */
const onlyCanceled = sql`o.status in ('canceled', 'canceled_by_owner')`

/** When a booking was canceled or ends. Same expression as in the indexes. */
const endedAt = sql`coalesce(o.canceled_at, o.drop_at)`

/** A subquery per booking; a join would read all airports first. */
const atItsAirport = sql`from airport z where z.id = (select its.airport_id from aircraft its where its.id = o.aircraft_id)`

/** Looks up zones only for bookings near midnight of the first and last day. In between, every zone gives the same result. */
const dayConditions = ({ query, now }: OrderList): RawBuilder<unknown>[] => {
  const days = dayRangeOf(query)
  if (!days) return []
  const at = query.daysOf === 'cancellation' ? endedAt : sql`o.start_at`
  const { begin, end } = edgesOf(days, now)
  const between = [...(begin ? [sql`${at} >= ${begin.until}`] : []), ...(end ? [sql`${at} < ${end.from}`] : [])]
  return [
    ...(query.daysOf === 'cancellation' && statusesOf(query).every(isCanceled) ? [onlyCanceled] : []),
    ...(begin ? [sql`${at} >= ${begin.from}`] : []),
    ...(end ? [sql`${at} < ${end.until}`] : []),
    sql`(${sql.join(between, sql` and `)} or (select ${withinDays(at, days, { zone: sql`z.zone`, now })} ${atItsAirport}))`,
  ]
}

export const joinsFor = (branch: Branch, list: OrderList) => {
  const { query } = list
  const { tail, hobbsTimeMin, hobbsTimeMax } = query
  const { name, text } = wordsLeft(branch, list)
  return sql`orders o
    ${tail || text ? sql`join aircraft a on a.id = o.aircraft_id` : sql``}
    ${name || text ? sql`join account p on p.id = o.pilot_id left join account c on c.id = o.csip_id` : sql``}
    ${hobbsTimeMin !== undefined || hobbsTimeMax !== undefined ? sql`join flight f on f.order_id = o.id` : sql``}`
}

/** All conditions for a booking of branch `at`, except its status and keys. */
export const conditionsOf = (list: OrderList, at: number): RawBuilder<unknown>[] => {
  const { branches, query } = list
  const branch = branches[at]!
  return [
    ...dayConditions(list),
    ...finerConditions(branch, list),
    ...(query.aircraft?.length && (branch.by !== 'aircraft' || isMatched(branch, list) || isNarrow(branch, query))
      ? [oneOf(sql`o.aircraft_id`, query.aircraft)]
      : []),
    ...branches.slice(0, at).map((earlier) => sql`not ${isIn(earlier)}`),
  ]
}

export type Driver = {
  of?: 'aircraft' | 'pilot' | 'csip' | 'order'
  column: RawBuilder<unknown> | null
  keys: string[]
  /** Excludes rows of the preceding drivers. */
  except: RawBuilder<unknown>[]
}

/** True if the reader's own flights, or one instructor's, are fewer rows than the branch. */
const isNarrow = ({ by }: Branch, { ownOrdersOnly, csip }: OrderQuery) =>
  by !== 'pilot' && by !== 'csip' && (ownOrdersOnly === true || csip?.length === 1)

/** With more aircraft, search by owner instead: each aircraft takes an index scan per status. */
const mostByAircraft = 20

/** The index to use. For a few aircraft of an owner, the one on aircraft. */
const drivenBy = (branch: Branch, { query, readerId }: OrderList): Omit<Driver, 'except'> => {
  const { by, keys } = branch
  const { aircraft, csip, ownOrdersOnly } = query
  if (isNarrow(branch, query))
    return ownOrdersOnly ? { column: keyColumn.pilot, keys: [readerId] } : { column: keyColumn.csip, keys: csip! }
  if (by === 'all') return aircraft?.length ? { column: keyColumn.aircraft, keys: aircraft } : { column: null, keys: [] }
  if (by === 'aircraft')
    return { column: keyColumn.aircraft, keys: aircraft?.length ? keys.filter((id) => aircraft.includes(id)) : keys }
  if (by === 'owner' && aircraft?.length && aircraft.length <= mostByAircraft)
    return { column: keyColumn.aircraft, keys: aircraft }
  return { column: keyColumn[by], keys }
}

/** Index scans that together find the branch's bookings, each booking once. */
export const driversOf = (branch: Branch, list: OrderList): Driver[] => {
  const { matches } = list
  if (!matches || !isMatched(branch, list)) return [{ ...drivenBy(branch, list), except: [] }]
  const { people, orders } = matches
  const theirs = branch.by === 'aircraft' ? matches.aircraft.filter((id) => branch.keys.includes(id)) : matches.aircraft
  const drivers = [
    { of: 'aircraft' as const, column: keyColumn.aircraft, keys: theirs },
    { of: 'pilot' as const, column: keyColumn.pilot, keys: people },
    { of: 'csip' as const, column: keyColumn.csip, keys: people },
    { of: 'order' as const, column: sql`o.id`, keys: orders },
  ].filter(({ keys }) => keys.length > 0)
  return drivers.map((driver, at) => ({
    ...driver,
    except: drivers.slice(0, at).map(({ column, keys }) => sql`coalesce(${oneOf(column, keys)}, false) is false`),
  }))
}

/** Limits rows found by another index to the branch. */
export const boundTo = (branch: Branch, list: OrderList) =>
  branch.by === 'owner' || isMatched(branch, list) || isNarrow(branch, list.query) ? [isIn(branch)] : []
