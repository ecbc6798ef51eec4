import type { InterventionBody, InterventionChoices } from '@tailshare/contract/interventions'
import { plusHours } from '@tailshare/contract/period'
import type { QuoteLine } from '@tailshare/contract/quote'
import { isCanceled } from '@tailshare/contract/statuses'
import { can } from '@tailshare/rules/bookings/can'
import { splitIncome, totalOf } from '@tailshare/rules/bookings/quote'
import { leastChargeCents } from '@tailshare/rules/payments/charges'
import { payoutAt } from '@tailshare/rules/payments/holds'
import { aloneHours, feeWaivedLines, interventionChoices, refundLines } from '@tailshare/rules/payments/interventions'
import { cancellationEntries } from '@tailshare/rules/payments/ledger'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { enqueue, ownerPayout } from '../../../jobs/enqueue.ts'
import { canFactsOf } from '../../bookings/access.ts'
import type { OrderMoney } from '../../bookings/money/queries.ts'
import { insertChange } from '../../bookings/orders/queries.ts'
import { cancelBooking } from '../../bookings/orders/steps.ts'
import { tellOfBooking } from '../../bookings/steps.ts'
import { listChargeDisputes } from '../../payments/disputes/queries.ts'
import { findCustomerOwes, insertMovement, reverseMovements } from '../../payments/ledger/queries.ts'
import { endControl } from '../../ramp/control/steps.ts'
import { bookFlight } from '../../ramp/return/steps.ts'
import { findStages } from '../../ramp/stages/queries.ts'
import { move, type Calling, type Work } from '../../ramp/stages/steps.ts'
import { setCancellationPrice, setFlightIncome, setLowered, sumDoneAlone } from './queries.ts'

/** What the final price is made of; of a canceled booking, what it would have been. */
const linesOf = ({ finalLines, quote }: OrderMoney) => finalLines ?? quote.lines

/** What can be done to a booking now; under its lock, that is what is done. */
export const loadChoices = async (db: Db, order: OrderMoney, now: Date): Promise<InterventionChoices> => {
  const disputes = await listChargeDisputes(db, order.id)
  return interventionChoices({
    status: order.status,
    finalCents: order.finalCents,
    lines: linesOf(order),
    totalCents: order.totalCents,
    isPaid: (await findCustomerOwes(db, order.id)) < leastChargeCents,
    isDisputed: disputes.some(({ isOpen, lostCents }) => isOpen || lostCents > 0),
    isUndoable: can('undoCancel', canFactsOf(order, ['pilot'], now)),
    doneAloneCents: await sumDoneAlone(db, order.id, plusHours(now, -aloneHours)),
  })
}

type Doing = {
  id: string
  kind: InterventionBody['kind']
  move: InterventionBody['move'] | null
  cents: number
  reason: string
  order: OrderMoney
}
type Calls = Pick<Calling, 'config' | 'now'> & { tx: Tx; account: Caller }

const workOn = async ({ tx, account, now, config }: Calls, orderId: string): Promise<Work> => {
  const row = found(await findStages(tx, orderId))
  return { tx, row, roles: ['operator'], account, now, doneAt: now, config }
}

const sharesOf = (lines: QuoteLine[]) => {
  const { ownerCents, csipCents } = splitIncome(lines)
  return { totalCents: totalOf(lines), ownerCents, csipCents }
}

/** A flight's price, with lines of its own for what is given back; books, income, payouts and receipt follow from them. */
const lowerFlight = async (calls: Calls, { id, kind, cents, order }: Doing) => {
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

const cancellationShares = (order: OrderMoney, totalCents: number) => {
  const { pilotId: customerId, ownerId, csipId, aircraftId } = order
  const entries = cancellationEntries({ customerId, ownerId, csipId, aircraftId }, order.quote.lines, totalCents)
  const of = (book: string) => -(entries.find(({ ledger }) => ledger === book)?.cents ?? 0)
  return { entries, shares: { totalCents, ownerCents: of('owner'), csipCents: of('csip') } }
}

/** The charge for canceling, made smaller: taken back in the books and written anew. */
const lowerCancellation = async ({ tx, now }: Calls, { id, cents, order }: Doing) => {
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

const lowerPrice = async (calls: Calls, doing: Doing) => {
  const { tx, config, account, now } = calls
  const { kind, cents, reason, order } = doing
  const { before, after } = await (isCanceled(order.status) ? lowerCancellation : lowerFlight)(calls, doing)
  const { id: orderId, status } = order
  const why = `${kind === 'refund' ? 'Refund' : 'Fee waived'}: “${reason}”`
  await insertChange(tx, { orderId, status, byId: account.id, why, totalCents: after.totalCents, at: now })
  const act = { act: 'priceLowered', what: kind === 'refund' ? kind : 'fee_waived', cents, reason, before, after } as const
  await tellOfBooking(tx, { config, orderId, byId: account.id, act })
}

/** It was checked out and stayed: nobody has operational control anymore, and nothing is charged. */
const notFlown = async (calls: Calls, { order, reason }: Doing) => {
  const { tx, config, account, now } = calls
  await endControl(await workOn(calls, order.id), now)
  const canceling = { orderId: order.id, as: ['operator'], byId: account.id, reason: 'other', note: reason, now, config } as const
  await cancelBooking(tx, { ...canceling, verb: 'markNotFlown' })
}

const reopen = async (calls: Calls, { order, reason }: Doing) => {
  const { tx, config, account } = calls
  await move(await workOn(calls, order.id), 'reopenFlight', reason)
  await tellOfBooking(tx, { config, orderId: order.id, byId: account.id, act: { act: 'reopened', reason } })
}

/** Does what was asked, under the booking's lock; everyone concerned hears of it in the same step. */
export const carryOut = async (calls: Calls, doing: Doing) => {
  const { tx, config, account, now } = calls
  const { kind, order, reason } = doing
  if (kind === 'refund' || kind === 'fee_waived') return lowerPrice(calls, doing)
  if (kind === 'state') return doing.move === 'not_flown' ? notFlown(calls, doing) : reopen(calls, doing)
  const canceling = { orderId: order.id, as: ['operator'], byId: account.id, reason: 'other', note: reason, now, config } as const
  return cancelBooking(tx, { ...canceling, verb: 'cancel' })
}
