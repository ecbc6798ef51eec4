import type { OrderRole } from '@tailshare/contract/base/statuses'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import { tripDetailsOf, type TripDetails } from '@tailshare/contract/base/tripFields'
import { needsOwnersYes } from '@tailshare/rules/bookings/answers/answers'
import { termsToKeep, type Kept } from '@tailshare/rules/bookings/change/cancellation'
import type { Leaving } from '@tailshare/rules/bookings/change/leaving'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { blocks, usesSharedAllowance } from '@tailshare/rules/bookings/book/whyNotBook'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { lockTime, moveOccupancy, occupiedBy, type Occupied } from '../../../schedule/queries.ts'
import { findAlternatives, onLostRace } from '../../book/steps.ts'
import { bookingRefused } from '../../book/view.ts'
import { amountsWithCsip } from '../../lessons/csips/view.ts'
import type { Standing } from '../../book/facts/queries.ts'
import { lockDesk } from '../../operatorLimits/queries.ts'
import { recordFeeWaiver, withFeeWaiver } from '../../operatorLimits/steps.ts'
import { dueHasChanged } from '../../../maintenance/items/steps.ts'
import { findUndoableLeaving, leavingOf } from '../leaving/steps.ts'
import { dropNotified } from '../../notices/inspections/queries.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { cancelFactsOf } from '../../orders/view.ts'
import { lockOrder } from '../../queries.ts'
import { evaluateChange, requestedTrip, type Evaluation } from '../../book/evaluate/steps.ts'

export type Changing = Pick<Evaluation, 'db' | 'now' | 'config' | 'order'> & {
  account: Pick<Caller, 'id' | 'firstName' | 'lastName'>
  /** The caller's roles in the booking; `desk` for operators and events. */
  roles: (OrderRole | 'desk')[]
}
export type Taking = Changing &
  Evaluation & {
    expectedTotalCents?: number | undefined
    /** The charge for leaving the aircraft that the pilot was shown, if any. */
    expectedLeavingCents?: number | undefined
  }

