import type { SetupIntent } from '@tailshare/contract/payments/payments'
import Stripe from 'stripe'
import type { Config } from '../../start/config.ts'
import { BadInput, Refusal } from '../../http/refusal.ts'
import { measuredClient } from './stripeClient.ts'

/** The official SDK; in demo mode it talks to the local sandbox. Waits half a second or more between retries. */
export const openStripe = ({ stripe: { secretKey, sandbox } }: Config, sandboxPort?: number, maxNetworkRetries = 2) =>
  new Stripe(secretKey, {
    telemetry: false,
    maxNetworkRetries,
    timeout: 8_000,
    httpClient: measuredClient(),
    ...(sandbox && { protocol: 'http' as const, host: '127.0.0.1', port: sandboxPort ?? sandbox.port }),
  })

export const isCardError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeCardError> =>
  error instanceof Stripe.errors.StripeCardError
export const isInvalidRequest = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** Whether a payout account call was rejected with one of these codes: wrong state, or no longer ours. */
export const isTurnedDown = (error: unknown, codes: readonly string[]) =>
  (error instanceof Stripe.errors.StripePermissionError || isInvalidRequest(error)) && codes.includes(error.code ?? '')

/** The provider rejects this in its objects' current state, or our request is wrong. Never exposes the provider's status to the caller. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}

/**
 * For calls someone waits for: turns provider errors into refusals, with the provider's words for declined cards. Invalid keys and rate
 * limits are our problem, so the caller just sees an outage.
 */
export const atProvider = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (isCardError(error)) throw new Refusal('card_declined', { detail: error.message })
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error instanceof Stripe.errors.StripeIdempotencyError || isInvalidRequest(error))
      throw new ProviderRefusal(error.message, { cause: error })
    throw new Refusal('payments_unreachable', {}, { cause: error })
  }
}

/** What the browser needs to call the provider. The sandbox is at the visitor's host name. */
export const browserKeys = ({ stripe: { publishableKey, sandbox } }: Config, origin: string) => {
  const { protocol, hostname } = new URL(origin)
  const scriptUrl = sandbox ? `${protocol}//${hostname}:${sandbox.port}/v3/stripe.js` : 'https://js.stripe.com/endive/stripe.js'
  return { publishableKey, scriptUrl }
}

type Customer = { id: string; email: string; firstName: string; lastName: string }

export const createCustomer = async (stripe: Stripe, { id, email, firstName, lastName }: Customer) => {
  const name = `${firstName} ${lastName}`
  return (await stripe.customers.create({ email, name, metadata: { accountId: id } }, { idempotencyKey: `customer.${id}` })).id
}

export const createCardSetup = async (stripe: Stripe, customer: string): Promise<SetupIntent['clientSecret']> => {
  const intent = await stripe.setupIntents.create({ customer, usage: 'off_session', allowed_payment_method_types: ['card'] })
  return intent.client_secret!
}

const unknownCard = () => new BadInput({ paymentMethodId: 'This card is not known to our payment provider.' })

/** Attaches a card to this customer. Another customer's card counts as unknown. */
export const attachCard = async (stripe: Stripe, id: string, customer: string) => {
  try {
    const method = await stripe.paymentMethods.retrieve(id)
    if (!method.card || (method.customer !== null && idOf(method.customer) !== customer)) throw unknownCard()
    return method.customer === null ? await stripe.paymentMethods.attach(id, { customer }) : method
  } catch (error) {
    throw isInvalidRequest(error) ? unknownCard() : error
  }
}

export const readMethod = (stripe: Stripe, id: string) =>
  stripe.paymentMethods.retrieve(id).catch((error: unknown) => {
    if (!isInvalidRequest(error)) throw error
    return undefined
  })

/** Detaches a payment method. Ignores one the provider no longer knows. */
export const detachMethod = async (stripe: Stripe, id: string) => {
  await stripe.paymentMethods.detach(id).catch((error: unknown) => {
    if (!isInvalidRequest(error)) throw error
  })
}

type Payment = {
  chargeId: string
  /** Null for shared costs, whose aircraft is in `group`. */
  orderId: string | null
  group?: string
  customer: string
  method: string
  cents: number
  text: string
  /** Authorize only; capture or release later. Not possible for bank accounts. */
  hold: boolean
  key: string
}

/** Authorizes or charges off-session. A decline is a result, not an error; see the intent. */
export const chargeOffSession = async (stripe: Stripe, payment: Payment): Promise<Stripe.PaymentIntent | { refused: string }> => {
  try {
    return await stripe.paymentIntents.create(
      {
        amount: payment.cents,
        currency: 'usd',
        customer: payment.customer,
        payment_method: payment.method,
        allowed_payment_method_types: payment.hold ? ['card'] : ['card', 'us_bank_account'],
        capture_method: payment.hold ? 'manual' : 'automatic',
        confirm: true,
        off_session: true,
        // Accounts added through a token have no mandate, so the debit includes one.
        ...(payment.method.startsWith('ba_') && { mandate_data: { customer_acceptance: { type: 'offline' as const } } }),
        description: payment.text,
        // The hold's expiry is in the charge.
        expand: ['latest_charge'],
        transfer_group: payment.orderId ?? payment.group,
        metadata: { chargeId: payment.chargeId, ...(payment.orderId && { orderId: payment.orderId }) },
      },
      { idempotencyKey: payment.key },
    )
  } catch (error) {
    const intent = isCardError(error) ? error.payment_intent : undefined
    if (intent) return intent
    if (isCardError(error) || isInvalidRequest(error)) return { refused: error.message }
    throw error
  }
}

