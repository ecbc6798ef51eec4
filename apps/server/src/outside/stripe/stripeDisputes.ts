import type Stripe from 'stripe'

export const listDisputes = async (stripe: Stripe, intentId: string) =>
  (await stripe.disputes.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1000 })).toReversed()

type Evidence = {
  text: string
  customerName: string
  customerEmail: string
  product: string
  /** `2026-11-21` */
  serviceDay: string | null
}

/** Submits evidence to the payer's bank. Only possible once. */
export const submitEvidence = (stripe: Stripe, id: string, evidence: Evidence) =>
  stripe.disputes.update(id, {
    evidence: {
      uncategorized_text: evidence.text,
      customer_name: evidence.customerName,
      customer_email_address: evidence.customerEmail,
      product_description: evidence.product,
      ...(evidence.serviceDay && { service_date: evidence.serviceDay }),
    },
    submit: true,
  })

/** Accepts the loss of a dispute. */
export const closeDispute = (stripe: Stripe, id: string) => stripe.disputes.close(id)
