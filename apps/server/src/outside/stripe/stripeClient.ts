import { askOutside, outcomeOf } from '../../telemetry/outsideCall.ts'
import Stripe from 'stripe'

/** `/v1/payment_intents/pi_3Nx/capture?expand=…` → `/v1/payment_intents/{id}/capture` */
const patternOf = (path: string) =>
  path.replace(/\?.*/, '').replaceAll(/\/[a-z]+_\w+(?=\/|$)/g, (part) => (/[\dA-Z]/.test(part) ? '/{id}' : part))

/** Records duration and result of every attempt of the SDK. */
export const measuredClient = () => {
  const client = Stripe.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  client.makeRequest = (...given) => {
    const [, , path, method] = given
    const what = `${method} ${patternOf(path)}`
    return askOutside('payments', () => ask(...given), { what, answered: (answer) => outcomeOf(answer.getStatusCode()) })
  }
  return client
}

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