export const readIntent = (stripe: Stripe, id: string) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })

/** When the card network drops the hold. `null` if the charge was not expanded, or nothing is held. */
export const captureBeforeOf = ({ latest_charge: charge }: Stripe.PaymentIntent) => {
  if (typeof charge === 'string') return null
  const until = charge?.payment_method_details?.card?.capture_before
  return until ? new Date(until * 1000) : null
}

export type Payable = {
  id: string
  orderId: string | null
  kind: string
  amountCents: number
  text: string
  stripePaymentIntentId: string | null
}

/** A payment that the payer confirms in the browser, with any card. Idempotent per charge. */
export const openPaymentIntent = (stripe: Stripe, { charge, customer }: { charge: Payable; customer: string }) => {
  const hold = charge.kind === 'hold' || charge.kind === 'deposit'
  return stripe.paymentIntents.create(
    {
      amount: charge.amountCents,
      currency: 'usd',
      customer,
      allowed_payment_method_types: ['card'],
      capture_method: hold ? 'manual' : 'automatic',
      description: charge.text,
      ...(charge.orderId && { transfer_group: charge.orderId }),
      metadata: { chargeId: charge.id, ...(charge.orderId && { orderId: charge.orderId }) },
    },
    { idempotencyKey: `${charge.id}.browser` },
  )
}

/** Captures a hold completely or partly; the provider releases the rest. If the hold is gone, returns the current payment. */
export const captureHold = (stripe: Stripe, intentId: string, cents: number) =>
  orAsItStands(stripe, intentId, stripe.paymentIntents.capture(intentId, { amount_to_capture: cents }))

/** Cancels a hold, or a payment waiting for its payer. */
export const releaseHold = (stripe: Stripe, intentId: string) =>
  orAsItStands(stripe, intentId, stripe.paymentIntents.cancel(intentId))

const orAsItStands = async (stripe: Stripe, intentId: string, work: Promise<Stripe.PaymentIntent>) => {
  try {
    return await work
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
    return readIntent(stripe, intentId)
  }
}

type Refunding = { intentId: string; cents: number; chargeId: string; key: string }

export const refundPayment = (stripe: Stripe, { intentId, cents, chargeId, key }: Refunding) =>
  stripe.refunds.create({ payment_intent: intentId, amount: cents, metadata: { chargeId } }, { idempotencyKey: key })

export const listRefunds = (stripe: Stripe, intentId: string) =>
  stripe.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1000 })

/** Whether a payment (with charge) is or was disputed. The provider never resets this. */
export const wasDisputed = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
  typeof charge === 'object' && charge !== null && charge.disputed

/** Verifies a webhook event against the secrets of our endpoints. */
export const readEvent = (
  stripe: Stripe,
  { rawBody, signature, secrets }: { rawBody: string; signature: string; secrets: readonly string[] },
) => {
  // Drop empty parts, on which the SDK would fail as if the provider were down.
  const parts = signature.split(',').filter((part) => /=./.test(part))
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, parts.join(','), secret)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError) && !(error instanceof SyntaxError)) throw error
    }
  }
  throw new Refusal('bad_signature')
}

/** Movements of the provider's balance in a period, with the source objects. */
export const listBalanceTransactions = (stripe: Stripe, { since, until }: { since: Date; until: Date }) =>
  stripe.balanceTransactions
    .list({
      created: { gte: Math.floor(since.getTime() / 1000), lte: Math.ceil(until.getTime() / 1000) },
      expand: ['data.source'],
      limit: 100,
    })
    .autoPagingToArray({ limit: 10_000 })

const sourceOf = async (stripe: Stripe, ref: string): Promise<string | undefined> => {
  if (ref.startsWith('in_')) {
    const { payments } = await stripe.invoices.retrieve(ref, { expand: ['payments'] })
    const intent = payments?.data[0]?.payment.payment_intent
    return intent ? sourceOf(stripe, idOf(intent)) : undefined
  }
  if (!ref.startsWith('pi_')) return ref
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(ref)
  return charge ? idOf(charge) : undefined
}

/** The net effect of one object (payment, invoice, refund, transfer or movement) on the provider's balance. */
export const sumAtProvider = async (stripe: Stripe, ref: string) => {
  try {
    if (ref.startsWith('txn_')) {
      const { amount, fee, type } = await stripe.balanceTransactions.retrieve(ref)
      return type.startsWith('payout') ? amount : -fee
    }
    const source = await sourceOf(stripe, ref)
    if (!source) return 0
    const all = await stripe.balanceTransactions.list({ source, limit: 100 }).autoPagingToArray({ limit: 1000 })
    return all.reduce((sum, { amount }) => sum + amount, 0)
  } catch (error) {
    if (isInvalidRequest(error)) return 0
    throw error
  }
}

/** The provider returns ids, or objects if expanded. */
export const idOf = (object: string | { id: string }) => (typeof object === 'string' ? object : object.id)
