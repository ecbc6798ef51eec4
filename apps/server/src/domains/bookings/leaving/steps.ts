import { plusMinutes } from '@tailshare/contract/period'
import type { Actor } from '@tailshare/rules/bookings/bookingCan'
import { keptThrough, settlementAt, undoMinutes, type CancelFacts } from '@tailshare/rules/bookings/cancellation'
import { leavingFor, type Leaving } from '@tailshare/rules/bookings/leaving'
import { cancellationEntries } from '@tailshare/rules/payments/ledger'
import type { Db, Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { insertMovement, reverseMovements } from '../../payments/ledger/queries.ts'
import { withoutCsip } from '../csips/view.ts'
import { insertChange, type OrderRow } from '../orders/queries.ts'
import { cancelFactsOf, graceBegan } from '../orders/view.ts'
import * as q from './queries.ts'

// A booking that is changed to another aircraft after its free time is a late cancellation of the aircraft that it leaves.

type Wish = {
  order: OrderRow & { freesUpToCents?: number | null }
  aircraftId: string
  csipId: string | null
  roles: readonly Actor[]
  now: Date
}
type Asked = Wish & { needsYes: boolean }

/** An instructor who comes along loses nothing, so nothing is owed for them. */
const leftOf = ({ order, csipId }: Pick<Wish, 'order' | 'csipId'>) => {
  const comesAlong = order.csip !== null && order.csip.id === csipId
  const { quote, kept } = comesAlong ? withoutCsip(order) : { quote: order.quote, kept: undefined }
  return {
    csipId: comesAlong ? null : (order.csip?.id ?? null),
    quote,
    keptTotalCents: kept === undefined ? order.keptTotalCents : (kept?.totalCents ?? null),
  }
}

/** What leaving the aircraft costs now; `null` where it stays, or may be left for nothing. Only its pilot owes for it. */
export const leavingOf = (wish: Asked): Leaving | null => {
  const { order, aircraftId, roles, needsYes, now } = wish
  if (aircraftId === order.aircraftId) return null
  const { quote, keptTotalCents } = leftOf(wish)
  const left = { ...order, totalCents: quote.totalCents, keptTotalCents }
  return leavingFor({
    order: cancelFactsOf(left, order.airport.zone),
    tailNumber: order.tailNumber,
    by: roles.includes('pilot') ? 'pilot' : 'operator',
    needsYes,
    now,
  })
}

/** As a booking of its own, owed to the owner of the aircraft that is left from this step on. Answers which, and who gets what of it. */
export const leaveAircraft = async (tx: Tx, wish: Wish & { leaving: Leaving; byId: string }) => {
  const { order, leaving, byId, now } = wish
  const { chargeCents } = leaving
  const left = leftOf(wish)
  const { id: orderId, aircraftId, ownerId, pilot } = order
  const id = await q.insertLeft(tx, { ...left, orderId, chargeCents, byId, why: 'Changed to another aircraft', now })
  const parties = { customerId: pilot.id, ownerId, csipId: left.csipId, aircraftId }
  const entries = cancellationEntries(parties, left.quote.lines, chargeCents)
  await insertMovement(tx, { kind: 'cancellation', orderId: id, at: now, entries })
  await enqueue(tx, 'settleCancellation', { orderId: id }, { runAt: settlementAt(now, true), key: `settleCancellation:${id}` })
  return { id, ownerCents: -(entries.find(({ ledger }) => ledger === 'owner')?.cents ?? 0) }
}

const factsOfLeft = (left: q.LeftRow): CancelFacts['order'] =>
  cancelFactsOf({ ...left, waitsFor: null, trouble: 'none', lacksCsip: false, isMoved: false }, left.zone)

/** What a booking goes back to that comes back to an aircraft as soon as a cancellation can be undone. */
export const findWayBack = async (db: Db, { order, aircraftId, now }: Pick<Wish, 'order' | 'aircraftId' | 'now'>) => {
  if (aircraftId === order.aircraftId) return undefined
  const since = plusMinutes(now, -undoMinutes)
  const left = await q.findLeft(db, { orderId: order.id, aircraftId, since })
  if (!left) return undefined
  const { id, confirmedAt, graceFrom } = left
  return { id, confirmedAt, graceFrom, created: graceBegan(left), kept: keptThrough(factsOfLeft(left), now) }
}

/** Nothing is owed for having left it; what was captured meanwhile goes back. */
export const comeBack = async (tx: Tx, { id, byId, now }: { id: string; byId: string; now: Date }) => {
  await q.setCameBack(tx, id)
  const why = 'Changed back to it: nothing is charged.'
  await insertChange(tx, { orderId: id, status: 'canceled', byId, why, totalCents: null, at: now })
  await reverseMovements(tx, { orderId: id, kind: 'cancellation', reversal: 'correction', at: now })
  await enqueue(tx, 'settleCancellation', { orderId: id }, { key: `settleCancellation:${id}` })
}
