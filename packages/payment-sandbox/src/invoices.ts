import type Stripe from 'stripe'
import { invalid } from './failure.ts'
import { idOf, newId, seconds } from './ids.ts'
import type { Price } from './kinds.ts'
import { newIntent } from './paymentIntents.ts'
import { resolveMethod } from './paymentMethods.ts'
import { attemptPayment, cancelIntent } from './payments.ts'
import { flag, oneOf, text } from './params.ts'
import { listRoute, route } from './routes.ts'
import { find, findChildren, get, hiddenOf, insert, lock, save, tell, type Call } from './store.ts'
import { shown } from './shown.ts'

type Invoice = Stripe.Invoice & { object: 'invoice' }

export type Line = {
  amount: number
  description: string
  price: Price
  item: string
  quantity: number
  period: { start: number; end: number }
  proration: boolean
}

const lineItem = (invoice: string, subscription: string, line: Line) => ({
  id: newId('il'),
  object: 'line_item' as const,
  amount: line.amount,
  currency: 'usd',
  description: line.description,
  discount_amounts: [],
  discountable: !line.proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.proration,
      proration_details: { credited_items: null },
      subscription,
      subscription_item: line.item,
    },
    type: 'subscription_item_details' as const,
  },
  period: line.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price.id, product: idOf(line.price.product) },
    type: 'price_details' as const,
    unit_amount_decimal: line.price.unit_amount_decimal,
  },
  quantity: line.quantity,
  quantity_decimal: String(line.quantity),
  subscription,
  subtotal: line.amount,
  taxes: [],
})

type Bill = {
  subscription: Stripe.Subscription
  lines: Line[]
  reason: NonNullable<Stripe.Invoice.BillingReason>
  method: string | null
}

const newInvoice = (call: Call, customer: Stripe.Customer, { subscription, lines, reason, method }: Bill): Invoice => {
  const id = newId('in')
  const now = seconds(call.now)
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  // Credit from earlier proration is used up first; a bill below zero becomes such credit.
  const due = Math.max(0, total + customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: method,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: total + customer.balance - due,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: shown<Stripe.InvoiceLineItem[]>(lines.map((line) => lineItem(id, subscription.id, line))),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  }
}

/** The invoice that a bill would be; nothing is written and no one is charged. */
export const previewOf = async (call: Call, about: Bill) => {
  const customer = await get(call, 'customer', idOf(about.subscription.customer))
  const draft = newInvoice(call, customer, about)
  return { ...draft, id: `upcoming_${draft.id}`, number: null, status: 'draft' as const }
}

const intentFor = async (call: Call, invoice: Invoice, method: string | null) => {
  const draft = newIntent(call.now, {
    amount: invoice.amount_due,
    customer: idOf(invoice.customer),
    description: 'Subscription',
    allowed_payment_method_types: ['card', 'us_bank_account'],
    setup_future_usage: 'off_session',
  })
  const intent = { ...draft, payment_method: method, status: method ? ('requires_confirmation' as const) : draft.status }
  await insert(call, intent, { hidden: { parent: invoice.id } })
  await tell(call, 'payment_intent.created', intent)
  const payment: Stripe.InvoicePayment & { object: 'invoice_payment' } = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: seconds(call.now),
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  await insert(call, payment, { hidden: { parent: invoice.id } })
  return intent
}

/** Marks the invoice paid; the subscription follows as a reaction to `invoice.paid`. */
const settle = async (call: Call, old: Stripe.Invoice) => {
  const now = seconds(call.now)
  const invoice: Stripe.Invoice = {
    ...old,
    amount_paid: old.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...old.status_transitions, paid_at: now },
  }
  await save(call, invoice)
  for (const payment of await findChildren(call, 'invoice_payment', old.id)) {
    const paid = {
      ...payment,
      amount_paid: payment.amount_requested,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: now },
    }
    await save(call, paid)
    await tell(call, 'invoice_payment.paid', paid)
  }
  await tell(call, 'invoice.paid', invoice)
  await tell(call, 'invoice.payment_succeeded', invoice)
}

