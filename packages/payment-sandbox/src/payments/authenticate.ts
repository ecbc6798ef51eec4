import { invalid } from '../protocol/failure.ts'
import { idOf } from '../protocol/ids.ts'
import { oneOf, required, text } from '../protocol/params.ts'
import { attemptPayment, failAuthentication } from './payments.ts'
import { route } from '../protocol/routes.ts'
import { authenticatedSetup } from './setupIntents.ts'
import { get, hiddenOf, hide, lock, type Call } from '../protocol/store.ts'

const kindOf = (clientSecret: string) => (clientSecret.startsWith('seti_') ? 'setup_intent' : 'payment_intent')

/** The intent of a client secret. */
export const intentOfSecret = async (call: Call, clientSecret: string) => {
  const intent = await lock(call, kindOf(clientSecret), clientSecret.split('_secret_')[0] ?? '', 'client_secret')
  if (intent.client_secret !== clientSecret) throw invalid('The client secret is not valid.', 'client_secret')
  return intent
}

/** Completes the bank's challenge. The result is saved, not thrown. */
export const authenticate = async (call: Call, clientSecret: string, passed: boolean) => {
  const intent = await intentOfSecret(call, clientSecret)
  const waits = intent.status === 'requires_action' && intent.next_action?.type !== 'verify_with_microdeposits'
  if (!waits) throw invalid('This payment is not waiting for authentication.', 'client_secret')
  const { offSession = false, returnUrl } = await hiddenOf(call, intent.id)
  if (intent.object === 'setup_intent') {
    const after = await authenticatedSetup(call, intent, passed)
    return { status: after.status, return_url: returnUrl ?? null, id: intent.id, object: intent.object }
  }
  const method = await get(call, 'payment_method', idOf(intent.payment_method))
  if (passed && intent.setup_future_usage) await hide(call, method.id, { setUp: true })
  const after = passed
    ? (await attemptPayment(call, intent, method, { offSession, returnUrl, authenticated: true })).intent
    : await failAuthentication(call, intent)
  return { status: after.status, return_url: returnUrl ?? null, id: intent.id, object: intent.object }
}

export const authenticateRoutes = [
  route(
    'POST',
    '/sandbox/authenticate',
    { client_secret: required(text), outcome: required(oneOf('succeeded', 'failed')) },
    (call, sent) => authenticate(call, sent.client_secret, sent.outcome === 'succeeded'),
    { browser: true },
  ),
]
