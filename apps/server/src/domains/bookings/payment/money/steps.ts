import { paths } from '@tailshare/contract/base/paths'
import { firstAlike, methodSignature } from '@tailshare/rules/payments/holds/charges'
import { shortInstantText } from '@tailshare/contract/text/timeText'
import { inSentence, listText } from '@tailshare/rules/bookings/orders/words'
import { afterCommit } from '../../../../db/afterCommit.ts'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import { measures } from '../../../../telemetry/measures.ts'
import { isInvalidRequest, listRefunds, chargeOffSession, refundPayment, releaseHold } from '../../../../outside/stripe/stripe.ts'
import type { Services } from '../../../../services.ts'
import { listOrderCharges, setChargeFailed, type ChargeRow } from '../../../payments/charges/queries.ts'
import { syncDisputes } from '../../../payments/disputes/steps.ts'
import { recordIntent, recordRefund } from '../../../payments/provider/sync/steps.ts'
import { isRefused, mayPayWith } from '../../../payments/methods/access.ts'
import { findMethod, listMethods } from '../../../payments/methods/queries.ts'
import { anotherCard } from '../../../payments/methods/view.ts'
import { findOrderMoney, isFirstTime, type OrderMoney } from './queries.ts'
import { notify } from '../../../people/notices/steps.ts'

export const orderPath = (orderId: string) => paths.order(orderId)
export const openBooking = 'Open the booking'

/** Description of a hold, on the booking's page and at the provider. */
export const holdText = ({ tailNumber, startAt, zone }: OrderMoney, kind: string) =>
  `${kind === 'hold' ? 'Hold' : 'Deposit hold'} for ${tailNumber}, ${shortInstantText(startAt, zone)}`

const isKept = (method: { type: string; status: string }) => mayPayWith(method) || isRefused(method)

const refusedText = (method: { brand: string; lastDigits: string }) => `${methodSignature(method)} was not tried.`

/** The payment method: the one chosen for the booking, otherwise the primary one; plus a card where one is required. */
export const findPaymentOf = async (db: Db, order: { pilotId: string; paymentMethodId: string | null }) => {
  const chosen = order.paymentMethodId ? await findMethod(db, { id: order.paymentMethodId, accountId: order.pilotId }) : undefined
  const all = await listMethods(db, order.pilotId)
  const usable = all.filter(mayPayWith)
  // A chosen method stays even if its bank refuses it: no other pays without the pilot's consent.
  const method = [chosen, all.find(({ isPrimary }) => isPrimary)].find((one) => one && isKept(one)) ?? usable[0]
  const card = method?.type === 'paymentCard' ? method : usable.find(({ type }) => type === 'paymentCard')
  return {
    method: method ? { id: method.id, type: method.type as 'paymentCard' | 'bankAccount', isRefused: isRefused(method) } : null,
    card: card ? { id: card.id, isRefused: isRefused(card) } : null,
    notTried: method ? refusedText(method) : '',
  }
}

/** Sends planned charges to the provider. Idempotent, so safe to repeat after a crash. */
export const askProvider = async (services: Services, orderId: string) => {
  const order = await findOrderMoney(services.db, orderId)
  if (!order) return
  const rows = await listOrderCharges(services.db, orderId)
  for (const row of rows.filter(
    ({ state, stripePaymentIntentId, stripeRefundId }) => state === 'planned' && !stripePaymentIntentId && !stripeRefundId,
  )) {
    if (row.kind === 'refund') await sendRefund(services, row, rows)
    else await take(services, order, row)
  }
}

const keyOf = ({ orderId, kind, attempt }: ChargeRow) => `${orderId}.${kind}.${attempt}`

const take = async ({ db, stripe }: Services, order: OrderMoney, row: ChargeRow) => {
  const outcome =
    order.customer && row.methodStripeId
      ? await chargeOffSession(stripe, {
          chargeId: row.id,
          orderId: order.id,
          customer: order.customer,
          method: row.methodStripeId,
          cents: row.amountCents,
          text: row.text,
          hold: row.kind === 'hold' || row.kind === 'deposit',
          key: keyOf(row),
        })
      : { refused: 'There is no payment card.' }
  const known = await inTransaction(db, async (tx) => {
    if (!('refused' in outcome)) return recordIntent(tx, outcome, new Date())
    await setChargeFailed(tx, row.id, outcome.refused, new Date())
    afterCommit(tx, () => measures().paymentFailed())
  })
  // Settled while the provider was working: nothing may stay held.
  if (known?.state === 'released' && 'id' in outcome) await releaseHold(stripe, outcome.id)
}

