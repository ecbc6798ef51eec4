import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Period } from '@tailshare/contract/text/period'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import { hasNotLeft } from '@tailshare/contract/base/statuses'
import { tripDetailsOf } from '@tailshare/contract/base/tripFields'
import { changeVerb } from '@tailshare/rules/bookings/orders/can'
import type { Kept } from '@tailshare/rules/bookings/change/cancellation'
import { tripText } from '@tailshare/rules/bookings/change/changeText'
import { settledByEvent, settledWhenMade, settledWhenUndone } from '@tailshare/rules/bookings/change/settled'
import type { BookingAct } from '@tailshare/rules/bookings/notices/bookingAct'
import { blocks } from '@tailshare/rules/bookings/book/whyNotBook'
import { bookedEntries } from '@tailshare/rules/payments/ledger'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { combineNotices } from '../../people/notices/steps.ts'
import { putLateAtRisk } from '../../maintenance/queries.ts'
import { insertMovement, reverseMovements } from '../../payments/ledger/queries.ts'
import { bookingRefused } from '../book/view.ts'
import { canFactsOf, refuseIfNotAllowed, mustMove } from '../access.ts'
import { requestConfirmation } from '../answers/steps.ts'
import { askedOfOwner } from '../book/steps.ts'
import { findOrder, insertChange, setAgreed, setDetails, setUncanceled } from '../orders/queries.ts'
import { voidLeavingCharge, findTakenBack, recordLeavingCharge } from './leaving/steps.ts'
import { lockOrder, moveOrder } from '../queries.ts'
import { updateCsipRequest, type CsipAsk } from '../lessons/csips/steps.ts'
import { tellOfBooking } from '../steps.ts'
import { asLocked, nameOf, applyTimeChange, type Changing, type Taken, type Taking } from './apply/steps.ts'
import { tellAtRisk } from '../notices/steps.ts'
import {
  findPushed,
  graceFromOn,
  mustBeWithinTrip,
  settledBy,
  evaluateChange,
  requestedTrip,
  type TripChange,
} from '../book/evaluate/steps.ts'
import { askedActs, changedActs, changedWhy } from './view.ts'

const tellPushed = async (tx: Tx, { config, account }: Changing, pushed: Awaited<ReturnType<typeof findPushed>>) => {
  for (const { id: orderId, inspections } of pushed)
    await tellOfBooking(tx, { config, orderId, byId: account.id, act: { act: 'pushed', inspections } })
}

/** Terms of an aircraft the booking goes back to, including what it owed there. */
type AgreedBefore = {
  quote: Quote
  settled: readonly BookingRefusalCode[]
  confirmedAt: Date | null
  kept: Kept | null
}

type Moving = Changing & {
  period: Period
  plannedHours: number | undefined
  asked: TripChange
  /** Amounts the pilot was shown; refused if they differ now. */
  expectedTotalCents?: number | undefined
  expectedLeavingCents?: number | undefined
  /**
   * Set for a move by an event. `act` replaces the usual notice; `agreed` restores earlier terms. `byItself`: nobody acts now, so the
   * person who decided earlier is notified too.
   */
  over?: { act: BookingAct; agreed?: AgreedBefore; byItself?: boolean }
  csipAsk?: CsipAsk | undefined
}

const staysThen = ({ order, period }: Pick<Moving, 'order' | 'period'>) =>
  period.from.getTime() === order.startAt.getTime() && period.to.getTime() === order.dropAt.getTime()

/** True if only trip details change that need no evaluation, such as the note. A new destination is evaluated under the lock. */
const saysMore = ({ order, period, plannedHours, asked: { aircraftId, csipId, passengers } }: Moving) =>
  staysThen({ order, period }) && [plannedHours, aircraftId, csipId, passengers].every((value) => value === undefined)

/**
 * A destination decides whether a student may fly solo; other texts affect no rule. Read under the booking's lock, because of concurrent
 * changes.
 */
