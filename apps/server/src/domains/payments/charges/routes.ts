import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { atProvider, browserKeys, openPaymentIntent, readIntent, type Payable } from '../../../outside/stripe/stripe.ts'
import { customerOf } from '../methods/steps.ts'
import { recordIntent } from '../provider/sync/steps.ts'
import { viewCharge } from './view.ts'
import { publish } from '../../../db/publish.ts'
import { hasNotLeft, isAway, type BookingStatus } from '@tailshare/contract/base/statuses'
import type Stripe from 'stripe'
import * as q from './queries.ts'

type OpenCharge = { kind: string; orderStatus: string | null; amountCents: number; owedCents: number | null }

/** A hold or deposit until the aircraft is back; other charges only while the payer owes at least as much. */
const isWanted = ({ kind, orderStatus, amountCents, owedCents }: OpenCharge) =>
  kind === 'hold' || kind === 'deposit'
    ? orderStatus !== null && (hasNotLeft(orderStatus as BookingStatus) || isAway(orderStatus as BookingStatus))
    : (owedCents ?? 0) >= amountCents

/** The payment intent for the payer to complete; creates one if the charge was never sent. */
const openIntent = async (stripe: Stripe, charge: Payable, customer: string) => {
  const id = charge.stripePaymentIntentId
  const known = id ? await atProvider(readIntent(stripe, id)) : undefined
  return known ?? (await atProvider(openPaymentIntent(stripe, { charge, customer })))
}

const waiting = ['requires_payment_method', 'requires_action', 'requires_confirmation']

export const chargeHandlers = {
  async createPaymentIntent({ body, account, db, stripe, config, http, now }) {
    const asked = { id: body.chargeId, orderId: body.orderId }
    if (!(await q.isOwnPayable(db, account.id, asked))) throw new Refusal('not_found')
    return inTransaction(db, async (tx) => {
      const customer = await customerOf(tx, stripe, account)
      const charge = (await q.listOpenCharges(tx, account.id, asked)).find(isWanted)
      if (!charge) throw new Refusal('nothing_to_pay')
      const intent = await openIntent(stripe, charge, customer)
      await recordIntent(tx, intent, now)
      if (!waiting.includes(intent.status) || !intent.client_secret) throw new Refusal('nothing_to_pay')
      return {
        clientSecret: intent.client_secret,
        ...browserKeys(config, http.origin),
        chargeId: charge.id,
        amountCents: intent.amount,
        text: charge.text,
        paymentMethodStripeId: charge.methodStripeId,
      }
    })
  },

  async listCharges({ account, query, db }) {
    const { count, results } = await q.listCharges(db, account.id, query)
    return listPage('payments/charges/', query, { count, results: results.map(viewCharge) })
  },

  /** Returns the charge's current state and, while the bank waits, what the browser needs to confirm it. */
  async confirmCharge({ params, account, db, stripe, config, http, now }) {
    const charge = found(await q.findCharge(db, { id: params.id, accountId: account.id }))
    if (!charge.stripePaymentIntentId) return viewCharge(charge)
    const intent = await atProvider(readIntent(stripe, charge.stripePaymentIntentId))
    const known = await inTransaction(db, async (tx) => {
      await publish(tx, [account.id], 'order', charge.orderId ? { orderId: charge.orderId } : {})
      const news = await recordIntent(tx, intent, now)
      const orderId = news?.changed ? news.orderId : null
      if (orderId) await enqueue(tx, 'followCharges', { orderId }, { key: `followCharges:${orderId}` })
      return news
    })
    if (known?.state === 'needs_confirmation')
      throw new Refusal('payment_needs_confirmation', {
        clientSecret: intent.client_secret,
        paymentMethodStripeId: charge.methodStripeId,
        ...browserKeys(config, http.origin),
      })
    return viewCharge(found(await q.findCharge(db, { id: params.id, accountId: account.id })))
  },
} satisfies Handling<'listCharges' | 'confirmCharge' | 'createPaymentIntent'>
