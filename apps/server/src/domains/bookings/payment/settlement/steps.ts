import { isUnagreed } from '../../lessons/csips/view.ts'
import { isCanceled } from '@tailshare/contract/base/statuses'
import { productName, orderNumber } from '@tailshare/contract/base/constants'
import { moneyText } from '@tailshare/contract/text/money'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { instantText } from '@tailshare/contract/text/timeText'
import { splitIncome } from '@tailshare/rules/bookings/price/quote'
import { can } from '@tailshare/rules/bookings/orders/can'
import { settlementAt } from '@tailshare/rules/bookings/change/cancellation'
import { hoursBetweenTries, leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import { cancellationEntries } from '@tailshare/rules/payments/ledger'
import { isEnding, payoutAt, claimUntil, depositAgainAt, depositStays } from '@tailshare/rules/payments/holds/holds'
import {
  damageFrom,
  keptCents,
  paidTowards,
  settlementSteps,
  type SettledCharge,
  type SettlementStep,
} from '@tailshare/rules/payments/holds/settlement'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import { enqueue, ownerPayout } from '../../../../jobs/enqueue.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { captureHold, releaseHold } from '../../../../outside/stripe/stripe.ts'
import type { Services } from '../../../../services.ts'
import { notify } from '../../../people/notices/steps.ts'
import { insertCharge, setChargeReleased, setChargeText } from '../../../payments/charges/queries.ts'
import { bookLoss } from '../../../payments/disputes/steps.ts'
import { bookDeposit, findBookedDue, insertMovement, reverseMovements } from '../../../payments/ledger/queries.ts'
import { recordIntent } from '../../../payments/provider/sync/steps.ts'
import { depositFactsOf } from '../money/view.ts'
import { askProvider, findPaymentOf, openBooking, orderPath, tellTroubles } from '../money/steps.ts'
import { isFirstTime, listSettled, lockOrderMoney, type OrderMoney } from '../money/queries.ts'
import { canFactsOf } from '../../access.ts'
import { findPaidAt } from '../payouts/queries.ts'
import { hasCancellation, isFeeHeld, listPriceCorrections, type PriceCorrection } from './queries.ts'
import { publish } from '../../../../db/publish.ts'

const mostRounds = 6

const isOver = (order: OrderMoney) => order.status === 'flight_complete' || isCanceled(order.status)
const subjectOf = (order: OrderMoney) =>
  `${isCanceled(order.status) ? 'Cancellation' : 'Flight'} ${order.tailNumber}, booking ${orderNumber(order.number)}`

/** Price plus damage, and with it what an open claim keeps: the amount of payments to retain. */
const dueOf = (order: OrderMoney, charges: SettledCharge[]) => {
  const priceCents = (order.finalCents ?? 0) + order.damageCents
  const kept = keptCents(charges, order.isClaimed)
  return { priceCents, kept, dueCents: priceCents + kept }
}

/** Never charge an amount the ledger does not assign. The nightly check reports such bookings to operators. */
const mustBeBooked = async (tx: Tx, { id, number }: OrderMoney, priceCents: number) => {
  const bookedCents = await findBookedDue(tx, id)
  if (bookedCents !== priceCents)
    throw new Error(`Booking ${orderNumber(number)}: ${priceCents} cents are due, and ${bookedCents} are in the books`)
}

type WithHold = Extract<SettlementStep, { chargeId: string }> & { intentId: string | null; isDeposit: boolean }

/** Plans the next charges and refunds in the database before the provider is asked. */
const planSettlement = async (tx: Tx, orderId: string, now: Date) => {
  const order = await lockOrderMoney(tx, orderId)
  if (!order || !isOver(order)) return undefined
  const { charges, refundCount, rows } = await listSettled(tx, orderId)
  const { method, notTried } = await findPaymentOf(tx, order)
  const deposit = { damage: damageFrom(order), stays: depositStays(depositFactsOf(order), now) }
  const { priceCents, dueCents } = dueOf(order, charges)
  await mustBeBooked(tx, order, priceCents)
  const isRefused = method?.isRefused ?? false
  const steps = settlementSteps({ dueCents, deposit, charges, methodId: method?.id ?? null, isRefused, now })
  const wasCaptured = charges.some(({ state }) => state === 'captured')
  const holds: WithHold[] = []
  let refunds = refundCount
  for (const step of steps) {
    if (step.do === 'charge')
      await insertCharge(tx, {
        accountId: order.pilotId,
        orderId,
        kind: wasCaptured ? 'extra' : isCanceled(order.status) ? 'cancellation' : 'flight',
        attempt: step.attempt,
        cents: step.cents,
        text: subjectOf(order),
        methodId: method?.id ?? null,
        ...(!method && { failure: 'There is no payment method.' }),
        ...(isRefused && { failure: rows.findLast(({ returnedAt }) => returnedAt)?.failure ?? notTried }),
        now,
      })
    else if (step.do === 'refund') {
      refunds += 1
      const refunded = { kind: 'refund' as const, attempt: refunds, cents: step.cents, refundsId: step.chargeId }
      const methodId = charges.find(({ id }) => id === step.chargeId)?.methodId ?? null
      await insertCharge(tx, {
        accountId: order.pilotId,
        orderId,
        text: `Refund: ${subjectOf(order)}`,
        methodId,
        now,
        ...refunded,
      })
    } else {
      const { intentId = null, kind } = charges.find(({ id }) => id === step.chargeId) ?? {}
      holds.push({ ...step, intentId, isDeposit: kind === 'deposit' })
    }
  }
  return { order, steps, holds }
}

const settleHold = async ({ db, stripe }: Services, order: OrderMoney, step: WithHold) => {
  if (!step.intentId) {
    await setChargeReleased(db, step.chargeId, new Date())
    return
  }
  const intent =
    step.do === 'capture' ? await captureHold(stripe, step.intentId, step.cents) : await releaseHold(stripe, step.intentId)
  await inTransaction(db, async (tx) => {
    // Set the text first: the ledger copies it from the payment.
    if (step.do === 'capture') await setChargeText(tx, step.chargeId, step.isDeposit ? depositSubjectOf(order) : subjectOf(order))
    await recordIntent(tx, intent, new Date())
  })
}

/** Settles step by step until nothing is left to do now. Idempotent. */
export const settle = async (services: Services, orderId: string) => {
  for (let round = 0; round < mostRounds; round++) {
    const plan = await inTransaction(services.db, (tx) => planSettlement(tx, orderId, new Date()))
    if (!plan) return
    await askProvider(services, orderId)
    for (const hold of plan.holds) await settleHold(services, plan.order, hold)
    if (plan.steps.length === 0) break
  }
  await inTransaction(services.db, (tx) => conclude(tx, services, orderId))
}

/** Sends receipt and statement once per final amount when everything is paid. Otherwise tells the pilot what is wrong, and retries. */
const conclude = async (tx: Tx, services: Services, orderId: string) => {
  const order = await lockOrderMoney(tx, orderId)
  if (!order || !isOver(order)) return
  const { charges, rows } = await listSettled(tx, orderId)
  const { priceCents: due, kept, dueCents } = dueOf(order, charges)
  const now = new Date()
  await bookDeposit(tx, { orderId, accountId: order.pilotId, keptCents: kept, note: depositSubjectOf(order), at: now })
  await lookAtDepositAgain(tx, order, charges, now)
  await bookLoss(tx, { orderId, accountId: order.pilotId, note: subjectOf(order), now })
  await publish(tx, [order.pilotId, order.ownerId], 'order', { orderId })
  if (Math.abs(dueCents - paidTowards(dueCents, charges)) >= leastChargeCents) {
    const troubled = await tellTroubles(
      tx,
      services,
      order,
      rows.filter(({ kind }) => kind !== 'hold' && kind !== 'deposit' && kind !== 'refund'),
    )
    const runAt = plusMinutes(plusHours(new Date(), hoursBetweenTries), 1)
    if (troubled) await enqueue(tx, 'followCharges', { orderId }, { runAt, key: `followCharges:${orderId}` })
    return
  }
  const when = { ...ownerPayout(orderId), runAt: payoutAt(now) }
  // While a bank decides, nothing is called paid: its decision settles again (`followChange`). The payout says what it waits for.
  if (charges.some(({ isDisputed }) => isDisputed)) return enqueue(tx, 'payOwner', { orderId }, when)
  const corrections = await listPriceCorrections(tx, orderId)
  const receiptKey = ['receipt', due, ...(corrections.length > 0 ? [corrections.length] : [])].join('.')
  const hadReceipt = (await findPaidAt(tx, orderId)) !== undefined
  if ((due === 0 && !hadReceipt) || !(await isFirstTime(tx, orderId, receiptKey))) return
  const isDamage = order.damageCents > 0 && (await isFirstTime(tx, orderId, `damage.${order.damageCents}`))
  const correction = hadReceipt && !isDamage ? corrections.at(-1) : undefined
  // What the bank gave back to the pilot is not receipted as paid.
  const lostCents = charges.reduce((sum, charge) => sum + (charge.lostCents ?? 0), 0)
  const openCents = dueCents - paidTowards(dueCents, charges)
  if (due > openCents + lostCents) await sendReceipt(tx, services, order, { correction, isDamage, openCents, lostCents })
  // Corrections and damage already notified the people who earn.
  if (!correction && !isDamage) await tellEarners(tx, services.config, order, lostCents > 0)
  // Damage does not delay the payout of the flight.
  await enqueue(tx, 'payOwner', { orderId }, isDamage ? { ...when, key: `payDamage:${orderId}` } : when)
}

const depositSubjectOf = ({ tailNumber, number }: OrderMoney) =>
  `Deposit for damage to ${tailNumber}, booking ${orderNumber(number)}`

/** Schedules the release of a held deposit for when damage can no longer be claimed, or its capture before the hold ends. */
const lookAtDepositAgain = async (tx: Tx, order: OrderMoney, charges: SettledCharge[], now: Date) => {
  const facts = depositFactsOf(order)
  const held = charges.findLast(({ kind, state }) => kind === 'deposit' && state === 'authorized')
  const at = held && depositStays(facts, now) ? depositAgainAt(facts, held) : null
  if (!held || !at) return
  const runAt = at > now ? at : plusHours(now, 1)
  await enqueue(tx, 'settleFlight', { orderId: order.id }, { runAt, key: `deposit:${order.id}` })
  // Renew an ending hold while damage may be claimed.
  if (!order.isClaimed && isEnding(held, now))
    await enqueue(tx, 'placeHold', { orderId: order.id }, { key: `renewHold:${order.id}` })
}

const depositText = (order: OrderMoney) => {
  if (order.quote.depositCents === 0) return ''
  const facts = depositFactsOf(order)
  if (!depositStays(facts, new Date()) || !facts.returnedAt) return 'The deposit is no longer held. '
  return order.isClaimed
    ? 'The deposit stays until the damage claim is settled. '
    : `The deposit stays held until ${instantText(claimUntil(facts.returnedAt), order.zone)}, in case damage is found. `
}

const correctedText = ({ at, reason, centsBefore, by }: PriceCorrection, { zone }: OrderMoney) =>
  `${by === 'return' ? 'The return was corrected' : 'We lowered the price'} on ${instantText(at, zone)}: “${reason}” The price was ${moneyText(centsBefore)} before; this receipt takes the place of the one for it.\n\n`

type Unpaid = { openCents: number; lostCents: number }

/** Amounts too small to charge, or given back by the bank, do not count as paid. */
const paidText = (due: number, { openCents, lostCents }: Unpaid) => {
  const unpaid = [
    ...(lostCents > 0 ? [`Returned to you by your bank: ${moneyText(lostCents)}`] : []),
    ...(openCents > 0 ? [`Too small to charge: ${moneyText(openCents)}`] : []),
  ]
  if (unpaid.length === 0) return `Total paid: ${moneyText(due)}`
  return [`Total: ${moneyText(due)}`, `Paid: ${moneyText(due - Math.max(0, openCents) - lostCents)}`, ...unpaid].join('\n')
}

type Receipt = Unpaid & { correction: PriceCorrection | undefined; isDamage: boolean }
const sendReceipt = async (tx: Tx, { config }: Services, order: OrderMoney, { correction, isDamage, ...unpaid }: Receipt) => {
  const { finalCents, damageCents } = order
  const due = (finalCents ?? 0) + damageCents
  const lines = isCanceled(order.status) ? [{ text: 'Cancellation', cents: due }] : (order.finalLines ?? order.quote.lines)
  const damage = damageCents > 0 ? [{ text: 'Damage', cents: damageCents }] : []
  const itemized = [...lines, ...damage].map(({ text, cents }) => `${text}: ${moneyText(cents)}`).join('\n')
  await sendMail(tx, {
    to: order.pilotEmail,
    subject: `${correction ? 'Corrected receipt' : isDamage ? 'Receipt with damage' : 'Receipt'}: ${subjectOf(order)}`,
    text: `${order.tailNumber}, ${instantText(order.startAt, order.zone)}\n\n${correction ? correctedText(correction, order) : ''}${itemized}\n\n${paidText(due, unpaid)}\n\n${depositText(order)}The receipt as a PDF is on the page of the booking. Thank you for flying with ${productName}.`,
    action: { label: 'See the booking', url: `${config.publicUrl}${orderPath(order.id)}` },
  })
}

const sharesOf = (order: OrderMoney) => {
  if (!isCanceled(order.status)) return splitIncome(order.finalLines ?? order.quote.lines)
  const entries = cancellationEntries(partiesOf(order), order.quote.lines, order.finalCents ?? 0)
  const centsOf = (wanted: string) => -(entries.find(({ ledger }) => ledger === wanted)?.cents ?? 0)
  return { ownerCents: centsOf('owner'), csipCents: centsOf('csip') }
}

const tellEarners = async (tx: Tx, config: Services['config'], order: OrderMoney, isLost: boolean) => {
  const { ownerCents, csipCents } = sharesOf(order)
  const note = { kind: 'system', button: openBooking, link: orderPath(order.id) } as const
  const number = orderNumber(order.number)
  const paid = isLost
    ? `The bank returned the payment for booking ${number} to the pilot. That is our loss.`
    : `${order.pilotFirstName} ${order.pilotLastName} paid for booking ${number}.`
  const textFor = (cents: number) => `${paid} Your share is ${moneyText(cents)}; it is paid out in two days.`
  // After a flight, the owner was notified at the return.
  if (ownerCents > 0 && isCanceled(order.status)) {
    const title = `${order.tailNumber} earned ${moneyText(ownerCents)}`
    await notify(tx, config, { to: order.ownerId, ...note, title, text: textFor(ownerCents), marker: 'aircraft-booking' })
  }
  if (csipCents > 0 && order.csipId) {
    const title = `You earned ${moneyText(csipCents)} on ${order.tailNumber}`
    await notify(tx, config, { to: order.csipId, ...note, title, text: textFor(csipCents) })
  }
}

const partiesOf = (order: OrderMoney) => ({
  customerId: order.pilotId,
  ownerId: order.ownerId,
  csipId: order.csipId,
  aircraftId: order.aircraftId,
  isUnagreed: isUnagreed(order),
})

/** Reverses the booking in the ledger and books the cancellation charge; `false` while it can be undone or waits for a second operator. */
export const bookCancellation = async (tx: Tx, orderId: string, now: Date) => {
  const order = await lockOrderMoney(tx, orderId)
  if (!order?.canceledAt || !isCanceled(order.status)) return false
  // Charged or waived once the owner or a second operator confirms.
  if (await isFeeHeld(tx, orderId)) return false
  if (can('undoCancel', canFactsOf(order, ['pilot'], now))) {
    const runAt = settlementAt(order.canceledAt, true)
    await enqueue(tx, 'settleCancellation', { orderId }, { runAt, key: `settleCancellation:${orderId}` })
    return false
  }
  await reverseMovements(tx, { orderId, kind: 'booked', reversal: 'booked_reversed', at: now })
  const entries = cancellationEntries(partiesOf(order), order.quote.lines, order.finalCents ?? 0)
  if (entries.length > 0 && !(await hasCancellation(tx, orderId)))
    await insertMovement(tx, { kind: 'cancellation', orderId, at: now, entries })
  return true
}