const mustBeAllowedThere = async (tx: Tx, moving: Moving) => {
  if (moving.asked.destination === undefined) return
  const order = found(await findOrder(tx, moving.order.id))
  if (!hasNotLeft(order.status)) return
  const period = { from: order.startAt, to: order.dropAt }
  const { refusals } = await evaluateChange({ ...moving, db: tx, order, period, settledBefore: settledWhenMade })
  const against = refusals.filter(({ code }) => code === 'csip_required_because')
  if (blocks(against)) throw bookingRefused(against, [])
}

const sayMore = async (moving: Moving) => {
  const { db, account, roles, now, config, order, asked } = moving
  await inTransaction(db, async (tx) => {
    const locked = found(await lockOrder(tx, order.id))
    if (locked.status !== order.status) throw new Refusal('wrong_state')
    await mustBeAllowedThere(tx, moving)
    const { said, details } = requestedTrip(asLocked(order, locked), asked)
    const what = tripText(tripDetailsOf(locked), details)
    if (what === '') return
    await setDetails(tx, order.id, said)
    const { id: orderId, status } = order
    await insertChange(tx, { orderId, status, byId: account.id, why: what, totalCents: null, at: now })
    const by = roles.includes('pilot') ? nameOf(account) : 'Tailshare'
    await tellOfBooking(tx, { config, orderId, byId: account.id, act: { act: 'tripChanged', by, what } })
  })
}

const mustBeChangeable = ({ now, order, roles, period, asked, csipAsk }: Moving) => {
  const facts = canFactsOf(order, roles, now)
  // Allowed while the booking waits for an answer, because some are approved only with an instructor.
  if (csipAsk && staysThen({ order, period })) return refuseIfNotAllowed('askCsip', facts)
  refuseIfNotAllowed(changeVerb({ start: order.startAt }, period.from), facts)
  if (asked.csipId !== undefined || asked.passengers !== undefined) refuseIfNotAllowed('changeTimes', facts)
  if (requestedTrip(order, asked).aircraftId !== order.aircraftId) refuseIfNotAllowed('changeAircraft', facts)
}

type Agreeing = Taken & { confirmedAt: Date | null; graceFrom: Date | null }

/** Reverses the ledger entries and books them again, for the new price and the owner of the new aircraft. */
const agreeAnew = async (tx: Tx, { now, period, asked }: Taking, agreeing: Agreeing) => {
  const { order, facts, quote, parts, kept, confirmedAt, graceFrom } = agreeing
  const { plannedHours } = facts.request
  const { said } = requestedTrip(order, asked)
  const { aircraftId, ownerId, csipId } = parts
  const isOther = aircraftId !== order.aircraftId
  await reverseMovements(tx, { orderId: order.id, kind: 'booked', reversal: 'booked_reversed', at: now })
  const times = { start: period.from, drop: period.to, plannedHours }
  await setAgreed(tx, {
    id: order.id,
    ...times,
    csipId,
    said,
    quote,
    kept,
    other: isOther ? { aircraftId, ownerId, confirmedAt, graceFrom } : null,
    at: now,
  })
  const entries = bookedEntries({ ...parts, customerId: parts.pilotId }, quote.lines)
  await insertMovement(tx, { kind: 'booked', orderId: order.id, at: now, entries })
  // If the aircraft was grounded at the same moment, mark the booking at risk, as for a new one.
  if (isOther) await tellAtRisk(tx, await putLateAtRisk(tx, aircraftId))
}

/** If the owner of the other aircraft approves each booking, this one waits for their answer as a new one would. */
const askNewOwner = async (tx: Tx, { config, now, account, roles }: Taking, { order, standing, facts }: Taken) => {
  const answer = standing.aircraft.id === order.aircraftId ? null : askedOfOwner(now)(standing, facts)
  if (!answer) return
  const by = roles.includes('pilot') ? nameOf(account) : 'Tailshare'
  await requestConfirmation(tx, { ...answer, config, now, orderId: order.id, byId: account.id, by })
}

