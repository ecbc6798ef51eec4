import type { SetupIntent } from '@tailshare/contract/payments/payments'
import Stripe from 'stripe'
import type { Config } from '../config.ts'
import { BadInput, Refusal } from '../http/refusal.ts'
import { measuredClient } from './stripeClient.ts'

/** The official SDK everywhere; in demo mode it talks to the sandbox provider beside this server. Between its tries it waits, half a second and more. */
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

/** Whether a call about someone's payout account was turned down with one of these: its state does not allow it, or it is no longer ours. */
export const isTurnedDown = (error: unknown, codes: readonly string[]) =>
  (error instanceof Stripe.errors.StripePermissionError || isInvalidRequest(error)) && codes.includes(error.code ?? '')

/** The provider does not do this in the present state of its objects, or we asked wrongly. Its status is never the caller's. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}

/**
 * For calls that someone waits for: the provider's errors become refusals, with its own words for a declined card. A key that
 * is not known or too many calls are our trouble: for the caller, the provider is just away.
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

/** What a browser needs to talk to the provider itself; the sandbox answers at the host name that the visitor uses. */
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

/** The card behind a provider's id, attached to this customer. Another customer's card is as unknown as none. */
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

/** Forgets a payment method; one that the provider no longer knows is forgotten already. */
export const detachMethod = async (stripe: Stripe, id: string) => {
  await stripe.paymentMethods.detach(id).catch((error: unknown) => {
    if (!isInvalidRequest(error)) throw error
  })
}

type Payment = {
  chargeId: string
  /** None where it is for shared costs; then `group` says of which aircraft. */
  orderId: string | null
  group?: string
  customer: string
  method: string
  cents: number
  text: string
  /** Only authorized; captured or released later. Bank accounts cannot be held. */
  hold: boolean
  key: string
}

/** Holds or takes money while the customer is away. A declined card is an outcome, not an error: the intent tells. */
export const payAway = async (stripe: Stripe, payment: Payment): Promise<Stripe.PaymentIntent | { refused: string }> => {
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
        // Accounts kept through a token carry no mandate of their own: the debit brings it.
        ...(payment.method.startsWith('ba_') && { mandate_data: { customer_acceptance: { type: 'offline' as const } } }),
        description: payment.text,
        // Until when a hold lasts is said of its charge.
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

/** A payment as it is now, with its charge. */
export const readIntent = (stripe: Stripe, id: string) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })

/** When the card's network lets go of what is held; `null` where the payment was read without its charge, or nothing is held. */
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

/** A payment that its payer makes in the browser, with whatever card; the same charge makes the same payment. */
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

/** Captures part or all of a hold; the provider releases the rest. A hold that is gone is returned as it is now. */
export const captureHold = (stripe: Stripe, intentId: string, cents: number) =>
  orAsItStands(stripe, intentId, stripe.paymentIntents.capture(intentId, { amount_to_capture: cents }))

/** Lets go of a hold, or of a payment that waits for its payer. */
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

/** Whether a payment, read with its charge, is disputed or ever was: the provider does not take that back. */
export const wasDisputed = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
  typeof charge === 'object' && charge !== null && charge.disputed

/** An event that is signed with one of our endpoints' secrets; anything else is refused. */
export const readEvent = (
  stripe: Stripe,
  { rawBody, signature, secrets }: { rawBody: string; signature: string; secrets: readonly string[] },
) => {
  // A part without a value is nobody's signature, and an outage to the SDK.
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

/** Money that moved at the provider in a span of time, oldest objects included by their id. */
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

/** What one object has moved in the provider's balance, at any time: a payment, an invoice, a refund, a transfer, or a movement itself. */
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

/** The provider gives ids, or whole objects where they were asked for. */
export const idOf = (object: string | { id: string }) => (typeof object === 'string' ? object : object.id)
