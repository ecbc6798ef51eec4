import Stripe from 'stripe'

const patienceMs = 5_000
/** Not reached, away, or not letting us in: no payment would go through. Anything else is an answer. */
const away = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
  Stripe.errors.StripeAuthenticationError,
]

/** Whether the payment provider answers right now; asked once, without another try. */
export const reachesProvider = async (stripe: Stripe) => {
  try {
    await stripe.balance.retrieve({}, { timeout: patienceMs, maxNetworkRetries: 0 })
    return true
  } catch (error) {
    return error instanceof Stripe.errors.StripeError && !away.some((kind) => error instanceof kind)
  }
}
