import { inTransaction } from '../../../db/connect.ts'
import { tellLive } from '../../../db/tell.ts'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { atProvider, browserKeys } from '../../../outside/stripe.ts'
import * as q from './queries.ts'
import { viewCharge } from './view.ts'

export const chargeHandlers = {
  async listCharges({ account, query, db }) {
    const { count, results } = await q.listCharges(db, account.id, query)
    return listPage('payments/charges/', query, { count, results: results.map(viewCharge) })
  },

  /** Answers the charge as the provider now has it; while the bank still waits, what the browser needs to ask it. */
  async confirmCharge({ params, account, db, stripe, config, http, now }) {
    const charge = found(await q.findCharge(db, { id: params.id, accountId: account.id }))
    if (!charge.stripePaymentIntentId) return viewCharge(charge)
    const intent = await atProvider(stripe.paymentIntents.retrieve(charge.stripePaymentIntentId))
    const known = await inTransaction(db, async (tx) => {
      await tellLive(tx, [account.id], 'order', charge.orderId ? { orderId: charge.orderId } : {})
      return q.recordIntent(tx, intent, now)
    })
    if (known?.state === 'needs_confirmation')
      throw new Refusal('payment_needs_confirmation', {
        clientSecret: intent.client_secret,
        paymentMethodStripeId: charge.methodStripeId,
        ...browserKeys(config, http.origin),
      })
    return viewCharge(found(await q.findCharge(db, { id: params.id, accountId: account.id })))
  },
} satisfies Handling<'listCharges' | 'confirmCharge'>
