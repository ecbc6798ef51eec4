import type Stripe from 'stripe'
import { StripeFailure, invalid, noSuch } from '../protocol/failure.ts'
import { idOf } from '../protocol/ids.ts'
import { checkMove, checkSecret } from './intents.ts'
import { depositFields, tryDeposits } from '../methods/microdeposits.ts'
import { flag, integer, mergedMetadata, metadata, oneOf, text, type Taken } from '../protocol/params.ts'
import { createMethod, resolveMethod } from '../methods/paymentMethods.ts'
import { attemptPayment, cancelIntent, capture, failAuthentication, type Outcome } from './payments.ts'
import { equals, listRoute, route } from '../protocol/routes.ts'
import { get, insert, lock, save, tell, type Call } from '../protocol/store.ts'
import { type Intent, described, confirmFields, type Confirming, createFields, newIntent } from './intentDraft.ts'

/** Allowed actions by status. */
const moves = {
  confirm: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  update: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  capture: ['requires_capture'],
  cancel: ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'],
  verify: ['requires_action'],
} as const

const checkAmount = (amount: number) => {
  if (amount < 50) throw invalid('Amount must be at least $0.50 usd', 'amount', 'amount_too_small')
  if (amount > 99_999_999) throw invalid('Amount must be no more than $999,999.99', 'amount', 'amount_too_large')
}

/** The method named or created by the call, checked against the intent's customer and types. */
const methodFor = async (call: Call, intent: Stripe.PaymentIntent, sent: Confirming) => {
  const made = sent.payment_method_data ? await createMethod(call, sent.payment_method_data) : undefined
  const id = sent.payment_method ?? (typeof intent.payment_method === 'string' ? intent.payment_method : undefined)
  if (!made && !id) return undefined
  const method = made ?? (await resolveMethod(call, id!))
  if (method.customer && method.customer !== intent.customer)
    throw intent.customer
      ? noSuch('payment_method', method.id, 'payment_method')
      : invalid(
          'The provided PaymentMethod belongs to a Customer. Please include the Customer in the `customer` parameter on the PaymentIntent.',
          'payment_method',
        )

  if (!intent.payment_method_types.includes(method.type))
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. It allows: ${intent.payment_method_types.join(', ')}.`,
      'payment_method',
      'payment_intent_incompatible_payment_method',
    )

  if (method.type === 'us_bank_account' && intent.capture_method === 'manual')
    throw invalid('Bank accounts cannot be held: capture_method=manual is not supported for us_bank_account.', 'capture_method')

  return method
}

const settled = (outcome: Outcome, sent: Confirming) => {
  if (outcome.failure) throw outcome.failure
  if (sent.error_on_requires_action && outcome.intent.status === 'requires_action')
    throw new StripeFailure(402, {
      type: 'card_error',
      code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
      payment_intent: outcome.intent,
    })

  return outcome.intent
}

const confirm = async (call: Call, intent: Stripe.PaymentIntent, sent: Confirming) => {
  checkMove(moves, 'confirm', intent)
  const method = await methodFor(call, intent, sent)
  if (!method)
    throw invalid(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. Update the PaymentIntent with a payment method and try again.',
      undefined,
      'payment_intent_unexpected_state',
    )

  if (sent.off_session && !intent.customer)
    throw invalid('An off-session payment needs a customer.', 'customer', 'parameter_missing')
  if (!call.publishable && intent.automatic_payment_methods?.allow_redirects === 'always' && !sent.return_url)
    throw invalid(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect ' +
        'your customer off of your page, you must provide a `return_url`. If you don’t want to accept redirect-based payment methods, set ' +
        '`automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating PaymentIntents.',
      'return_url',
    )

  const planned = { ...intent, setup_future_usage: sent.setup_future_usage ?? intent.setup_future_usage }
  return settled(
    await attemptPayment(call, planned, method, { offSession: sent.off_session ?? false, returnUrl: sent.return_url }),
    sent,
  )
}