type Named = { id: string; name: string }
export type Taken = {
  /** The booking as read under the lock. */
  order: OrderRow
  facts: BookingFacts
  standing: Standing
  csip: Named | null
  quote: Quote
  kept: Kept | null
  /** Charge for leaving the current aircraft, if it changes. */
  leaving: Leaving | null
  /** The late cancellation to undo, if the booking returns to that aircraft. */
  wayBack: { id: string; confirmedAt: Date | null; graceFrom: Date | null } | undefined
  parts: { aircraftId: string; ownerId: string; pilotId: string; csipId: string | null }
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** The booking with its trip details as locked, including concurrent edits. */
export const asLocked = (order: OrderRow, locked: TripDetails): OrderRow => ({ ...order, ...tripDetailsOf(locked) })

type Agreed = Pick<OrderRow, 'status' | 'waitsFor' | 'aircraftId' | 'startAt' | 'dropAt' | 'plannedHours' | 'passengers' | 'csip'>
type Locked = Omit<Agreed, 'status' | 'waitsFor' | 'csip'> & { status: string; waitsFor: string | null; csipId: string | null }

/**
 * True if someone else changed the booking since it was read, so the decision is out of date. Excludes destination and note: the lock
 * re-reads them, and a new destination is evaluated there.
 */
const isChanged = (read: Agreed, locked: Locked) =>
  locked.status !== read.status ||
  locked.waitsFor !== read.waitsFor ||
  locked.aircraftId !== read.aircraftId ||
  locked.startAt.getTime() !== read.startAt.getTime() ||
  locked.dropAt.getTime() !== read.dropAt.getTime() ||
  locked.plannedHours !== read.plannedHours ||
  locked.passengers !== read.passengers ||
  locked.csipId !== (read.csip?.id ?? null)

/** Checks the rules again under a lock, if the change draws on a shared allowance. */
const evaluateUnderLock = async (tx: Tx, taking: Taking, occupied: Occupied[]) => {
  await lockTime(tx, occupied)
  const { standing, facts, refusals, quote } = await evaluateChange({ ...taking, db: tx })
  if (blocks(refusals)) throw bookingRefused(refusals, await findAlternatives(tx, refusals, facts, standing))
  return { facts, quote }
}

/**
 * Checks the rules, then takes the time under the exclusion constraint. A caller who loses a race writes nothing and learns what is taken.
 * `write` makes the other changes.
 */
export const applyTimeChange = async (taking: Taking, write: (tx: Tx, taken: Taken) => Promise<void>) => {
  const { db, account, now, order, period, roles, expectedTotalCents, expectedLeavingCents = 0 } = taking
  const { ask, standing, facts, refusals, quote } = await evaluateChange(taking)
  if (blocks(refusals)) throw bookingRefused(refusals, await findAlternatives(db, refusals, facts, standing))

  const { csipId } = requestedTrip(order, taking.asked)
  const { id: aircraftId, ownerId } = standing.aircraft
  const parts = { aircraftId, ownerId, pilotId: order.pilot.id, csipId }
  const occupied = occupiedBy({ ...parts, period, turnaroundMinutes: facts.aircraft.turnaroundMinutes })
  await inTransaction(db, async (tx) => {
    const locked = found(await lockOrder(tx, order.id))
    if (isChanged(order, locked)) throw new Refusal('wrong_state')
    const goesElsewhere = locked.destination !== order.destination
    const counted =
      usesSharedAllowance(facts) || goesElsewhere
        ? await evaluateUnderLock(tx, { ...taking, order: asLocked(order, locked) }, occupied)
        : { facts, quote }
    if (expectedTotalCents !== undefined && expectedTotalCents !== counted.quote.totalCents)
      throw new Refusal('price_changed', { quote: counted.quote })
    const { confirmedAt, totalCents, keptFreeUntil, keptTotalCents } = locked
    if (order.unsure) {
      await lockTime(tx, occupied)
      await lockDesk(tx)
    }
    const is = await withFeeWaiver(tx, { ...order, confirmedAt, totalCents, keptFreeUntil, keptTotalCents }, now)
    const needsYes = needsOwnersYes(standing.aircraft, counted.facts)
    const leave = { aircraftId, csipId, roles, needsYes, now }
    const leaving = leavingOf({ order: is, ...leave })
    if (expectedLeavingCents !== (leaving?.chargeCents ?? 0))
      throw new Refusal('price_changed', { quote: counted.quote, ...(leaving && { detail: leaving.text }) })
    // If only a squawk makes it free, record the charge it waived.
    const unfreed = leaving ? null : leavingOf({ order: { ...is, trouble: is.trouble === 'away' ? 'away' : 'none' }, ...leave })
    await recordFeeWaiver(tx, is, unfreed?.chargeCents ?? 0, now)
    await moveOccupancy(tx, order.id, occupied, account.id)
    const wayBack = await findUndoableLeaving(tx, { order, aircraftId, now })
    const isOther = aircraftId !== order.aircraftId
    const kept = isOther
      ? (wayBack?.kept ?? null)
      : termsToKeep(cancelFactsOf(amountsWithCsip(is, csipId), order.airport.zone), now)
    const csip = standing.csip && { id: standing.csip.id, name: nameOf(standing.csip) }
    await write(tx, { ...counted, order: asLocked(order, locked), standing, csip, parts, kept, leaving, wayBack })
    // It passed the rules as it is now: an inspection that its pilot was told of stops it no longer, nor frees it of a late fee.
    await dropNotified(tx, order.id)
    await dueHasChanged(tx, aircraftId)
    // Run now even if the start is days away, to adjust existing holds to the new times.
    await enqueue(tx, 'placeHold', { orderId: order.id }, { key: `placeHold:${order.id}` })
  }).catch(onLostRace(db, ask, facts, standing))
}
