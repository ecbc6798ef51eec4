import type Stripe from 'stripe'
import { followIntent } from './invoices.ts'
import { followInvoice } from './renewals.ts'
import type { Call } from './store.ts'
import { shown } from './shown.ts'

/** Chained reactions within a transaction: an intent updates its invoice, an invoice its subscription. */
const reactions: Record<string, (call: Call, type: string, object: { id: string }) => Promise<void>> = {
  'payment_intent.succeeded': (call, type, intent) => followIntent(call, type, intent.id),
  'payment_intent.payment_failed': (call, type, intent) => followIntent(call, type, intent.id),
  'payment_intent.requires_action': (call, type, intent) => followIntent(call, type, intent.id),
  'invoice.paid': (call, type, invoice) => followInvoice(call, type, shown<Stripe.Invoice>(invoice)),
  'invoice.voided': (call, type, invoice) => followInvoice(call, type, shown<Stripe.Invoice>(invoice)),
  'invoice.payment_failed': (call, type, invoice) => followInvoice(call, type, shown<Stripe.Invoice>(invoice)),
}

export const react: Call['react'] = async (call, type, object) => {
  await reactions[type]?.(call, type, object)
}