/** Writes a finalized invoice with its payment intent; what it credits or uses up moves the customer's balance. */
export const bill = async (call: Call, about: Bill) => {
  const customer = await lock(call, 'customer', idOf(about.subscription.customer))
  const invoice = newInvoice(call, customer, about)
  await insert(call, invoice)
  await save(call, {
    ...customer,
    balance: invoice.ending_balance ?? customer.balance,
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  })
  await tell(call, 'invoice.created', invoice)
  await tell(call, 'invoice.finalized', invoice)
  if (invoice.amount_due === 0) await settle(call, invoice)
  else await intentFor(call, invoice, about.method)
  return invoice
}

const intentOf = async (call: Call, invoice: string) => {
  const [payment] = await findChildren(call, 'invoice_payment', invoice)
  return lock(call, 'payment_intent', idOf(payment?.payment.payment_intent))
}

/** Tries to collect an open invoice. The outcome's failure, if any, has been recorded on both. */
export const collect = async (call: Call, invoiceId: string, methodId: string | null, offSession: boolean) => {
  const intent = await intentOf(call, invoiceId)
  const id = methodId ?? (idOf(intent.payment_method) || null)
  if (!id)
    return {
      intent,
      failure: invalid('This customer has no attached payment source or default payment method.', undefined, 'resource_missing'),
    }
  return attemptPayment(call, intent, await resolveMethod(call, id), { offSession })
}

export const voidInvoice = async (call: Call, id: string) => {
  const invoice = await lock(call, 'invoice', id)
  if (invoice.status !== 'open') return invoice
  const intent = await intentOf(call, id)
  if (intent.status !== 'canceled') await cancelIntent(call, intent, 'void_invoice')
  const gone: Stripe.Invoice = {
    ...invoice,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: seconds(call.now) },
  }
  await save(call, gone)
  await tell(call, 'invoice.voided', gone)
  return gone
}

/** An intent that pays an invoice has moved: the invoice moves with it. */
export const followIntent = async (call: Call, type: string, intentId: string) => {
  const { parent } = await hiddenOf(call, intentId)
  if (!parent) return
  const invoice = await lock(call, 'invoice', parent)
  if (invoice.status !== 'open') return
  if (type === 'payment_intent.succeeded') {
    await settle(call, invoice)
    return
  }
  const tried: Stripe.Invoice = { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true }
  await save(call, tried)
  await tell(
    call,
    type === 'payment_intent.requires_action' ? 'invoice.payment_action_required' : 'invoice.payment_failed',
    tried,
  )
}

const pay = async (call: Call, method: string | undefined, offSession: boolean) => {
  const invoice = await lock(call, 'invoice', call.path.id!)
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid')
  if (invoice.status !== 'open')
    throw invalid(`This invoice cannot be paid because it is ${String(invoice.status)}.`, undefined, 'invoice_not_editable')
  const customer = await find(call, 'customer', idOf(invoice.customer))
  const chosen =
    method ?? (idOf(invoice.default_payment_method) || idOf(customer?.invoice_settings.default_payment_method) || null)
  const { failure } = await collect(call, invoice.id, chosen, offSession)
  if (failure) throw failure
  return get(call, 'invoice', invoice.id)
}

export const invoiceRoutes = [
  route('GET', '/v1/invoices/:id', {}, (call) => get(call, 'invoice', call.path.id!)),
  route('POST', '/v1/invoices/:id/pay', { payment_method: text, off_session: flag }, (call, sent) =>
    pay(call, sent.payment_method, sent.off_session ?? true),
  ),
  route('POST', '/v1/invoices/:id/void', {}, (call) => voidInvoice(call, call.path.id!)),
  route('GET', '/v1/invoice_payments/:id', {}, (call) => get(call, 'invoice_payment', call.path.id!)),
  listRoute('/v1/invoice_payments', 'invoice_payment', {
    filters: { invoice: text, status: text },
    where: (sent, bind) => (sent.invoice ? [`hidden->>'parent' = ${bind(sent.invoice)} and hidden ? 'parent'`] : []),
  }),
  listRoute('/v1/invoices', 'invoice', {
    filters: { customer: text, subscription: text, status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void') },
    where: (sent, bind) => [
      ...(sent.customer ? [`data->>'customer' = ${bind(sent.customer)}`] : []),
      ...(sent.status ? [`data->>'status' = ${bind(sent.status)}`] : []),
      ...(sent.subscription ? [`data#>>'{parent,subscription_details,subscription}' = ${bind(sent.subscription)}`] : []),
    ],
  }),
]
