import { Readable } from 'node:stream'
import type { OrderQuery } from '@tailshare/contract/bookings/orders/orderLists'
import type { Db } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { csvHead, csvLines } from '../../../../http/csv.ts'
import { listAdvisedOwnerIds } from '../../../people/advisors/queries.ts'
import { type Looker, noteLook } from '../../../people/advisors/steps.ts'
import { listSummaries } from '../../queries.ts'
import { noAircraft, type Branch, type OrderList } from '../conditions/queries.ts'
import { findMatches, findReach, findTails, listOrderIds, listOwnersOf } from './queries.ts'
import type { Reach } from './access.ts'
import { cutText, orderColumns, viewListed } from './view.ts'

/** Everything because of which someone may read bookings. */
export const loadReach = async (db: Db, { id, staffAirportIds }: Caller): Promise<Reach> => ({
  ...(await findReach(db, { id, staffAirportIds })),
  advisedOwnerIds: await listAdvisedOwnerIds(db, id),
})

/** Whose aircraft a list is of; `null` where it has others, too. */
const ownersIn = (branches: Branch[]) =>
  branches.every(({ by }) => by === 'owner') ? branches.flatMap(({ keys }) => keys) : null

/** A tail number as the aircraft that it fits, which are counted without reading their bookings. */
const withTail = async (db: Db, query: OrderQuery, ownerIds: string[] | null): Promise<OrderQuery> => {
  const ids = query.tail ? await findTails(db, query.tail, ownerIds) : undefined
  if (!ids) return query
  const chosen = query.aircraft?.length ? ids.filter((id) => query.aircraft!.includes(id)) : ids
  return { ...query, tail: undefined, aircraft: chosen.length > 0 ? chosen : [noAircraft] }
}

/** A list, with what its words fit looked up once for its pages and its count. */
export const listFor = async (db: Db, { query: asked, ...list }: Omit<OrderList, 'matches'>): Promise<OrderList> => {
  const ownerIds = ownersIn(list.branches)
  const query = await withTail(db, asked, ownerIds)
  return { ...list, query, matches: await findMatches(db, query, ownerIds) }
}

type Look = { ownerIds: string[]; aircraft: string[] | undefined; what: string; at: Date }

/** What an advisor looks at is written down for the owners whose bookings it shows. */
export const noteListLook = async (db: Db, advisor: Looker, { ownerIds, aircraft, what, at }: Look) => {
  if (ownerIds.length === 0) return
  const looked = aircraft?.length ? await listOwnersOf(db, aircraft, ownerIds) : ownerIds
  await noteLook(db, advisor, { ownerIds: looked, what, at })
}

/** As many as a spreadsheet still opens with ease. */
const mostRows = 100_000
const batch = 1000

/** A list as a file, read and sent part by part: each goes on where the one before ended. */
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