const sendRefund = async ({ db, stripe }: Services, row: ChargeRow, rows: ChargeRow[]) => {
  const paid = rows.find(({ id }) => id === row.refundsId)
  if (!paid?.stripePaymentIntentId) return
  const intentId = paid.stripePaymentIntentId
  try {
    const refund = await refundPayment(stripe, { intentId, cents: row.amountCents, chargeId: row.id, key: keyOf(row) })
    await inTransaction(db, (tx) => recordRefund(tx, intentId, refund, new Date()))
  } catch (error) {
    if (!isInvalidRequest(error) || error.code === 'balance_insufficient') throw error
    if (error.code === 'charge_disputed') {
      // The payer's bank disputed it first. Refunds are planned again after the verdict.
      await syncDisputes({ db, stripe }, intentId)
      await setChargeFailed(db, row.id, 'The payment is disputed.', new Date())
      return
    }
    // Someone refunded it in the provider's console. The rest is planned again.
    const refunds = await listRefunds(stripe, intentId)
    const news = await inTransaction(db, async (tx) => {
      const now = new Date()
      let found = false
      for (const refund of refunds) found = (await recordRefund(tx, intentId, refund, now)) || found
      if (found) await setChargeFailed(tx, row.id, error.message, now)
      return found
    })
    if (!news) throw error
  }
}

export const wantsAnotherCard = ({ state, methodStatus }: ChargeRow) =>
  state === 'failed' && isRefused({ status: methodStatus ?? '' })
export const anotherCardText = 'Your bank won’t let us try this one again. Add another card, and we’ll pay with it right away.'

export const whereToMend = (order: OrderMoney, row: ChargeRow) =>
  wantsAnotherCard(row) ? anotherCard : { link: orderPath(order.id), button: openBooking }

type Trouble = Pick<ChargeRow, 'state' | 'failure' | 'methodStatus'>
/** Charges with the same key share a notice: same card and failure. */
const saidAlike = ({ state, failure, methodStatus }: Trouble) => JSON.stringify([state, failure, methodStatus])

const troubleText = (rows: ChargeRow[]) => {
  const [row] = rows as [ChargeRow]
  const what = listText(rows.map(({ text }, place) => (place === 0 ? text : inSentence(text))))
  if (row.state === 'needs_confirmation') return `${what}: please open the booking and confirm it with your bank.`
  const then = wantsAnotherCard(row) ? anotherCardText : 'Set another card as primary and we’ll retry right away.'
  return `${what}: ${row.failure ?? 'The card was declined.'} ${then}`
}

/** Names what the pilot hears of a charge that failed: the same for a later try by the same card that ends alike. */
export const troubleOf = (rows: ChargeRow[], row: ChargeRow) => {
  const said = (one: ChargeRow) => JSON.stringify([one.kind, one.paymentMethodId, one.text, saidAlike(one)])
  return `${
    firstAlike(
      rows.filter(({ kind }) => kind === row.kind),
      row,
      said,
    ).id
  }.${row.state}`
}

/**
 * Notifies the pilot of charges that failed or need confirmation: each once, grouped by card, and not again when a later try by the same
 * card ends alike. Returns whether there are any.
 */
export const tellTroubles = async (tx: Tx, services: Pick<Services, 'config'>, order: OrderMoney, rows: ChargeRow[]) => {
  const newest = rows.filter(({ kind, attempt }) => !rows.some((other) => other.kind === kind && other.attempt > attempt))
  const troubles = newest
    .filter(({ state }) => state === 'failed' || state === 'needs_confirmation')
    .toSorted((one, other) => one.kind.localeCompare(other.kind))
  const news: ChargeRow[] = []
  for (const row of troubles) if (await isFirstTime(tx, order.id, troubleOf(rows, row))) news.push(row)
  for (const together of Map.groupBy(news, saidAlike).values()) {
    const row = together[0]!
    await notify(tx, services.config, {
      to: order.pilotId,
      kind: 'warning',
      mustKnow: true,
      title:
        row.state === 'needs_confirmation'
          ? `Your bank asks you to confirm a payment for ${order.tailNumber}`
          : `A payment for ${order.tailNumber} did not work`,
      text: troubleText(together),
      ...whereToMend(order, row),
      marker: 'booking',
    })
  }
  return troubles.length > 0
}