const create = async (call: Call, sent: Taken<typeof createFields>) => {
  checkAmount(sent.amount)
  if (sent.currency.toLowerCase() !== 'usd')
    throw invalid(`Invalid currency: ${sent.currency}. The sandbox pays in usd.`, 'currency')
  if (sent.customer) await get(call, 'customer', sent.customer, 'customer')
  const draft = newIntent(call.now, sent)
  const method = await methodFor(call, draft, sent)
  const intent: Intent = {
    ...draft,
    payment_method: method?.id ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  }
  await insert(call, intent)
  await tell(call, 'payment_intent.created', intent)
  return sent.confirm ? confirm(call, intent, { ...sent, payment_method: method?.id, payment_method_data: undefined }) : intent
}

const update = async (call: Call, sent: Partial<Taken<typeof createFields>>) => {
  const old = await lock(call, 'payment_intent', call.path.id!)
  checkMove(moves, 'update', old)
  if (sent.amount !== undefined) checkAmount(sent.amount)
  const next: Stripe.PaymentIntent = {
    ...old,
    amount: sent.amount ?? old.amount,
    customer: sent.customer ?? old.customer,
    description: sent.description ?? old.description,
    metadata: mergedMetadata(old.metadata, sent.metadata),
    allowed_payment_method_types: sent.allowed_payment_method_types ?? old.allowed_payment_method_types,
    payment_method_types: sent.allowed_payment_method_types ?? old.payment_method_types,
    receipt_email: sent.receipt_email ?? old.receipt_email,
    setup_future_usage: sent.setup_future_usage ?? old.setup_future_usage,
    transfer_group: sent.transfer_group ?? old.transfer_group,
  }
  const method = sent.payment_method === undefined ? undefined : await methodFor(call, next, sent)
  const intent: Stripe.PaymentIntent = method ? { ...next, payment_method: method.id, status: 'requires_confirmation' } : next
  await save(call, intent)
  return intent
}

export const verifyPaymentDeposits = async (call: Call, sent: Taken<typeof depositFields>) => {
  const intent = await lock(call, 'payment_intent', call.path.id!)
  checkSecret(call, intent, sent.client_secret)
  checkMove(moves, 'verify', intent)
  const method = await get(call, 'payment_method', idOf(intent.payment_method))
  const wrong = await tryDeposits(call, method.id, sent)
  if (wrong?.locked) await failAuthentication(call, intent)
  if (wrong) throw wrong.failure
  return settled(await attemptPayment(call, intent, method, { offSession: false }), {})
}

const captured = async (call: Call, amount: number | undefined) => {
  const intent = await lock(call, 'payment_intent', call.path.id!)
  checkMove(moves, 'capture', intent)
  if (amount !== undefined && (amount < 1 || amount > intent.amount_capturable))
    throw invalid(
      'The amount to capture must be positive and no more than the amount that is capturable.',
      'amount_to_capture',
      'amount_too_large',
    )

  return capture(call, intent, amount ?? intent.amount_capturable)
}

const reasons = oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned')

export const paymentIntentRoutes = [
  route('POST', '/v1/payment_intents', createFields, create),
  route(
    'GET',
    '/v1/payment_intents/:id',
    { client_secret: text },
    async (call, sent) => {
      const intent = await get(call, 'payment_intent', call.path.id!)
      checkSecret(call, intent, sent.client_secret)
      return intent
    },
    { browser: true },
  ),
  route(
    'POST',
    '/v1/payment_intents/:id',
    { ...described, ...confirmFields, amount: integer, currency: text, customer: text },
    (call, sent) => update(call, { ...sent, currency: undefined }),
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    confirmFields,
    async (call, sent) => {
      const intent = await lock(call, 'payment_intent', call.path.id!)
      checkSecret(call, intent, sent.client_secret)
      return confirm(call, intent, sent)
    },
    { browser: true },
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/capture',
    { amount_to_capture: integer, final_capture: flag, metadata, statement_descriptor: text, statement_descriptor_suffix: text },
    (call, sent) => captured(call, sent.amount_to_capture),
  ),
  route('POST', '/v1/payment_intents/:id/cancel', { cancellation_reason: reasons }, async (call, sent) => {
    const intent = await lock(call, 'payment_intent', call.path.id!)
    checkMove(moves, 'cancel', intent)
    return cancelIntent(call, intent, sent.cancellation_reason ?? null)
  }),
  route('POST', '/v1/payment_intents/:id/verify_microdeposits', depositFields, verifyPaymentDeposits, { browser: true }),
  listRoute('/v1/payment_intents', 'payment_intent', { filters: { customer: text }, where: equals('customer') }),
]
