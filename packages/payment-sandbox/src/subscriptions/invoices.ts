import type Stripe from 'stripe'
import { invalid } from '../protocol/failure.ts'
import { idOf, newId, seconds } from '../protocol/ids.ts'
import { newIntent } from '../payments/intentDraft.ts'
import { resolveMethod } from '../methods/paymentMethods.ts'
import { attemptPayment, cancelIntent } from '../payments/payments.ts'
import { flag, oneOf, text } from '../protocol/params.ts'
import { listRoute, route } from '../protocol/routes.ts'
import { find, findChildren, get, hiddenOf, insert, lock, save, tell, type Call } from '../protocol/store.ts'
import { type Invoice, type Bill, newInvoice } from './invoiceDraft.ts'

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

/** Marks the invoice paid. The subscription reacts to `invoice.paid`. */
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

/** Creates a finalized invoice with its payment intent, and updates the customer's credit. */
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

export const intentOf = async (call: Call, invoice: string) => {
  const [payment] = await findChildren(call, 'invoice_payment', invoice)
  return lock(call, 'payment_intent', idOf(payment?.payment.payment_intent))
}

/** Attempts to collect an open invoice. A failure is recorded on invoice and intent. */
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

/** Updates an invoice after its payment intent. */
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
