import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { atProvider, browserKeys } from '../../../../outside/stripe/stripe.ts'
import { lockCaller } from '../../../../http/session.ts'
import { findClosedMonth } from '../queries.ts'
import { seeCosts } from '../steps.ts'
import * as q from './queries.ts'
import { releaseUnsentCharges, dropWaiting, planShare, sendShareCharge } from './steps.ts'

export const dueHandlers = {
  /**
   * Charges everything the caller owes. A repeat charges once: a recorded charge reuses its idempotency key, and one under way counts as
   * paid.
   */
  async paySettlement({ params, body, ...call }) {
    const { account, db, config, http, now } = call
    const { aircraft } = await seeCosts(params.aircraftId, call)
    found(await findClosedMonth(db, aircraft.id, params.month))
    const which = { aircraftId: aircraft.id, accountId: account.id }
    await atProvider(releaseUnsentCharges(call, which, now))
    await atProvider(dropWaiting(call, which))
    const planned = await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      return planShare(tx, { ...which, methodId: body.paymentMethodId, byHand: true, now })
    })
    if (!planned) throw new Refusal('nothing_to_pay')
    const intent = await atProvider(sendShareCharge(call, planned.id))
    const charge = found(await q.findShareCharge(db, planned.id))
    if (charge.state === 'failed') throw new Refusal('card_declined', charge.failure ? { detail: charge.failure } : {})
    if (charge.state === 'needs_confirmation')
      throw new Refusal('payment_needs_confirmation', {
        clientSecret: intent?.client_secret ?? null,
        paymentMethodStripeId: charge.methodStripeId,
        ...browserKeys(config, http.origin),
      })
    return { chargeId: charge.id, cents: charge.amountCents, state: charge.state as 'captured' }
  },
} satisfies Handling<'paySettlement'>