/** Moves, extends or shortens a booking, or changes its aircraft, instructor or passengers. In the air, only the return can change. */
export const moveBooking = async (moving: Moving) => {
  const { now, config, order: read, period, account } = moving
  mustBeChangeable(moving)
  if (saysMore(moving) && !moving.csipAsk) return sayMore(moving)
  if (period.to <= period.from || period.to <= now)
    throw new Refusal('bad_input', { detail: 'The return must be later than the departure, and in the future' })
  mustBeWithinTrip(period)
  const { over } = moving
  const settledBefore = over?.agreed?.settled ?? settledBy(read, moving.asked.aircraftId)
  const taking: Taking = { ...moving, settledBefore, byEvent: over !== undefined }
  await applyTimeChange(taking, async (tx, evaluated) => {
    const { leaving, wayBack } = evaluated
    // For the new owner it was booked now, unless an event moved it.
    const bookedNow = { confirmedAt: now, graceFrom: graceFromOn(evaluated.order, evaluated.facts, now) }
    const { confirmedAt, graceFrom } = wayBack ?? (over ? evaluated.order : bookedNow)
    const taken: Agreeing = { ...evaluated, confirmedAt, graceFrom, ...over?.agreed }
    const { order, facts: agreed, quote } = taken
    const { id: orderId, status } = order
    const left =
      leaving &&
      (await recordLeavingCharge(tx, {
        order,
        aircraftId: taken.parts.aircraftId,
        csipId: taken.parts.csipId,
        roles: moving.roles,
        leaving,
        byId: account.id,
        now,
      }))
    if (wayBack) await voidLeavingCharge(tx, { id: wayBack.id, byId: account.id, now })
    const takenBack = await findTakenBack(tx, { order, csipId: taken.parts.csipId, period, now })
    if (takenBack) await voidLeavingCharge(tx, { id: takenBack.id, byId: account.id, now })
    // An instructor dropped moments ago had already accepted these times.
    const ask = takenBack ? { message: '', anyone: false, ...moving.csipAsk, agreed: true } : moving.csipAsk
    await agreeAnew(tx, taking, taken)
    const why = changedWhy(taking, taken)
    const { totalCents } = quote
    const byId = over?.byItself ? null : account.id
    if (why) await insertChange(tx, { orderId, status, byId, why, totalCents, at: now })
    const asked = await updateCsipRequest(tx, { order, csipId: taken.parts.csipId, period, facts: agreed, ask, now })
    await combineNotices(tx, config, async () => {
      for (const act of over
        ? [over.act, ...askedActs(asked)]
        : changedActs(taking, taken, asked, {
            left: left && { ...left, chargeCents: leaving.chargeCents },
            isTakenBack: takenBack !== undefined,
          }))
        await tellOfBooking(tx, { config, orderId, byId, act })
      // A booking being restored was approved before.
      if (!over?.agreed) await askNewOwner(tx, taking, taken)
      await tellPushed(tx, moving, await findPushed(tx, order, agreed))
    })
  })
}

type Undoing = Changing & { verb?: 'undoCancel' | 'restore'; act?: BookingAct }

/** Undoes a cancellation at the agreed price, if the time is still free and the pilot may still fly it. */
export const undoCancellation = async ({ verb = 'undoCancel', act = { act: 'undone' }, ...changing }: Undoing) => {
  const { now, config, order, roles, account } = changing
  const move = mustMove(verb, canFactsOf(order, roles, now))
  const period = { from: order.startAt, to: order.dropAt }
  const { plannedHours } = order
  const settledBefore = verb === 'restore' ? settledByEvent : settledWhenUndone
  await applyTimeChange({ ...changing, period, plannedHours, asked: {}, settledBefore }, async (tx, { parts }) => {
    await moveOrder(tx, { ...move, orderId: order.id, byId: account.id, why: 'Cancellation undone', at: now })
    await setUncanceled(tx, order.id)
    const entries = bookedEntries({ ...parts, customerId: parts.pilotId }, order.quote.lines)
    await insertMovement(tx, { kind: 'booked', orderId: order.id, at: now, entries })
    await tellOfBooking(tx, { config, orderId: order.id, byId: account.id, act })
  })
}
