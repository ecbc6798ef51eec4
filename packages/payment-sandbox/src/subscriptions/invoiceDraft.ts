import type Stripe from 'stripe'
import { idOf, newId, seconds } from '../protocol/ids.ts'
import type { Price } from '../protocol/kinds.ts'
import { get, type Call, shown } from '../protocol/store.ts'

export type Invoice = Stripe.Invoice & { object: 'invoice' }

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

export type Bill = {
  subscription: Stripe.Subscription
  lines: Line[]
  reason: NonNullable<Stripe.Invoice.BillingReason>
  method: string | null
}

export const newInvoice = (call: Call, customer: Stripe.Customer, { subscription, lines, reason, method }: Bill): Invoice => {
  const id = newId('in')
  const now = seconds(call.now)
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  // Credit from earlier prorations is used first; a negative invoice becomes credit.
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

/** Preview of an invoice. Writes and charges nothing. */
export const previewOf = async (call: Call, about: Bill) => {
  const customer = await get(call, 'customer', idOf(about.subscription.customer))
  const draft = newInvoice(call, customer, about)
  return { ...draft, id: `upcoming_${draft.id}`, number: null, status: 'draft' as const }
}
