/**
 * Types of events that say nothing by themselves: each comes in the same moment as one of its payment intent, from which the payment is
 * read, or with our own call, which attached a card. Our endpoint needs no subscription to them, and they are not kept.
 */
export const besideOthers: readonly string[] = [
  'payment_intent.created',
  'charge.succeeded',
  'charge.captured',
  'charge.failed',
  'charge.pending',
  'payment_method.attached',
]
