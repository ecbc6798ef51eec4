import { Readable } from 'node:stream'
import type { OrderQuery } from '@tailshare/contract/bookings/orders/orderLists'
import type { Db } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { csvHead, csvLines } from '../../../../http/files/csv.ts'
import { listAdvisedOwnerIds } from '../../../people/advisors/queries.ts'
import { type Looker, logAdvisorView } from '../../../people/advisors/steps.ts'
import { listSummaries } from '../../queries.ts'
import { noAircraft, type Branch, type OrderList } from '../conditions/queries.ts'
import { findMatches, findReach, findTails, listOrderIds, listOwnersOf } from './queries.ts'
import type { Reach } from './access.ts'
import { cutText, orderColumns, viewListed } from './view.ts'

export const loadReach = async (db: Db, { id, staffAirportIds }: Caller): Promise<Reach> => ({
  ...(await findReach(db, { id, staffAirportIds })),
  advisedOwnerIds: await listAdvisedOwnerIds(db, id),
})

/** Owners of all aircraft in the list; `null` if other branches are included. */
const ownersIn = (branches: Branch[]) =>
  branches.every(({ by }) => by === 'owner') ? branches.flatMap(({ keys }) => keys) : null

/** Replaces a tail number by the aircraft it matches, whose bookings can be counted without reading them. */
const withTail = async (db: Db, query: OrderQuery, ownerIds: string[] | null): Promise<OrderQuery> => {
  const ids = query.tail ? await findTails(db, query.tail, ownerIds) : undefined
  if (!ids) return query
  const chosen = query.aircraft?.length ? ids.filter((id) => query.aircraft!.includes(id)) : ids
  return { ...query, tail: undefined, aircraft: chosen.length > 0 ? chosen : [noAircraft] }
}

/** Resolves the search text of a list once for both page and count. */
export const listFor = async (db: Db, { query: asked, ...list }: Omit<OrderList, 'matches'>): Promise<OrderList> => {
  const ownerIds = ownersIn(list.branches)
  const query = await withTail(db, asked, ownerIds)
  return { ...list, query, matches: await findMatches(db, query, ownerIds) }
}

type Look = { ownerIds: string[]; aircraft: string[] | undefined; what: string; at: Date }

/** Logs an advisor's look for the owners concerned. */
export const noteListLook = async (db: Db, advisor: Looker, { ownerIds, aircraft, what, at }: Look) => {
  if (ownerIds.length === 0) return
  const looked = aircraft?.length ? await listOwnersOf(db, aircraft, ownerIds) : ownerIds
  await logAdvisorView(db, advisor, { ownerIds: looked, what, at })
}

/** Row limit that spreadsheets open easily. */
const mostRows = 100_000
const batch = 1000

/** Streams a list as a CSV file in batches, each continuing after the last row. */
export const streamOrders = (db: Db, list: OrderList, reader: Caller, reach: Pick<Reach, 'advisedOwnerIds'>) => {
  const seen = list.branches.filter(({ money }: Branch) => money)
  const columns = orderColumns(seen.length === 0 ? 'none' : seen.every(({ by }) => by === 'owner') ? 'earned' : 'price')
  const parts = async function* () {
    yield csvHead(columns)
    let after: { startAt: Date; id: string } | undefined
    for (let sent = 0; ; sent += batch) {
      const places = await listOrderIds(db, list, { limit: batch, offset: 0, after })
      if (places.length > 0 && sent >= mostRows) {
        yield cutText(mostRows)
        return
      }
      const rows = await listSummaries(
        db,
        places.map(({ id }) => id),
      )
      yield csvLines(
        columns,
        rows.map((row) => viewListed(row, reader, reach)),
      )
      if (places.length < batch) return
      after = places.at(-1)
    }
  }
  return Readable.from(parts())
}
