import Stripe from 'stripe'

const patienceMs = 5_000
/** Unreachable, down, or rejecting our key: payments would fail. Any other error is an answer. */
const away = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
  Stripe.errors.StripeAuthenticationError,
]

/** Whether the provider answers right now. One attempt. */
export const reachesProvider = async (stripe: Stripe) => {
  try {
    await stripe.balance.retrieve({}, { timeout: patienceMs, maxNetworkRetries: 0 })
    return true
  } catch (error) {
    return error instanceof Stripe.errors.StripeError && !away.some((kind) => error instanceof kind)
  }
}
