import { bankWords } from '@tailshare/rules/payments/disputes/disputes'
import Stripe from 'stripe'
import { idOf, isCardError, isInvalidRequest } from './stripe.ts'

type Plan = { id: number; name: string; priceCents: number; period: string }

/** The plan's price at the provider, found by key or created. A changed amount is a new price. */
export const ensurePrice = async (stripe: Stripe, plan: Plan) => {
  const key = `tailshare.plan.${plan.id}.${plan.priceCents}`
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true })
  if (data[0]) return data[0].id
  const price = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: plan.priceCents,
      recurring: { interval: plan.period as 'month' | 'year' },
      lookup_key: key,
      product_data: { name: `${plan.name} membership`, metadata: { planId: String(plan.id) } },
    },
    { idempotencyKey: key },
  )
  return price.id
}

const running = ['incomplete', 'active', 'trialing', 'past_due', 'unpaid']

/** The customer's active subscription, if any. Ask the provider, since a response may have been lost. */
export const findSubscription = async (stripe: Stripe, customer: string) => {
  const all = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 }).autoPagingToArray({ limit: 1000 })
  return all.find(({ status }) => running.includes(status))
}

export const readSubscription = (stripe: Stripe, id: string) =>
  stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'] })

export const priceIn = (subscription: Stripe.Subscription) => subscription.items.data[0]!.price.id
export const periodStartOf = (subscription: Stripe.Subscription) =>
  new Date(subscription.items.data[0]!.current_period_start * 1000)
export const periodEndOf = (subscription: Stripe.Subscription) => new Date(subscription.items.data[0]!.current_period_end * 1000)

type Choice = {
  old: Stripe.Subscription | undefined
  customer: string
  price: string
  method: string
  metadata: Record<string, string>
}

const create = (stripe: Stripe, { customer, price, method, metadata }: Choice) =>
  stripe.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: method,
    payment_behavior: 'allow_incomplete',
    off_session: false,
    metadata,
  })

/** Changes the price of a subscription and charges the difference. Takes effect once paid. */
const change = async (stripe: Stripe, old: Stripe.Subscription, { price, method, metadata }: Choice) => {
  // Drop an earlier change still waiting for confirmation.
  if (old.pending_update && old.latest_invoice) await stripe.invoices.voidInvoice(idOf(old.latest_invoice))
  const update: Stripe.SubscriptionUpdateParams = {
    items: [{ id: old.items.data[0]!.id, price }],
    proration_behavior: 'always_invoice',
    cancel_at_period_end: false,
  }
  const paying = { default_payment_method: method, metadata }
  try {
    return await stripe.subscriptions.update(old.id, { ...update, ...paying, payment_behavior: 'error_if_incomplete' })
  } catch (error) {
    if (!isCardError(error) || error.code !== 'subscription_payment_intent_requires_action') throw error
    // A new card cannot be part of the pending update, so set it first.
    await stripe.subscriptions.update(old.id, paying)
    return stripe.subscriptions.update(old.id, { ...update, payment_behavior: 'pending_if_incomplete' })
  }
}

/** Pays the open invoice. A declined card does not become the default. */
const payBill = async (stripe: Stripe, old: Stripe.Subscription, { method }: Pick<Choice, 'method'>) => {
  try {
    if (old.latest_invoice) await stripe.invoices.pay(idOf(old.latest_invoice), { payment_method: method, off_session: false })
  } catch (error) {
    // Already paid, or needs confirmation; both show when the subscription is read again.
    const waits = isCardError(error) && error.code === 'invoice_payment_intent_requires_action'
    if (!waits && !isInvalidRequest(error)) throw error
  }
  return stripe.subscriptions.update(old.id, { default_payment_method: method })
}

/** Preview of the invoice for a price change. Charges nothing. */
export const previewChange = (stripe: Stripe, old: Stripe.Subscription, price: string) =>
  stripe.invoices.createPreview({
    subscription: old.id,
    subscription_details: { items: [{ id: old.items.data[0]!.id, price }], proration_behavior: 'always_invoice' },
  })

/** Changes the card: an open invoice is paid at once, later ones when due. */
export const changeCard = async (stripe: Stripe, id: string, method: string) => {
  const old = await readSubscription(stripe, id)
  if (old.status === 'active' || old.status === 'trialing')
    await stripe.subscriptions.update(id, { default_payment_method: method })
  else await payBill(stripe, old, { method })
  return readSubscription(stripe, id)
}

/** A subscription whose current period was paid elsewhere. The first invoice is due when that ends. */
export const continuePlan = async (
  stripe: Stripe,
  { customer, price, method, metadata }: Choice,
  { from, id }: { from: Date; id: string },
) => {
  const { id: made } = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price }],
      default_payment_method: method,
      trial_end: Math.floor(from.getTime() / 1000),
      metadata,
    },
    { idempotencyKey: `continue.${id}.${method}` },
  )
  return readSubscription(stripe, made)
}

