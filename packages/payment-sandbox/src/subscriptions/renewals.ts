import { idOf, seconds } from '../protocol/ids.ts'
import { bill, collect, intentOf, voidInvoice, followIntent } from './invoices.ts'
import { fromSeconds, periodEnd } from './periods.ts'
import { get, hiddenOf, hide, lock, save, tell, type Call, shown } from '../protocol/store.ts'
import { fullLine, methodOf, priceOf } from './subscriptionItems.ts'
import { takeWaiting } from './subscriptionChanges.ts'
import type Stripe from 'stripe'

type Subscription = Stripe.Subscription
type EndStatus = 'canceled' | 'incomplete_expired'
type EndReason = 'cancellation_requested' | 'payment_failed'

const retrySeconds = 3 * 86_400
const mostRetries = 3

export const endSubscription = async (call: Call, subscription: Subscription, status: EndStatus, reason: EndReason) => {
  const ended: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? seconds(call.now),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, ...subscription.cancellation_details, reason },
    ended_at: seconds(call.now),
    status,
  }
  await save(call, ended, null)
  if (status === 'incomplete_expired') {
    await voidInvoice(call, idOf(subscription.latest_invoice))
    await tell(call, 'customer.subscription.updated', ended, { status: subscription.status })
  } else {
    await tell(call, 'customer.subscription.deleted', ended)
  }
  return ended
}

const renew = async (call: Call, subscription: Subscription) => {
  const start = subscription.items.data[0]!.current_period_end
  const end = seconds(periodEnd(fromSeconds(start), priceOf(subscription.items.data[0]!)))
  const items = subscription.items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end }))
  const next: Subscription = { ...subscription, items: { ...subscription.items, data: items }, status: 'active' }
  await save(call, next, fromSeconds(end))
  const method = await methodOf(call, next)
  const lines = [...(await takeWaiting(call, next.id)), ...(await Promise.all(items.map((item) => fullLine(call, item))))]
  const invoice = await bill(call, { subscription: next, lines, reason: 'subscription_cycle', method })
  await save(call, { ...(await get(call, 'subscription', next.id)), latest_invoice: invoice.id })
  if (invoice.amount_due > 0) await collectAway(call, next.id, invoice.id, method)
  await tell(call, 'customer.subscription.updated', await get(call, 'subscription', next.id), {
    items: subscription.items,
    status: subscription.status,
  })
}

/** Do not retry a method after a permanent decline. The retry still counts. */
const isGivenUp = async (call: Call, invoice: string, method: string | null) => {
  const { last_payment_error: error } = await intentOf(call, invoice)
  const advice = error?.advice_code
  return (advice === 'do_not_try_again' || advice === 'confirm_card_data') && error?.payment_method?.id === method
}

const collectAway = async (call: Call, subscriptionId: string, invoice: string, method: string | null) => {
  const { failure } = (await isGivenUp(call, invoice, method)) ? { failure: true } : await collect(call, invoice, method, true)
  if (!failure) return
  const { failedRenewals = 0 } = await hiddenOf(call, subscriptionId)
  await hide(call, subscriptionId, { failedRenewals: failedRenewals + 1 })
  const late = await lock(call, 'subscription', subscriptionId)
  await save(call, { ...late, status: 'past_due' }, new Date(call.now.getTime() + retrySeconds * 1000))
}

/** Changes over time: first payments expire, periods renew, and failed payments are retried and then end the subscription. */
export const ripenSubscription = async (call: Call, subscription: Subscription) => {
  if (subscription.ended_at) return
  if (subscription.pending_update) {
    await voidInvoice(call, idOf(subscription.latest_invoice))
    // Voiding removed the update, unless the invoice was already gone.
    const left = await lock(call, 'subscription', subscription.id)
    if (left.pending_update) await withoutPending(call, left)
  } else if (subscription.status === 'incomplete') {
    await endSubscription(call, subscription, 'incomplete_expired', 'payment_failed')
  } else if (subscription.status === 'past_due') {
    const { failedRenewals = 0 } = await hiddenOf(call, subscription.id)
    if (failedRenewals > mostRetries) await endSubscription(call, subscription, 'canceled', 'payment_failed')
    else await collectAway(call, subscription.id, idOf(subscription.latest_invoice), await methodOf(call, subscription))
  } else if (subscription.cancel_at_period_end) {
    await endSubscription(call, subscription, 'canceled', 'cancellation_requested')
  } else {
    await renew(call, subscription)
  }
}

const withoutPending = async (call: Call, subscription: Subscription) => {
  const same: Subscription = { ...subscription, pending_update: null }
  await save(call, same, fromSeconds(same.items.data[0]!.current_period_end))
  return same
}

/** Applies a pending update when its invoice is paid, or discards it when voided. */
const followPending = async (call: Call, type: string, subscription: Subscription) => {
  const { pending_update: pending } = subscription
  if (!pending || type === 'invoice.payment_failed') return
  if (type === 'invoice.voided') {
    await tell(call, 'customer.subscription.pending_update_expired', await withoutPending(call, subscription))
    return
  }
  const items = pending.subscription_items ?? subscription.items.data
  const cancels = pending.cancel_at_period_end ?? subscription.cancel_at_period_end
  const end = items[0]!.current_period_end
  const done: Subscription = {
    ...subscription,
    billing_cycle_anchor: pending.billing_cycle_anchor ?? subscription.billing_cycle_anchor,
    cancel_at: cancels ? end : null,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? subscription.canceled_at : null,
    items: { ...subscription.items, data: items },
    pending_update: null,
  }
  await save(call, done, fromSeconds(end))
  await tell(call, 'customer.subscription.pending_update_applied', done)
  await tell(call, 'customer.subscription.updated', done, { items: subscription.items })
}

/** A paid invoice makes its subscription active, due at the end of its period. */
const followInvoice = async (call: Call, type: string, invoice: Stripe.Invoice) => {
  const id = idOf(invoice.parent?.subscription_details?.subscription)
  if (!id) return
  const subscription = await lock(call, 'subscription', id)
  if (subscription.ended_at) return
  if (subscription.pending_update && idOf(subscription.latest_invoice) === invoice.id) {
    await followPending(call, type, subscription)
    return
  }
  if (type === 'invoice.paid' && ['incomplete', 'past_due'].includes(subscription.status)) {
    await hide(call, id, { failedRenewals: 0 })
    const active: Subscription = { ...subscription, latest_invoice: subscription.latest_invoice ?? invoice.id, status: 'active' }
    await save(call, active, fromSeconds(subscription.items.data[0]!.current_period_end))
    await tell(call, 'customer.subscription.updated', active, { status: subscription.status })
  }
  if (type === 'invoice.payment_failed' && subscription.status === 'active') {
    const late: Subscription = { ...subscription, status: 'past_due' }
    await save(call, late, new Date(call.now.getTime() + retrySeconds * 1000))
    await tell(call, 'customer.subscription.updated', late, { status: 'active' })
  }
}

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
