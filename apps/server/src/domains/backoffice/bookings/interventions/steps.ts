import type { TripChange } from '@tailshare/contract/bookings/orders/bookings'
import type { Changed, InterventionChoices, InterventionKind } from '@tailshare/contract/backoffice/bookings/interventions'
import { moneyText } from '@tailshare/contract/text/money'
import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import type { Answers } from '@tailshare/contract/flights/ramp'
import { hasNotLeft, isCanceled } from '@tailshare/contract/base/statuses'
import { refundFor } from '@tailshare/rules/bookings/change/cancellation'
import { can } from '@tailshare/rules/bookings/orders/can'
import { splitIncome, totalOf } from '@tailshare/rules/bookings/price/quote'
import { changeCents, perhapsFlownCents, tripWorth } from '@tailshare/rules/bookings/operatorLimits/alone'
import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import { payoutAt } from '@tailshare/rules/payments/holds/holds'
import {
  feeWaivedLines,
  interventionCents,
  interventionChoices,
  refundText,
  refundLines,
} from '@tailshare/rules/bookings/operatorLimits/interventions'
import type { Config } from '../../../../start/config.ts'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { enqueue, ownerPayout } from '../../../../jobs/enqueue.ts'
import { notifyAll } from '../../../people/notices/steps.ts'
import { canFactsOf, matterOf, refuseOwnMatter } from '../../../bookings/access.ts'
import { moveBooking } from '../../../bookings/change/steps.ts'
import { delayOrder } from '../../../bookings/change/delay/steps.ts'
import { soloCents, remainingSoloCents, recordSoloAct, partiesOf, tripOf } from '../../../bookings/operatorLimits/steps.ts'
import { findOrderMoney, type OrderMoney } from '../../../bookings/payment/money/queries.ts'
import { findOrder, insertChange } from '../../../bookings/orders/queries.ts'
import { cancelFactsOf } from '../../../bookings/orders/view.ts'
import { cancelBooking } from '../../../bookings/orders/steps.ts'
import { tellOfBooking } from '../../../bookings/steps.ts'
import { listChargeDisputes } from '../../../payments/disputes/queries.ts'
import { findCustomerOwes, insertMovement, reverseMovements } from '../../../payments/ledger/queries.ts'
import { correctUnderLock } from '../../../flights/return/corrections/steps.ts'
import { endControl } from '../../../flights/departure/operationalControl/steps.ts'
import { setFlightIncome } from '../../../flights/return/queries.ts'
import { bookFlight } from '../../../flights/return/steps.ts'
import { findStages } from '../../../flights/stages/queries.ts'
import { move, type Work } from '../../../flights/stages/steps.ts'
import { loadViewer } from './access.ts'
import { endFeeWait, setCancellationPrice, setDecided, setLowered, type Decision, type InterventionRow } from './queries.ts'
import { cancellationShares, chargedNotes, stayedNotes, tripChanges, viewIntervention } from './view.ts'

/** Lines of the final price; for a canceled booking, of the original quote. */
const linesOf = ({ finalLines, quote }: OrderMoney) => finalLines ?? quote.lines

type Looking = { actorId: string; now: Date }

/** Amount moved, the people affected and the changes. `countedCents`: what counts toward the limit, if it may be more. */
type Done = { cents: number; countedCents?: number; memberIds: string[]; changes: Changed[] }

/** What can be done to a booking now. Final only under its lock. */
export const loadChoices = async (db: Db, order: OrderMoney, { actorId, now }: Looking): Promise<InterventionChoices> => {
  const facts = canFactsOf(order, ['desk'], now)
  const disputes = await listChargeDisputes(db, order.id)
  return interventionChoices({
    status: order.status,
    finalCents: order.finalCents,
    lines: linesOf(order),
    worthCents: tripWorth(tripOf(order)),
    flownCents: perhapsFlownCents(order.startAt, order.rateCents, now),
    isPaid: (await findCustomerOwes(db, order.id)) < leastChargeCents,
    isDisputed: disputes.some(({ isOpen, lostCents }) => isOpen || lostCents > 0),
    isUndoable: order.feeById !== null || can('undoCancel', canFactsOf(order, ['pilot'], now)),
    doneAlone: await soloCents(db, { actorId, memberIds: await partiesOf(db, order), now }),
    canChange: can('changeReturn', facts) || can('askCsip', facts),
    canCorrect: can('correctReturn', { ...facts, disputed: disputes.some(({ isOpen }) => isOpen) }),
  })
}