/** The current period is unpaid, so there is nothing to refund. */
export const isUnpaid = ({ status }: Stripe.Subscription) => status === 'past_due' || status === 'unpaid'

/**
 * Starts a plan, switches to it or pays for it, as needed. Returns the updated subscription. Replacing an unpaid plan creates a new
 * subscription at full price; the caller ends the old one (`endUnpaid`) once the new one runs.
 */
export const startSubscription = async (stripe: Stripe, choice: Choice) => {
  const { old, price } = choice
  const isSame = old !== undefined && priceIn(old) === price
  if (old?.status === 'incomplete' && !isSame) await stripe.subscriptions.cancel(old.id)
  const subscription =
    !old || ((old.status === 'incomplete' || isUnpaid(old)) && !isSame)
      ? await create(stripe, choice)
      : !isSame
        ? await change(stripe, old, choice)
        : old.status === 'active'
          ? old
          : await payBill(stripe, old, choice)
  return readSubscription(stripe, subscription.id)
}

/** `method`: pays from then on. */
export const setCancelAtEnd = (stripe: Stripe, id: string, cancels: boolean, method?: string) =>
  stripe.subscriptions.update(id, { cancel_at_period_end: cancels, ...(method && { default_payment_method: method }) })

/** What the last invoice waits for: nothing, bank confirmation, or another card. */
export const openPayment = async (stripe: Stripe, { latest_invoice: invoice }: Stripe.Subscription) => {
  if (typeof invoice !== 'object' || invoice === null || invoice.status !== 'open') return undefined
  const intentId = intentIdOf(invoice)
  if (!intentId) return undefined
  const intent = await stripe.paymentIntents.retrieve(intentId)
  if (intent.status === 'requires_action') return { waits: 'bank' as const, clientSecret: intent.client_secret!, text: '' }
  if (intent.status === 'requires_payment_method')
    return { waits: 'card' as const, clientSecret: '', text: bankWords(intent.last_payment_error, 'Your card was declined.') }
  return undefined
}

export const dropSubscription = (stripe: Stripe, id: string) => stripe.subscriptions.cancel(id)

/**
 * Cancels an unpaid subscription, then voids its invoice so it is not collected later. In this order, because voiding would mark a running
 * subscription as paid.
 */
const endWithBill = async (stripe: Stripe, { id, latest_invoice: bill }: Stripe.Subscription) => {
  await stripe.subscriptions.cancel(id)
  if (bill) await voidOpenBill(stripe, idOf(bill))
}

/** Leaves paid and void invoices alone. */
const voidOpenBill = async (stripe: Stripe, id: string) => {
  const { status } = await stripe.invoices.retrieve(id)
  if (status === 'open') await stripe.invoices.voidInvoice(id)
}

/** Cancels a customer's unpaid subscriptions, `except` one. Returns those canceled. */
export const endUnpaid = async (stripe: Stripe, customer: string, { except }: { except?: string } = {}) => {
  const all = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 }).autoPagingToArray({ limit: 1000 })
  const unpaid = all.filter((one) => isUnpaid(one) && one.id !== except)
  for (const one of unpaid) await endWithBill(stripe, one)
  return unpaid
}

/** The payment intent of an invoice with expanded payments. */
export const intentIdOf = ({ payments }: Stripe.Invoice) => {
  const intent = payments?.data[0]?.payment.payment_intent
  return intent ? idOf(intent) : undefined
}

export const listPaidInvoices = (stripe: Stripe, subscription: string) =>
  stripe.invoices.list({ subscription, status: 'paid', limit: 100, expand: ['data.payments'] }).autoPagingToArray({ limit: 1000 })

/** Cancels the subscription and deletes the customer with their cards. Ignores one already deleted. */
export const forgetCustomer = async (stripe: Stripe, customer: string) => {
  try {
    await endUnpaid(stripe, customer)
    const subscription = await findSubscription(stripe, customer)
    if (subscription) await stripe.subscriptions.cancel(subscription.id)
    await stripe.customers.del(customer)
  } catch (error) {
    if ((error as { code?: string }).code !== 'resource_missing') throw error
  }
}
/** All invoices of a customer except drafts, newest first. */
export const listInvoices = async (stripe: Stripe, customer: string) =>
  (await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 })).filter(
    ({ status }) => status !== 'draft',
  )

export const findInvoice = (stripe: Stripe, id: string) =>
  stripe.invoices.retrieve(id).catch((error: unknown) => {
    if (!isInvalidRequest(error)) throw error
    return undefined
  })
