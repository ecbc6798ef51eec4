import type Stripe from 'stripe'

/** What became of a charge that was noted at that time, by the note that its payment carries; `undefined` if it was never asked for. */
export const findPayment = async (
  stripe: Stripe,
  { chargeId, customer, notedAt }: { chargeId: string; customer: string; notedAt: Date },
) => {
  // The newest come first; clocks may differ by a minute.
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
    if (intent.metadata.chargeId === chargeId) return intent
    if (intent.created * 1000 < notedAt.getTime() - 60_000) return undefined
  }
  return undefined
}
