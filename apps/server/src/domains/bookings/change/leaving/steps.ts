import { plusMinutes, type Period } from '@tailshare/contract/text/period'
import type { Actor } from '@tailshare/rules/bookings/orders/bookingCan'
import {
  keptThrough,
  settlementAt,
  undoMinutes,
  whyCanceledText,
  type CancelFacts,
} from '@tailshare/rules/bookings/change/cancellation'
import { leavingFor, lettingGoFor, type Leaving } from '@tailshare/rules/bookings/change/leaving'
import { cancellationEntries } from '@tailshare/rules/payments/ledger'
import type { Db, Tx } from '../../../../db/connect.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { insertMovement, reverseMovements } from '../../../payments/ledger/queries.ts'
import { onlyCsip, withoutCsip } from '../../lessons/csips/view.ts'
import { insertChange, type OrderRow } from '../../orders/queries.ts'
import { cancelFactsOf, graceFromOfRow } from '../../orders/view.ts'
import * as q from './queries.ts'

// A booking that is changed to another aircraft after its free time is a late cancellation of the aircraft that it leaves; one whose
// instructor is let go then is a late cancellation of the lesson.

type Wish = {
  order: OrderRow & { freesUpToCents?: number | null }
  aircraftId: string
  csipId: string | null
  roles: readonly Actor[]
  now: Date
}
type Asked = Wish & { needsYes: boolean }

type What = Pick<Wish, 'order' | 'aircraftId' | 'csipId'>
const letsGo = ({ order, aircraftId, csipId }: What) =>
  aircraftId === order.aircraftId && order.csip !== null && order.csip.id !== csipId

/** An instructor who comes along loses nothing, so nothing is owed for them; nor does one who has not agreed yet. */
const leftOf = (what: What) => {
  const { order, csipId } = what
  // Who loses a lesson alone stands where the owner stands otherwise: it is theirs, and the owner of the aircraft reads nothing of it.
  if (letsGo(what))
    return { ...onlyCsip(order), ownerId: order.csip!.id, csipId: order.csip!.id, isLate: false, reason: 'let_go' as const }
  const comesAlong = order.csip !== null && (order.csip.id === csipId || order.csipAsked)
  const { quote, kept } = comesAlong ? withoutCsip(order) : { quote: order.quote, kept: undefined }
  return {
    ownerId: order.ownerId,
    isLate: true,
    reason: 'changed' as const,
    csipId: comesAlong ? null : (order.csip?.id ?? null),
    quote,
    keptTotalCents: kept === undefined ? order.keptTotalCents : (kept?.totalCents ?? null),
  }
}

/** What it costs now to leave the aircraft, or to let the instructor go; `null` where both stay, or go for nothing. Only its pilot owes for it. */
export const leavingOf = (wish: Asked): Leaving | null => {
  const { order, aircraftId, roles, needsYes, now } = wish
  const by = roles.includes('pilot') ? 'pilot' : 'operator'
  if (letsGo(wish))
    return lettingGoFor({
      order: cancelFactsOf(order, order.airport.zone),
      lines: order.quote.lines,
      csip: order.csip!.firstName,
      isAsked: order.csipAsked,
      by,
      now,
    })
  if (aircraftId === order.aircraftId) return null
  const { quote, keptTotalCents } = leftOf(wish)
  const left = { ...order, totalCents: quote.totalCents, keptTotalCents }
  return leavingFor({
    order: cancelFactsOf(left, order.airport.zone),
    tailNumber: order.tailNumber,
    by,
    needsYes,
    now,
  })
}

/** As a booking of its own, owed to the owner of the aircraft that is left, or to the instructor who is let go, from this step on. Answers which, and who gets what of it. */
export const leaveAircraft = async (tx: Tx, wish: Wish & { leaving: Leaving; byId: string }) => {
  const { order, leaving, byId, now } = wish
  const { chargeCents } = leaving
  const left = leftOf(wish)
  const { id: orderId, aircraftId, pilot } = order
  const id = await q.insertLeft(tx, { ...left, orderId, chargeCents, byId, why: whyCanceledText[left.reason], now })
  const parties = { customerId: pilot.id, ownerId: left.ownerId, csipId: left.csipId, aircraftId }
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
  return { id, confirmedAt, graceFrom, created: graceFromOfRow(left), kept: keptThrough(factsOfLeft(left), now) }
}

type TakingBack = { order: Pick<OrderRow, 'id' | 'csip'>; csipId: string | null; period: Period; now: Date }

/** The lesson that was let go a moment ago, where its instructor is to come after all, at the same times. */
export const findTakenBack = async (db: Db, { order, csipId, period, now }: TakingBack) =>
  csipId === null || csipId === order.csip?.id
    ? undefined
    : q.findLetGo(db, { orderId: order.id, csipId, start: period.from, drop: period.to, since: plusMinutes(now, -undoMinutes) })

/** Nothing is owed for having left it; what was captured meanwhile goes back. */
export const comeBack = async (tx: Tx, { id, byId, now }: { id: string; byId: string; now: Date }) => {
  await q.setCameBack(tx, id, now)
  const why = 'Taken back: nothing is charged.'
  await insertChange(tx, { orderId: id, status: 'canceled', byId, why, totalCents: null, at: now })
  await reverseMovements(tx, { orderId: id, kind: 'cancellation', reversal: 'correction', at: now })
  await enqueue(tx, 'settleCancellation', { orderId: id }, { key: `settleCancellation:${id}` })
}
