import { plusMinutes, type Period } from '@tailshare/contract/text/period'
import type { Actor } from '@tailshare/rules/bookings/orders/bookingCan'
import {
  termsToKeep,
  settlementAt,
  undoMinutes,
  whyCanceledText,
  type CancelFacts,
} from '@tailshare/rules/bookings/change/cancellation'
import { leavingFor, droppedInstructorCharge, type Leaving } from '@tailshare/rules/bookings/change/leaving'
import { cancellationEntries } from '@tailshare/rules/payments/ledger'
import type { Db, Tx } from '../../../../db/connect.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { insertMovement, reverseMovements } from '../../../payments/ledger/queries.ts'
import { onlyCsip, withoutCsip } from '../../lessons/csips/view.ts'
import { insertChange, type OrderRow } from '../../orders/queries.ts'
import { cancelFactsOf, graceFromOfRow } from '../../orders/view.ts'
import * as q from './queries.ts'

// Switching aircraft after the free period is a late cancellation of the aircraft left. Dropping the instructor then is a late cancellation
// of the lesson.

type RequestedChange = {
  order: OrderRow & { freesUpToCents?: number | null }
  aircraftId: string
  csipId: string | null
  roles: readonly Actor[]
  now: Date
}
type ChangeToApprove = RequestedChange & { needsYes: boolean }

type What = Pick<RequestedChange, 'order' | 'aircraftId' | 'csipId'>
const letsGo = ({ order, aircraftId, csipId }: What) =>
  aircraftId === order.aircraftId && order.csip !== null && order.csip.id !== csipId

/** Owes nothing to an instructor who comes along, or who has not accepted yet. */
const leftOf = (what: What) => {
  const { order, csipId } = what
  // For a dropped lesson, the instructor takes the place of the owner, and the aircraft's owner does not see it.
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

/** Charge for leaving the aircraft or dropping the instructor now; `null` if both stay or it is free. Only the pilot owes it. */
export const leavingOf = (change: ChangeToApprove): Leaving | null => {
  const { order, aircraftId, roles, needsYes, now } = change
  const by = roles.includes('pilot') ? 'pilot' : 'operator'
  if (letsGo(change))
    return droppedInstructorCharge({
      order: cancelFactsOf(order, order.airport.zone),
      lines: order.quote.lines,
      csip: order.csip!.firstName,
      isAsked: order.csipAsked,
      by,
      now,
    })
  if (aircraftId === order.aircraftId) return null
  const { quote, keptTotalCents } = leftOf(change)
  const left = { ...order, csipAsked: false, totalCents: quote.totalCents, keptTotalCents }
  return leavingFor({
    order: cancelFactsOf(left, order.airport.zone),
    tailNumber: order.tailNumber,
    by,
    needsYes,
    now,
  })
}

/**
 * Records the charge as a booking of its own, owed to the owner of the aircraft left or the dropped instructor. One that waits is booked and
 * charged once it is known whether the aircraft could have flown, as for a canceled trip. Returns its id and the shares.
 */
export const recordLeavingCharge = async (tx: Tx, change: RequestedChange & { leaving: Leaving; byId: string }) => {
  const { order, leaving, byId, now } = change
  const { chargeCents, waits } = leaving
  const left = leftOf(change)
  const { id: orderId, aircraftId, pilot } = order
  const wait = waits ? order.unsure : null
  const why = whyCanceledText[left.reason]
  const id = await q.insertLeft(tx, { ...left, orderId, chargeCents, wait, byId, why, now })
  const parties = { customerId: pilot.id, ownerId: left.ownerId, csipId: left.csipId, aircraftId }
  const entries = cancellationEntries(parties, left.quote.lines, chargeCents)
  const runAt = settlementAt(now, true)
  if (waits) await enqueue(tx, 'askFreed', { orderId: id }, { runAt, key: `askFreed:${id}` })
  else await insertMovement(tx, { kind: 'cancellation', orderId: id, at: now, entries })
  await enqueue(tx, 'settleCancellation', { orderId: id }, { runAt, key: `settleCancellation:${id}` })
  return { id, waits, ownerCents: -(entries.find(({ ledger }) => ledger === 'owner')?.cents ?? 0) }
}

const factsOfLeft = (left: q.LeftRow): CancelFacts['order'] =>
  cancelFactsOf({ ...left, waitsFor: null, trouble: 'none', lacksCsip: false, isMoved: false }, left.zone)

/** The terms to restore if the booking returns to an aircraft within the time a cancellation can be undone. */
export const findUndoableLeaving = async (
  db: Db,
  { order, aircraftId, now }: Pick<RequestedChange, 'order' | 'aircraftId' | 'now'>,
) => {
  if (aircraftId === order.aircraftId) return undefined
  const since = plusMinutes(now, -undoMinutes)
  const left = await q.findLeft(db, { orderId: order.id, aircraftId, since })
  if (!left) return undefined
  const { id, confirmedAt, graceFrom } = left
  return { id, confirmedAt, graceFrom, created: graceFromOfRow(left), kept: termsToKeep(factsOfLeft(left), now) }
}

type TakingBack = { order: Pick<OrderRow, 'id' | 'csip'>; csipId: string | null; period: Period; now: Date }

/** The lesson dropped moments ago, if its instructor is booked again for the same times. */
export const findTakenBack = async (db: Db, { order, csipId, period, now }: TakingBack) =>
  csipId === null || csipId === order.csip?.id
    ? undefined
    : q.findLetGo(db, { orderId: order.id, csipId, start: period.from, drop: period.to, since: plusMinutes(now, -undoMinutes) })

/** Voids the charge and refunds what was captured. */
export const voidLeavingCharge = async (tx: Tx, { id, byId, now }: { id: string; byId: string; now: Date }) => {
  await q.setCameBack(tx, id, now)
  const why = 'Taken back: nothing is charged.'
  await insertChange(tx, { orderId: id, status: 'canceled', byId, why, totalCents: null, at: now })
  await reverseMovements(tx, { orderId: id, kind: 'cancellation', reversal: 'correction', at: now })
  await enqueue(tx, 'settleCancellation', { orderId: id }, { key: `settleCancellation:${id}` })
}
