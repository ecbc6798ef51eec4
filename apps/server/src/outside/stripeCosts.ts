import type Stripe from 'stripe'

/** Finds the payment intent of a charge by its `chargeId` metadata. `undefined` if it was never created. */
export const findPayment = async (
  stripe: Stripe,
  { chargeId, customer, notedAt }: { chargeId: string; customer: string; notedAt: Date },
) => {
  // Newest first. Allow for a minute of clock skew.
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
    if (intent.metadata.chargeId === chargeId) return intent
    if (intent.created * 1000 < notedAt.getTime() - 60_000) return undefined
  }
  return undefined
}
