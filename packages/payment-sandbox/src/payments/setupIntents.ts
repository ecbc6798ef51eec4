import type Stripe from 'stripe'
import { testCards } from '../methods/cards.ts'
import { invalid, noSuch, type StripeFailure } from '../protocol/failure.ts'
import { idOf, newId, newSecret, seconds } from '../protocol/ids.ts'
import { authenticationAction, checkMove, checkSecret } from './intents.ts'
import { depositFields, depositsAction, newMandate, tryDeposits } from '../methods/microdeposits.ts'
import { fields, flag, hash, mergedMetadata, metadata, oneOf, text, texts, type Taken } from '../protocol/params.ts'
import { attachMethod, createMethod, resolveMethod } from '../methods/paymentMethods.ts'
import { cardFailure, saveDecline } from '../methods/cardMethods.ts'
import { methodFields } from '../methods/methodFields.ts'
import { equals, listRoute, route } from '../protocol/routes.ts'
import { get, hiddenOf, hide, insert, lock, save, tell, type Call, shown } from '../protocol/store.ts'

type Intent = Stripe.SetupIntent

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const
const moves = { confirm: open, update: open, cancel: open, verify: ['requires_action'] } as const

const confirmFields = {
  client_secret: text,
  mandate_data: hash,
  payment_method: text,
  payment_method_data: fields(methodFields),
  payment_method_options: hash,
  return_url: text,
  use_stripe_sdk: flag,
}
const createFields = {
  ...confirmFields,
  automatic_payment_methods: fields({ enabled: flag, allow_redirects: oneOf('always', 'never') }),
  confirm: flag,
  customer: text,
  description: text,
  metadata,
  allowed_payment_method_types: texts,
  usage: oneOf('off_session', 'on_session'),
}
type Confirming = Partial<Taken<typeof confirmFields>>

const newSetup = (now: Date, sent: Taken<typeof createFields>): Intent & { object: 'setup_intent' } => {
  const id = newId('seti')
  const automatic = sent.automatic_payment_methods?.enabled ?? !sent.allowed_payment_method_types
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: sent.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: automatic
      ? { enabled: true, allow_redirects: sent.automatic_payment_methods?.allow_redirects ?? 'always' }
      : null,
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: seconds(now),
    customer: sent.customer || null,
    customer_account: null,
    description: sent.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergedMetadata({}, sent.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: sent.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: sent.usage ?? 'off_session',
  }
}

const methodFor = async (call: Call, intent: Intent, sent: Confirming) => {
  const made = sent.payment_method_data ? await createMethod(call, sent.payment_method_data) : undefined
  const id = sent.payment_method ?? (idOf(intent.payment_method) || undefined)
  if (!made && !id) return undefined
  const method = made ?? (await resolveMethod(call, id!))
  if (method.customer && method.customer !== intent.customer) throw noSuch('payment_method', method.id, 'payment_method')
  if (!intent.payment_method_types.includes(method.type))
    throw invalid(`The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`, 'payment_method')

  return method
}

/** Sets the method up for off-session use. */
const finish = async (call: Call, intent: Intent, method: Stripe.PaymentMethod) => {
  if (intent.customer) await attachMethod(call, method, idOf(intent.customer))
  await hide(call, method.id, { setUp: intent.usage === 'off_session' })
  const mandate = method.type === 'us_bank_account' ? newMandate(newId('mandate'), method.id) : undefined
  if (mandate) await insert(call, mandate)
  const done: Intent = { ...intent, last_setup_error: null, mandate: mandate?.id ?? null, next_action: null, status: 'succeeded' }
  await save(call, done)
  await tell(call, 'setup_intent.succeeded', done)
  return done
}

const ask = async (call: Call, intent: Intent, next: unknown) => {
  const waiting: Intent = {
    ...intent,
    last_setup_error: null,
    next_action: shown(next),
    status: 'requires_action',
  }
  await save(call, waiting)
  await tell(call, 'setup_intent.requires_action', waiting)
  return waiting
}

const refuse = async (call: Call, intent: Intent, error: StripeFailure['body']) => {
  const failed: Intent = {
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  await save(call, failed)
  await tell(call, 'setup_intent.setup_failed', failed)
  return failed
}

const confirm = async (call: Call, old: Intent, sent: Confirming) => {
  checkMove(moves, 'confirm', old)
  const method = await methodFor(call, old, sent)
  if (!method)
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      undefined,
      'setup_intent_unexpected_state',
    )
  const intent: Intent = { ...old, payment_method: method.id }
  const decline = await saveDecline(call, method)
  if (decline) {
    const failed = await refuse(call, intent, cardFailure(decline, { payment_method: method }).body)
    throw cardFailure(decline, { payment_method: method, setup_intent: failed })
  }
  const { testNumber = '', bankVerified } = await hiddenOf(call, method.id)
  await hide(call, intent.id, { returnUrl: sent.return_url })
  if (method.type === 'us_bank_account' && !bankVerified)
    return ask(call, intent, depositsAction(call, intent.id, intent.client_secret ?? ''))
  if (testCards[testNumber]?.authentication) return ask(call, intent, authenticationAction(call, intent, sent.return_url))
  return finish(call, intent, method)
}

