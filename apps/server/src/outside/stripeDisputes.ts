import type Stripe from 'stripe'

/** Every dispute of a payment, the oldest first. */
export const listDisputes = async (stripe: Stripe, intentId: string) =>
  (await stripe.disputes.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1000 })).toReversed()
