import type Stripe from 'stripe'

/** Every dispute of a payment, the oldest first. */
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

/** Sends what speaks for us to the payer's bank. It takes one answer. */
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

/** Gives a dispute up: it is lost. */
export const closeDispute = (stripe: Stripe, id: string) => stripe.disputes.close(id)