export const verifySetupDeposits = async (call: Call, sent: Taken<typeof depositFields>) => {
  const intent = await lock(call, 'setup_intent', call.path.id!)
  checkSecret(call, intent, sent.client_secret)
  checkMove(moves, 'verify', intent)
  const method = await get(call, 'payment_method', idOf(intent.payment_method))
  const wrong = await tryDeposits(call, method.id, sent)
  if (wrong?.locked) await refuse(call, intent, wrong.failure.body)
  if (wrong) throw wrong.failure
  return finish(call, intent, method)
}

/** After the bank's challenge: set up, or back to choosing a method. */
export const authenticatedSetup = async (call: Call, intent: Intent, passed: boolean) =>
  passed
    ? finish(call, intent, await get(call, 'payment_method', idOf(intent.payment_method)))
    : refuse(call, intent, {
        type: 'invalid_request_error',
        code: 'setup_intent_authentication_failure',
        message: 'The latest attempt to set up the payment method has failed because authentication failed.',
      })

const update = async (call: Call, sent: Partial<Taken<typeof createFields>>) => {
  const old = await lock(call, 'setup_intent', call.path.id!)
  checkMove(moves, 'update', old)
  const next: Intent = {
    ...old,
    customer: sent.customer ?? old.customer,
    description: sent.description ?? old.description,
    metadata: mergedMetadata(old.metadata, sent.metadata),
    allowed_payment_method_types: sent.allowed_payment_method_types ?? old.allowed_payment_method_types,
    payment_method_types: sent.allowed_payment_method_types ?? old.payment_method_types,
  }
  const method = sent.payment_method === undefined ? undefined : await methodFor(call, next, sent)
  const intent: Intent = method ? { ...next, payment_method: method.id, status: 'requires_confirmation' } : next
  await save(call, intent)
  return intent
}

export const setupIntentRoutes = [
  route('POST', '/v1/setup_intents', createFields, async (call, sent) => {
    if (sent.customer) await get(call, 'customer', sent.customer, 'customer')
    const draft = newSetup(call.now, sent)
    const method = await methodFor(call, draft, sent)
    const intent = {
      ...draft,
      payment_method: method?.id ?? null,
      status: method ? ('requires_confirmation' as const) : draft.status,
    }
    await insert(call, intent)
    await tell(call, 'setup_intent.created', intent)
    return sent.confirm ? confirm(call, intent, { return_url: sent.return_url }) : intent
  }),
  route(
    'GET',
    '/v1/setup_intents/:id',
    { client_secret: text },
    async (call, sent) => {
      const intent = await get(call, 'setup_intent', call.path.id!)
      checkSecret(call, intent, sent.client_secret)
      return intent
    },
    { browser: true },
  ),
  route('POST', '/v1/setup_intents/:id', { ...createFields, confirm: text }, (call, sent) =>
    update(call, { ...sent, confirm: undefined }),
  ),
  route(
    'POST',
    '/v1/setup_intents/:id/confirm',
    confirmFields,
    async (call, sent) => {
      const intent = await lock(call, 'setup_intent', call.path.id!)
      checkSecret(call, intent, sent.client_secret)
      return confirm(call, intent, sent)
    },
    { browser: true },
  ),
  route(
    'POST',
    '/v1/setup_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'requested_by_customer', 'duplicate') },
    async (call, sent) => {
      const intent = await lock(call, 'setup_intent', call.path.id!)
      checkMove(moves, 'cancel', intent)
      const canceled: Intent = {
        ...intent,
        cancellation_reason: sent.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      }
      await save(call, canceled)
      await tell(call, 'setup_intent.canceled', canceled)
      return canceled
    },
  ),
  route('POST', '/v1/setup_intents/:id/verify_microdeposits', depositFields, verifySetupDeposits, { browser: true }),
  route('GET', '/v1/mandates/:id', {}, (call) => get(call, 'mandate', call.path.id!)),
  listRoute('/v1/setup_intents', 'setup_intent', {
    filters: { customer: text, payment_method: text },
    where: equals('customer', 'payment_method'),
  }),
]
