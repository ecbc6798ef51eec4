/**
 * Events without information of their own: each accompanies a payment intent event, from which the payment is read, or our own call that
 * attached a card. Our endpoint need not subscribe to them, and they are not stored.
 */
export const redundantEventTypes: readonly string[] = [
  'payment_intent.created',
  'charge.succeeded',
  'charge.captured',
  'charge.failed',
  'charge.pending',
  'payment_method.attached',
]
