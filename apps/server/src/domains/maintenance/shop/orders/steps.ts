import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import type { NewWorkOrder } from '@tailshare/contract/maintenance/shop/workOrders'
import { bundleOf } from '@tailshare/rules/maintenance/shop/bundle'
import { whyNotOrder } from '@tailshare/rules/maintenance/shop/workOrders'
import type { Config } from '../../../../start/config.ts'
import type { Db, Tx } from '../../../../db/connect.ts'
import { inTransaction } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { lockAircraft } from '../../../aircraft/queries.ts'
import { recordsRole } from '../../access.ts'
import { keepMaintenance, seeMaintenance, tellKeepers, type Seen } from '../../steps.ts'
import { countTimeTaken } from '../../../bookings/operatorLimits/steps.ts'
import { freeRest } from '../../../schedule/blocks/steps.ts'
import { findScheduledAircraft } from '../../../schedule/queries.ts'
import { listOnOrders, listOpenSquawks } from '../days/queries.ts'
import { forecastItems } from '../steps.ts'
import * as q from './queries.ts'
import { viewOrder } from './view.ts'

export type ShopContext = { tx: Tx; account: Caller; now: Date; config: Config }

/** The work order, if the caller may read the aircraft's records. */
export const seeOrder = async (db: Db, id: string, account: Caller) => {
  const row = found(await q.findOrder(db, id))
  return { row, seen: await seeMaintenance(db, row.aircraftId, account) }
}

export const showOrder = async (db: Db, id: string, seen: Seen) =>
  viewOrder(found(await q.findOrder(db, id)), await q.listLines(db, id), seen)

/** The chosen lines, which must not be on another open work order. By default, everything due by `lastDay`. */
export const bundleFor = async (
  { tx, now }: ShopContext,
  seen: Seen,
  asked: Pick<NewWorkOrder, 'itemIds' | 'squawkIds'>,
  { lastDay, exceptOrderId }: { lastDay: string; exceptOrderId?: string },
): Promise<q.Bundle> => {
  const elsewhere = new Map(
    (await listOnOrders(tx, seen.id)).filter(({ orderId }) => orderId !== exceptOrderId).map(({ id, number }) => [id, number]),
  )
  const items = (await forecastItems(tx, seen, now)).filter(({ retired }) => !retired)
  const squawks = await listOpenSquawks(tx, seen.id)
  const pick = (field: 'itemIds' | 'squawkIds', rows: { id: string; title: string }[], due: { id: string }[]) => {
    const ids = asked[field]
    if (!ids) return due.map(({ id }) => id).filter((id) => !elsewhere.has(id))
    const titles = new Map(rows.map(({ id, title }) => [id, title]))
    for (const id of ids) {
      const title = titles.get(id)
      if (title === undefined) throw new BadInput({ [field]: fieldMessages.notOffered })
      if (elsewhere.has(id)) throw new BadInput({ [field]: `${title} is already on work order ${elsewhere.get(id)}` })
    }
    return [...new Set(ids)]
  }
  const bundle = {
    itemIds: pick('itemIds', items, bundleOf(items, lastDay)),
    squawkIds: pick(
      'squawkIds',
      squawks.map(({ id, text: title }) => ({ id, title })),
      squawks,
    ),
  }
  if (bundle.itemIds.length + bundle.squawkIds.length === 0) throw new BadInput({ itemIds: fieldMessages.hasElements })
  return bundle
}

/** `null` if none was named. */
export const visitBlockOf = async (tx: Tx, aircraftId: string, asked: Pick<NewWorkOrder, 'disruptionId' | 'entryId'>) => {
  if (!asked.disruptionId && !asked.entryId) return null
  const block = await q.findVisitBlock(tx, { aircraftId, ...asked })
  if (!block) throw new BadInput({ [asked.disruptionId ? 'disruptionId' : 'entryId']: fieldMessages.notOffered })
  return block
}

/** Frees the rest of the shop time; canceled bookings may return. */
export const freeVisit = async ({ tx, account, now, config }: ShopContext, { blockId }: q.OrderRow, seen: Seen) => {
  if (blockId === null) return
  const aircraft = found(await findScheduledAircraft(tx, seen.id, seen.owner.id))
  const freed = await freeRest(tx, { aircraft, account, now, config }, blockId)
  // Like any block of someone else that an operator gives back.
  if (freed && freed.createdBy !== account.id && recordsRole(seen.keeping) === 'operator')
    await countTimeTaken(tx, { aircraftId: aircraft.id, pieces: [freed.rest], account, now })
}

/** Tells the other record keepers. */
export const tellOfOrder = ({ tx, account, now, config }: ShopContext, seen: Seen, news: { title: string; text: string }) =>
  tellKeepers({ db: tx, config, account, now }, seen, { ...news, tab: 'shop' })

type Verb = Parameters<typeof whyNotOrder>[0]
type Call = { params: { id: string }; account: Caller; db: Db; now: Date; config: Config }

const overText = (why: string, { closedBy, state }: q.OrderRow) =>
  closedBy ? `${closedBy.firstName} ${closedBy.lastName} has ${state} this work order.` : why

type Work = (context: ShopContext, row: q.OrderRow, seen: Seen) => Promise<void>

/** Locks the order and checks permission and state. `isRepeat` accepts a retry of work already done. */
export const workOnOrder = (
  { params: { id }, account, db, now, config }: Call,
  verb: Verb,
  work: Work,
  isRepeat?: (row: q.OrderRow) => boolean,
) =>
  inTransaction(db, async (tx) => {
    await lockCaller(tx, account)
    found(await q.lockOrder(tx, id))
    const row = found(await q.findOrder(tx, id))
    const seen = await keepMaintenance(tx, row.aircraftId, account)
    found(await lockAircraft(tx, row.aircraftId))
    if (!isRepeat?.(row)) {
      const why = whyNotOrder(verb, row.state)
      if (why) throw new Refusal('wrong_state', { detail: overText(why, row) })
      await work({ tx, account, now, config }, row, seen)
    }
    return showOrder(tx, id, await seeMaintenance(tx, row.aircraftId, account))
  })

/** Last day of the visit; today if no time is blocked. */
export const lastDayOf = (toAt: Date | null | undefined, { airport: { zone } }: Seen, now: Date) => dayIn(toAt ?? now, zone)