type Intervention = {
  id: string
  kind: InterventionKind
  move: InterventionRow['move']
  request: InterventionRow['request']
  reason: string
  order: OrderMoney
}
type Calls = { config: Config; now: Date; tx: Tx; account: Caller }

const workOn = async ({ tx, account, now, config }: Calls, orderId: string): Promise<Work> => {
  const row = found(await findStages(tx, orderId))
  return { tx, row, roles: ['desk'], account, now, doneAt: now, config }
}

const sharesOf = (lines: QuoteLine[]) => {
  const { ownerCents, csipCents } = splitIncome(lines)
  return { totalCents: totalOf(lines), ownerCents, csipCents }
}

/** Adds refund lines to a flight's price; ledger, income, payouts and receipt follow. */
const lowerFlight = async (calls: Calls, { id, kind, order }: Intervention, cents: number) => {
  const { tx, now } = calls
  const before = linesOf(order)
  const lines = kind === 'refund' ? refundLines(before, cents) : feeWaivedLines(before)
  const after = [...before, ...lines]
  await bookFlight(await workOn(calls, order.id), { lines: after, totalCents: totalOf(after) })
  await setFlightIncome(tx, order.id, splitIncome(after).ownerCents)
  await setLowered(tx, id, { lines, centsBefore: totalOf(before), centsAfter: totalOf(after) })
  await enqueue(tx, 'payOwner', { orderId: order.id }, { ...ownerPayout(order.id), runAt: payoutAt(now) })
  return { before: sharesOf(before), after: sharesOf(after) }
}

/** Reduces a cancellation fee: reverses the movement and books the new one. */
const lowerCancellation = async ({ tx, now }: Pick<Calls, 'tx' | 'now'>, { id, order }: Intervention, cents: number) => {
  const orderId = order.id
  const before = cancellationShares(order, order.finalCents ?? 0).shares
  const { entries, shares: after } = cancellationShares(order, before.totalCents - cents)
  await reverseMovements(tx, { orderId, kind: 'cancellation', reversal: 'correction', at: now })
  if (entries.length > 0) await insertMovement(tx, { kind: 'cancellation', orderId, at: now, entries })
  await setCancellationPrice(tx, orderId, after.totalCents)
  await setLowered(tx, id, { lines: [], centsBefore: before.totalCents, centsAfter: after.totalCents })
  await enqueue(tx, 'settleCancellation', { orderId }, { key: `settleCancellation:${orderId}` })
  await enqueue(tx, 'payOwner', { orderId }, { ...ownerPayout(orderId), runAt: payoutAt(now) })
  return { before, after }
}

type NoticeContext = Omit<Calls, 'account'> & { account: { id: string } | null }
type LoweredShares = Awaited<ReturnType<typeof lowerCancellation>>

const tellLowered = async (
  { tx, config, account, now }: NoticeContext,
  { kind, reason, order }: Intervention,
  cents: number,
  { before, after }: LoweredShares,
) => {
  const { id: orderId, status } = order
  const why = refundText(kind === 'refund' ? kind : 'fee_waived', reason)
  const byId = account?.id ?? null
  await insertChange(tx, { orderId, status, byId, why, totalCents: after.totalCents, at: now })
  const act = { act: 'priceLowered', what: kind === 'refund' ? kind : 'fee_waived', cents, reason, before, after } as const
  await tellOfBooking(tx, { config, orderId, byId, act })
}

/** Refunds part of the price and tells pilot and owner. */
export const lowerPrice = async (calls: Calls, intervention: Intervention, cents: number) => {
  const lower = isCanceled(intervention.order.status) ? lowerCancellation : lowerFlight
  await tellLowered(calls, intervention, cents, await lower(calls, intervention, cents))
}

