import { askedDays } from '@tailshare/contract/schedule/askedDays'
import type { OrderQuery } from '@tailshare/contract/bookings/orders/orderLists'
import { activeStatuses, bookingStatuses, type BookingStatus } from '@tailshare/contract/base/statuses'
import { sql, type RawBuilder } from 'kysely'
import { edgesOf } from '../../../../db/daysAround.ts'
import { withinDays } from '../../../../db/withinDays.ts'
import { oneOf } from '../../../../db/oneOf.ts'
import { hasWords, tailBegins } from '../../../../db/saying.ts'

/** Bookings that someone may read for one reason. `short`: they hear of others' names no more than the first letter of the last one. */
export type Branch = {
  by: 'pilot' | 'owner' | 'csip' | 'aircraft' | 'all'
  keys: string[]
  names: 'full' | 'short'
  money: boolean
}

/** A reason that is found by people or aircraft, as all are but an operator's. */
export type KeyedBranch = Branch & { by: keyof typeof keyColumn }

/** Everything that fits what people type: a name, the beginning of a tail number, a booking's number. */
export type Matches = { people: string[]; aircraft: string[]; orders: string[] }

/** A list: one reason, or several of which the first that fits counts. `matches` where its text was looked up beforehand. */
export type OrderList = { branches: Branch[]; readerId: string; query: OrderQuery; now: Date; matches?: Matches | undefined }

const all = Object.keys(bookingStatuses) as BookingStatus[]
const isActive = (status: BookingStatus) => (activeStatuses as readonly BookingStatus[]).includes(status)

export const statusesOf = ({ status, orderType }: OrderQuery) => {
  const asked = status?.length ? all.filter((one) => status.includes(one)) : all
  return orderType === 'all' ? asked : asked.filter((one) => isActive(one) === (orderType === 'upcoming'))
}

/** No aircraft has this id; none at all would mean any. */
export const noAircraft = '00000000-0000-0000-0000-000000000000'

/** Nothing can fit, which is known without reading. A read would go through every booking to find that out. */
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
  const isNamed = (person: string) => hasWords(sql`${sql.raw(person)}.first_name || ' ' || ${last(person)}`, text)
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
/** Both ends, in cents or hours; only where one is asked for. */
const between = (value: RawBuilder<unknown>, min: number | undefined, max: number | undefined) => [
  ...(min === undefined ? [] : [sql`${value} >= ${min}::numeric`]),
  ...(max === undefined ? [] : [sql`${value} <= ${max}::numeric`]),
]

/** Whether a reason's bookings are found by what was looked up. People's own lists are short, and co-owners know others by shorter names. */
const isMatched = ({ by, names }: Branch, { matches }: OrderList) =>
  matches !== undefined && names === 'full' && by !== 'pilot' && by !== 'csip'

/** The words that bookings are compared with one by one. */
const wordsLeft = (branch: Branch, list: OrderList) => {
  const { name, text } = list.query
  if (!isMatched(branch, list)) return { name, text }
  return { name: text === undefined ? undefined : name, text: undefined }
}

/** What is asked beside status, aircraft and days. */
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
    // Whoever does not see a price cannot find it out by asking for it either.
    ...(hasMoney && !branch.money ? [sql`${readerId} in (o.pilot_id, o.owner_id)`] : []),
    ...between(
      sql`coalesce(o.final_cents, o.total_cents)`,
      incomeMin === undefined ? undefined : cents(incomeMin),
      incomeMax === undefined ? undefined : cents(incomeMax),
    ),
    ...between(sql`f.hobbs_in - f.hobbs_out`, hobbsTimeMin, hobbsTimeMax),
    // A pilot’s list has no others.
    ...(ownOrdersOnly && branch.by !== 'pilot' ? [sql`o.pilot_id = ${readerId}`] : []),
    ...(byOwner ? [sql`(o.booked_by_id = o.owner_id) is true`] : []),
  ]
}

export const inShop = sql`o.quote -> 'terms' ->> 'purpose' = 'maintenance'`

const isCanceled = (status: BookingStatus) => status === 'canceled' || status === 'canceled_by_owner'
/** In the words of the index by cancellation, which the asked statuses imply. */
const onlyCanceled = sql`o.status in ('canceled', 'canceled_by_owner')`

/** When a booking was canceled, or ends; as the indexes have it. */
const endedAt = sql`coalesce(o.canceled_at, o.drop_at)`

/** By keys, booking by booking: joined, all airports would be read first. */
const atItsAirport = sql`from airport z where z.id = (select its.airport_id from aircraft its where its.id = o.aircraft_id)`

/** Clocks are asked about around midnight of the first and the last day alone; of all between, any is right. */
const dayConditions = ({ query, now }: OrderList): RawBuilder<unknown>[] => {
  const days = askedDays(query)
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

/** Everything that a booking of the `at`th reason must fulfill but its status and whose it is. */
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
  /** What the drivers before it have. */
  except: RawBuilder<unknown>[]
}

/** Whether someone who is asked for has fewer bookings than whoever asks: those that an owner flew, or that one instructor came along to. */
const isNarrow = ({ by }: Branch, { ownOrdersOnly, csip }: OrderQuery) =>
  by !== 'pilot' && by !== 'csip' && (ownOrdersOnly === true || csip?.length === 1)

/** More than these are looked through by their owner: each would be begun once for every status. */
const mostByAircraft = 20

/** By which index: an owner's one aircraft is found by the aircraft. */
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

/** By which indexes the bookings of a reason are found, each of them by one. */
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

/** Whose bookings are meant, in the words of the reason, for what another index finds. */
export const boundTo = (branch: Branch, list: OrderList) =>
  branch.by === 'owner' || isMatched(branch, list) || isNarrow(branch, list.query) ? [isIn(branch)] : []
