import { orderNumber } from '@tailshare/contract/base/constants'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { DisruptionKind } from '@tailshare/contract/bookings/disruptions/disruptions'
import { disruptionOverText } from '@tailshare/rules/bookings/disruptions/texts'
import { tripCents } from '@tailshare/rules/bookings/operatorLimits/alone'
import { settledByEvent } from '@tailshare/rules/bookings/change/settled'
import type { Config } from '../../../start/config.ts'
import { insertAudit } from '../../../db/audit.ts'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { publish } from '../../../db/publish.ts'
import type { Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { combineNotices } from '../../people/notices/steps.ts'
import { undoBlockChange } from '../../schedule/blocks/steps.ts'
import { mustHaveHoursAgain } from '../quotas/steps.ts'
import { releaseHeld } from '../../schedule/blocks/queries.ts'
import { findScheduledAircraft, lockTime } from '../../schedule/queries.ts'
import { moveBooking, undoCancellation } from '../change/steps.ts'
import { recordOperatorDecision, worthOf } from '../operatorLimits/steps.ts'
import { findOrder, type OrderRow } from '../orders/queries.ts'
import { lockOrders } from '../queries.ts'
import { decidedForOthers } from './access.ts'
import * as q from './queries.ts'
import type { BookingSnapshot, DisruptionRow, StepRow } from './queries.ts'
import { beforeOf, formerOf, isSamePlace, placeOf } from './view.ts'

type Back = { account: Pick<Caller, 'id' | 'firstName' | 'lastName'>; now: Date; config: Config }
type RestoreContext = Back & { account: Caller }

/** Rules not checked again. Only undoing a decision about a grounding may put a booking back on a grounded aircraft, to wait with it. */
const settledBack = (taken: DisruptionKind | null): readonly BookingRefusalCode[] =>
  taken === 'grounding' ? [...settledByEvent, 'aircraft_grounded'] : settledByEvent

/** `taken`: kind of the event being undone by a person; `null` if restored automatically. */
type Restore = { order: OrderRow; before: BookingSnapshot; why: string; taken: DisruptionKind | null }

/** Restores a booking at its old price; refuses if its time is taken. */
export const moveBack = async (tx: Tx, { account, now, config }: Back, { order, before, why, taken }: Restore) => {
  const is = placeOf(order)
  const { aircraftId, csip, plannedHours, quote, confirmedAt, kept } = before
  await moveBooking({
    db: tx,
    account,
    roles: ['desk'],
    now,
    config,
    order,
    period: { from: new Date(before.from), to: new Date(before.to) },
    plannedHours,
    asked: { aircraftId, csipId: csip?.id ?? null },
    over: {
      act: { act: 'movedBack', why, before: beforeOf(is), former: formerOf(is, before) },
      agreed: {
        quote,
        settled: settledBack(taken),
        confirmedAt: confirmedAt ? new Date(confirmedAt) : null,
        kept: kept ? { ...kept, freeUntil: new Date(kept.freeUntil) } : null,
      },
      byItself: taken === null,
    },
  })
}

/** True if only the event changed it, and the pilot has not answered. */
const isUntouched = (order: OrderRow, { after, answer }: StepRow) =>
  order.status === 'booked' && answer === 'asked' && after !== null && isSamePlace(order, after)

/** Value of moving a booking back: for another aircraft, the whole trip. */
const backCents = (
  { aircraftId, csip, quote: { lines }, plannedHours: hours, rateCents, keptTotalCents }: OrderRow,
  to: BookingSnapshot,
) =>
  tripCents(
    { aircraftId, csipId: csip?.id ?? null, lines, hours, rateCents, keptTotalCents },
    { aircraftId: to.aircraftId, csipId: to.csip?.id ?? null, lines: to.quote.lines, hours: to.plannedHours, rateCents },
  )

/** Returns the booking before the undo and the cents that moved; nothing if it stays. */
const undoStep = async (tx: Tx, back: Back, step: StepRow, { title, kind: taken }: DisruptionRow) => {
  const order = found(await findOrder(tx, step.orderId))
  const why = `What was decided when ${title} was taken back`
  if (isUntouched(order, step)) await moveBack(tx, back, { order, before: step.before, why, taken })
  else if (step.kind === 'cancel' && step.answer === 'settled' && order.status === 'canceled_by_owner') {
    const act = { act: 'movedBack', why, before: beforeOf(step.before), former: null } as const
    await undoCancellation({ ...back, db: tx, roles: ['desk'], order, verb: 'restore', act })
  } else return undefined
  await q.setAnswer(tx, step, { answer: 'undone', at: back.now })
  const cents = order.status === 'booked' ? backCents(order, step.before) : worthOf(order)
  return { order, cents }
}

const lockAll = async (tx: Tx, steps: StepRow[]) => {
  await lockOrders(
    tx,
    steps.map(({ orderId }) => orderId),
  )
  const people = steps.flatMap(({ pilotId, csipId, before, after }) =>
    [pilotId, csipId, before.aircraftId, before.csip?.id, after?.aircraftId].filter((id) => id != null),
  )
  await lockTime(
    tx,
    [...new Set(people)].map((resourceId) => ({ resourceId })),
  )
}

const isGrounded = ({ data }: Refusal) =>
  Array.isArray(data.templates) && data.templates.some(({ code }: { code: string }) => code === 'aircraft_grounded')

/** If an old time is taken or its aircraft grounded, nothing is undone. */
const refuseTaken = (step: StepRow) => (error: unknown) => {
  const isTaken = error instanceof Refusal && (error.code === 'slot_taken' || error.code === 'booking_refused')
  const why = isTaken && isGrounded(error) ? `${step.before.tailNumber} is grounded` : 'its time is taken by now'
  const detail = `Booking ${orderNumber(step.number)} cannot go back: ${why}. Nothing was undone.`
  throw isTaken ? new Refusal('slot_taken', { detail }) : error
}

/** Undoes the whole decision, within ten minutes. Bookings whose pilots answered stay. */
export const undoDisruption = async (tx: Tx, { account, now, config }: RestoreContext, id: string) => {
  const disruption = found(await q.lockDisruption(tx, id))
  if (disruption.state !== 'applied' || disruption.undoUntil === null || now >= disruption.undoUntil)
    throw new Refusal('undo_expired')
  const steps = await q.listSteps(tx, id)
  await lockAll(tx, steps)
  if (disruption.blockChangeId) {
    const aircraft = found(await findScheduledAircraft(tx, disruption.aircraftId!, account.id))
    await undoBlockChange(tx, { aircraft, account, now, config }, disruption.blockChangeId, mustHaveHoursAgain)
  }
  await releaseHeld(tx, disruption.held, now)
  const undone: NonNullable<Awaited<ReturnType<typeof undoStep>>>[] = []
  await combineNotices(tx, config, async () => {
    for (const step of steps.toReversed()) {
      const one = await undoStep(tx, { account, now, config }, step, disruption).catch(refuseTaken(step))
      if (one) undone.push(one)
    }
  })
  if (decidedForOthers(disruption, account)) {
    // Undoing one's own decision moves nothing: it was counted when decided.
    const movedCents = disruption.decidedBy === account.id ? 0 : undone.reduce((sum, { cents }) => sum + cents, 0)
    const moved = undone.map(({ order }) => order)
    await recordOperatorDecision(tx, {
      account,
      kind: 'event',
      rows: [],
      moved,
      movedCents,
      note: `Taken back: ${disruption.title}`,
      now,
    })
  }
  await q.setState(tx, id, { state: 'undone', endedAt: now })
}

/** Refreshes open pages of the person who decided and of the former aircraft's owner, who may no longer own the booking. */
export const showDeciders = async (tx: Tx, { decidedBy, ownerId }: Pick<DisruptionRow, 'decidedBy' | 'ownerId'>) =>
  publish(
    tx,
    [decidedBy, ownerId].filter((id) => id !== null),
    'order',
  )

/** Once the cause is gone, restores bookings that have not begun and whose pilots have not answered, if their old time is free. */
export const restoreBookings = async (
  tx: Tx,
  { now, config }: Omit<Back, 'account'>,
  { id, orderIds }: { id: string; orderIds: string[] },
) => {
  const disruption = found(await q.lockDisruption(tx, id))
  if (disruption.state !== 'applied' || !disruption.decidedBy) return
  const back = { account: { id: disruption.decidedBy, firstName: '', lastName: '' }, now, config }
  const steps = (await q.listSteps(tx, id)).filter(({ orderId }) => orderIds.includes(orderId))
  await lockAll(tx, steps)
  await combineNotices(tx, config, async () => {
    for (const step of steps) {
      const order = found(await findOrder(tx, step.orderId))
      const { before } = step
      const why = disruptionOverText(disruption.kind, { tailNumber: before.tailNumber, csipName: before.csip?.name ?? '' })
      const isBack =
        isUntouched(order, step) && new Date(before.from) > now && (await goesBack(tx, back, { order, before, why, taken: null }))
      await q.setAnswer(tx, step, { answer: isBack ? 'put_back' : 'settled', at: now })
    }
  })
  await showDeciders(tx, disruption)
}

/** `false` if the old time is taken; the booking then stays where it is. */
const goesBack = (tx: Tx, back: Back, wanted: Restore) =>
  inTransaction(tx, (inner) => combineNotices(inner, back.config, () => moveBack(inner, back, wanted)))
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    })

/** A CSIP is available again: frees their time from now on and restores lessons. */
export const endAway = async (tx: Tx, { account, now }: RestoreContext, id: string) => {
  const disruption = found(await q.lockDisruption(tx, id))
  if (disruption.kind !== 'away' || disruption.state !== 'applied' || disruption.endedAt !== null)
    throw new Refusal('wrong_state', { detail: 'This is over already.' })
  await releaseHeld(tx, disruption.held, now)
  if (decidedForOthers(disruption, account)) {
    const data = { accountId: disruption.ref, text: `${disruption.title}: over` }
    await insertAudit(tx, { actorId: account.id, subjectId: disruption.ref, action: 'schedule_changed', data, at: now })
  }
  await enqueue(tx, 'watchDisruptions', {}, { key: 'watchDisruptions' })
}