/** Waives the cancellation fee, because the aircraft could not fly. */
export const waiveLateFee = async (context: NoticeContext, intervention: Intervention) => {
  const cents = intervention.order.finalCents ?? 0
  await tellLowered(context, intervention, cents, await lowerCancellation(context, intervention, cents))
}

/** Saves a decision or lapse. A late fee that waited for it is now charged or waived. */
export const settleDecided = async (
  { tx, config }: Pick<Calls, 'tx' | 'config'>,
  { id, orderId, cents }: InterventionRow,
  decision: Decision,
  isFree = decision.state === 'done',
) => {
  await setDecided(tx, id, decision)
  if (!(await endFeeWait(tx, orderId))) return
  await enqueue(tx, 'settleCancellation', { orderId }, { key: `settleCancellation:${orderId}` })
  if (isFree) return
  const order = found(await findOrderMoney(tx, orderId))
  const { ownerCents } = cancellationShares(order, cents).shares
  const notes = stayedNotes({ ...order, cents }, { ownerCents, lapsed: decision.state === 'lapsed' })
  await notifyAll(
    tx,
    config,
    notes.filter(({ to }) => to !== decision.byId),
  )
}

const cancel = ({ tx, config, account, now }: Calls, { order, reason: note }: Intervention, verb: 'cancel' | 'markNotFlown') =>
  cancelBooking(tx, { orderId: order.id, verb, as: ['desk'], byId: account.id, reason: 'other', note, now, config })

/** Cancels a checked-out booking that never flew: ends operational control and charges nothing. */
const notFlown = async (calls: Calls, intervention: Intervention) => {
  await endControl(await workOn(calls, intervention.order.id), calls.now)
  await cancel(calls, intervention, 'markNotFlown')
}

const reopen = async (calls: Calls, { order, reason }: Intervention) => {
  const { tx, config, account } = calls
  await move(await workOn(calls, order.id), 'reopenFlight', reason)
  await tellOfBooking(tx, { config, orderId: order.id, byId: account.id, act: { act: 'reopened', reason } })
}

/** The fee of a no-show, which a reported delay postpones. */
const noShowFeeOf = (order: OrderMoney, now: Date) =>
  refundFor({ order: cancelFactsOf(order, order.zone), reason: 'no_show', by: 'system', now }).chargeCents

/** A new start takes the trip from its pilot, like a cancellation. People after the change are affected too. */
const changeTrip = async (
  { tx, config, account, now }: Calls,
  { order: before, request, reason }: Intervention,
): Promise<Done> => {
  const { id } = before
  const { flightStartTime, flightDropTime, plannedHours, expected, ...asked } = request as TripChange
  const order = found(await findOrder(tx, id))
  const moving = { db: tx, account, roles: ['desk' as const], now, config, order }
  const isDelayed = expected !== undefined && hasNotLeft(before.status)
  if (expected !== undefined) await delayOrder({ ...moving, until: new Date(expected) })
  else {
    const from = flightStartTime ? new Date(flightStartTime) : order.startAt
    const to = flightDropTime ? new Date(flightDropTime) : order.dropAt
    await moveBooking({ ...moving, period: { from, to }, plannedHours, asked })
  }
  const after = found(await findOrderMoney(tx, id))
  await refuseOwnMatter(tx, matterOf(after), account.id)
  const why = `Changed by an operator: “${reason}”`
  await insertChange(tx, { orderId: id, status: order.status, byId: account.id, why, totalCents: null, at: now })
  const cents = Math.max(changeCents(tripOf(before), tripOf(after)), isDelayed ? noShowFeeOf(before, now) : 0)
  const memberIds = await partiesOf(tx, before, after)
  return { cents, memberIds, changes: tripChanges(order, found(await findOrder(tx, id))) }
}

