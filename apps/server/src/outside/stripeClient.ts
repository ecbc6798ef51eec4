import Stripe from 'stripe'
import { askOutside, outcomeOf } from '../telemetry/outsideCall.ts'

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
