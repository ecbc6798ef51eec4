import { askedDays } from '@tailshare/contract/askedDays'
import type { OrderQuery } from '@tailshare/contract/orderLists'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { edgesOf, nearestMonth, type Edge } from '../../../db/daysAround.ts'
import { oneOf } from '../../../db/oneOf.ts'
import { keptCount } from '../counts/queries.ts'
import {
  conditionsOf,
  driversOf,
  findsNothing,
  finerConditions,
  inShop,
  isIn,
  joinsFor,
  statusesOf,
  type Branch,
  type Driver,
  type Matches,
  type OrderList,
} from '../listConditions/queries.ts'

type Count = RawBuilder<unknown>
type Span = { from: Date | null; until: Date | null }

const startsIn = ({ from, until }: Span) => [
  ...(from ? [sql`o.start_at >= ${from}`] : []),
  ...(until ? [sql`o.start_at < ${until}`] : []),
]

const countedBy = (list: OrderList, at: number, { column, keys, except }: Driver, more: RawBuilder<unknown>[]): Count => {
  const branch = list.branches[at]!
  const where = sql.join(
    [
      isIn(branch),
      ...(column ? [oneOf(column, keys)] : []),
      ...except,
      sql`o.status = any(${statusesOf(list.query)}::text[])`,
      ...conditionsOf(list, at),
      ...more,
    ],
    sql` and `,
  )
  return sql`(select count(*)::int from ${joinsFor(branch, list)} where ${where})`
}

/** Row by row, by each index what those before it do not find. */
const countedRows = (list: OrderList, at: number, more: RawBuilder<unknown>[] = []): Count => {
  const counts = driversOf(list.branches[at]!, list).map((driver) => countedBy(list, at, driver, more))
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})`
}

/** What the kept counts are asked for: aircraft by themselves where all of someone's are not meant. */
const keptOf = (branch: Branch, { aircraft }: OrderQuery) => {
  const chosen = aircraft?.length ? aircraft : undefined
  if (branch.by === 'all' && chosen) return { by: 'aircraft' as const, keys: chosen, aircraft: undefined }
  return { by: branch.by, keys: branch.keys, aircraft: chosen }
}

const withoutDays = (list: OrderList): OrderList => {
  const none = { from: undefined, to: undefined, start_date: undefined, end_date: undefined, periodType: undefined }
  return { ...list, query: { ...list.query, ...none } }
}

/** What lies between an instant and the month that is counted from there, or to there. */
const rest = (list: OrderList, at: number, from: Date, until: Date): Count => {
  if (from < until) return sql`+ ${countedRows(list, at, startsIn({ from, until }))}`
  return from > until ? sql`- ${countedRows(list, at, startsIn({ from: until, until: from }))}` : sql``
}

/**
 * From the kept counts by months, and of the months that the days cut through what lies between their nearest end and the days. The
 * clocks of airports only matter around midnight of the first and the last day.
 */
const countedDays = (list: OrderList, at: number, { begin, end }: { begin: Edge | null; end: Edge | null }): Count => {
  if (begin && end && begin.until >= end.from) return countedRows(list, at)
  const whole = withoutDays(list)
  const first = begin && nearestMonth(begin.until)
  const last = end && nearestMonth(end.from)
  const span = { from: first && first.toISOString().slice(0, 10), to: last && last.toISOString().slice(0, 10) }
  return sql`(${keptCount({ ...keptOf(list.branches[at]!, list.query), statuses: statusesOf(list.query), ...span })}
    ${begin ? sql`+ ${countedRows(list, at, startsIn(begin))} ${rest(whole, at, begin.until, first!)}` : sql``}
    ${end ? sql`+ ${countedRows(list, at, startsIn(end))} ${rest(whole, at, last!, end.from)}` : sql``})`
}

const isSearched = ({ query: { text, name } }: OrderList) => text !== undefined || name !== undefined

/** Of what was looked up, the kept counts know aircraft; and of everything, pilots beside them. */
const countedMatches = (list: OrderList, at: number, { people, aircraft }: Matches): Count => {
  const { branches, query } = list
  const branch = branches[at]!
  const chosen = query.aircraft?.length ? aircraft.filter((id) => query.aircraft!.includes(id)) : aircraft
  const kept = { statuses: statusesOf(query), from: null, to: null }
  const counts = driversOf(branch, list).map((driver): Count => {
    if (driver.of === 'aircraft' && branch.by === 'owner')
      return keptCount({ ...kept, by: 'owner', keys: branch.keys, aircraft: chosen })
    if (driver.of === 'aircraft' && branch.by === 'all')
      return keptCount({ ...kept, by: 'aircraft', keys: chosen, aircraft: undefined })
    if (driver.of === 'pilot' && branch.by === 'all')
      return keptCount({
        ...kept,
        by: 'pilot',
        keys: people,
        aircraft: query.aircraft?.length ? query.aircraft : undefined,
        except: aircraft,
      })
    return countedBy(list, at, driver, [])
  })
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})`
}

const countedBranch = (list: OrderList, at: number): Count => {
  const { branches, query, now, matches } = list
  const branch = branches[at]!
  const days = askedDays(query)
  const knowsAll = at === 0 && query.daysOf === 'departure' && finerConditions(branch, list).length === 0
  if (!knowsAll) return countedRows(list, at)
  if (isSearched(list)) return matches && !days ? countedMatches(list, at, matches) : countedRows(list, at)
  if (days) return countedDays(list, at, edgesOf(days, now))
  return keptCount({ ...keptOf(branch, query), statuses: statusesOf(query), from: null, to: null })
}

/** How many bookings the list has in all, in one statement. */
export const countOrders = async (db: Db, list: OrderList) => {
  if (findsNothing(list) || list.branches.length === 0) return 0
  const parts = list.branches.map((_, at) => {
    const shop = list.query.withMaintenance ? sql`` : sql`- ${countedRows(list, at, [inShop])}`
    return sql`${countedBranch(list, at)} ${shop}`
  })
  const { rows } = await sql<{ count: number }>`select ${sql.join(parts, sql` + `)} as count`.execute(db)
  return rows[0]!.count
}