const correct = async (calls: Calls, { order, request, reason }: Intervention) => {
  const corrected = await correctUnderLock(await workOn(calls, order.id), { answers: request as Answers, reason })
  return { cents: corrected.movedCents, changes: corrected.changes }
}

/** Charges a held late fee, which is already the booking's price, and tells pilot and owner. */
const chargeLateFee = async ({ tx, config, account, now }: Calls, order: OrderMoney) => {
  const { id: orderId, status, finalCents } = order
  const why = 'A second operator agreed to the late fee.'
  await insertChange(tx, { orderId, status, byId: account.id, why, totalCents: null, at: now })
  await enqueue(tx, 'settleCancellation', { orderId }, { key: `settleCancellation:${orderId}` })
  const cents = finalCents ?? 0
  await notifyAll(tx, config, chargedNotes({ ...order, cents }))
  return cents
}

/** `cents`: for a refund. */
type RequestedIntervention = Intervention & { cents?: number }

/** The amount now. Refuses if the booking no longer allows it. */
const worthOf = (asked: Parameters<typeof interventionCents>[0], choices: InterventionChoices) => {
  const { kind } = asked
  const worth = interventionCents(asked, choices)
  if (worth !== undefined) return worth
  const most = kind === 'refund' ? ` At most ${moneyText(choices.refundCents)} can be refunded.` : ''
  throw new Refusal('intervention_impossible', { detail: `The booking doesn’t allow this right now.${most}` })
}

/** Carries out a request and tells everyone involved. The booking must be locked. */
export const carryOut = async (calls: Calls, intervention: RequestedIntervention): Promise<Done> => {
  const { tx, account, now } = calls
  const { kind, order } = intervention
  if (kind === 'change') return changeTrip(calls, intervention)
  const memberIds = await partiesOf(tx, order)
  if (kind === 'correction') return { ...(await correct(calls, intervention)), memberIds }
  if (kind === 'late_fee') return { cents: await chargeLateFee(calls, order), memberIds, changes: [] }
  const asked = { kind, move: intervention.move ?? undefined, cents: intervention.cents }
  const countedCents = worthOf(asked, await loadChoices(tx, order, { actorId: account.id, now }))
  const cents = intervention.move === 'not_flown' ? tripWorth(tripOf(order)) : countedCents
  if (kind === 'refund' || kind === 'fee_waived') await lowerPrice(calls, intervention, cents)
  else if (kind === 'cancellation') await cancel(calls, intervention, 'cancel')
  else await (intervention.move === 'not_flown' ? notFlown(calls, intervention) : reopen(calls, intervention))
  const price = kind === 'refund' || kind === 'fee_waived' ? (order.finalCents ?? 0) : cents
  const changes = cents > 0 ? [{ what: 'Price', before: moneyText(price), after: moneyText(price - cents) }] : []
  return { cents, countedCents, memberIds, changes }
}

/** Rolls back work that exceeds what one operator may move alone. */
class TooMuch extends Error {
  readonly outcome: Done
  constructor(outcome: Done) {
    super('More than one operator moves alone')
    this.outcome = outcome
  }
}

/** Carries out a request within the operator's own limit; otherwise rolls back and returns `waits`. Call under `lockDesk`. */
export const carryOutAlone = (calls: Calls, intervention: RequestedIntervention) =>
  inTransaction(calls.tx, async (tx) => {
    const { account, now } = calls
    const done = await carryOut({ ...calls, tx }, intervention)
    const { cents, countedCents = cents, memberIds, changes } = done
    const act = { actorId: account.id, memberIds, kind: intervention.kind, cents: countedCents, now }
    if (countedCents > (await remainingSoloCents(tx, act))) throw new TooMuch(done)
    await recordSoloAct(tx, act)
    return { cents, changes, waits: false }
  }).catch((error: unknown) => {
    if (error instanceof TooMuch) return { ...error.outcome, waits: true }
    throw error
  })

export const viewAll = async (db: Db, rows: InterventionRow[], { id }: { id: string }, now: Date) => {
  const viewer = await loadViewer(db, rows, id, now)
  return rows.map((row) => viewIntervention(row, viewer, now))
}
