import { invalid, missing } from '../protocol/failure.ts'
import { idOf, newId, seconds } from '../protocol/ids.ts'
import { bill } from './invoices.ts'
import { type Line, previewOf } from './invoiceDraft.ts'
import { fields, flag, integer, metadata, text, type Taken, listOf, oneOf } from '../protocol/params.ts'
import { fromSeconds, periodEnd } from './periods.ts'
import { find, findChildren, insert, remove, save, get, type Call } from '../protocol/store.ts'
import { fullLine, newItem, priceOf, prorationLines, recurringPrice, withPrice } from './subscriptionItems.ts'
import { route } from '../protocol/routes.ts'
import type Stripe from 'stripe'

const changeFields = { id: text, price: text, quantity: integer, deleted: flag, metadata }
export const itemChange = fields(changeFields)
type Change = Taken<typeof changeFields>
type Item = Stripe.SubscriptionItem

const changed = async (call: Call, subscription: Stripe.Subscription, item: Item | undefined, change: Change, index: number) => {
  if (change.deleted) return undefined
  const price = change.price ? await recurringPrice(call, change.price, `items[${index}][price]`) : item && priceOf(item)
  if (!price) throw missing(`items[${index}][price]`)
  const quantity = change.quantity ?? item?.quantity ?? 1
  const first = subscription.items.data[0]!
  return item
    ? withPrice(item, price, quantity)
    : newItem(call.now, subscription.id, price, quantity, { start: first.current_period_start, end: first.current_period_end })
}

const sameRhythm = (a: Item, b: Item) =>
  a.price.recurring?.interval === b.price.recurring?.interval &&
  a.price.recurring?.interval_count === b.price.recurring?.interval_count

/** Stores prorations for the next invoice. */
const keepForNextBill = async (call: Call, subscription: Stripe.Subscription, lines: Line[]) => {
  for (const line of lines)
    await insert(
      call,
      {
        id: newId('ii'),
        object: 'invoiceitem',
        customer: idOf(subscription.customer),
        subscription: subscription.id,
        amount: line.amount,
        description: line.description,
        price: line.price.id,
        subscription_item: line.item,
        period: line.period,
      },
      { hidden: { parent: subscription.id } },
    )
}

/** Returns pending prorations as invoice lines and removes them. */
export const takeWaiting = async (call: Call, subscription: string): Promise<Line[]> => {
  const waiting = await findChildren(call, 'invoiceitem', subscription)
  const lines: Line[] = []
  for (const item of waiting.toReversed()) {
    const price = await find(call, 'price', item.price)
    if (price) lines.push({ ...item, price, item: item.subscription_item, quantity: 1, proration: true })
    await remove(call, item.id)
  }
  return lines
}

const pendingSeconds = 23 * 60 * 60

/** Stores an update that waits for payment of its invoice, or expires. Until then nothing changes. */
const keepPending = (call: Call, now: Stripe.Subscription, next: Stripe.Subscription, invoice: string) => {
  const end = now.items.data[0]!.current_period_end
  const lapses = Math.min(seconds(call.now) + pendingSeconds, end)
  const waiting: Stripe.Subscription = {
    ...now,
    latest_invoice: invoice,
    pending_update: {
      billing_cycle_anchor: next.billing_cycle_anchor === now.billing_cycle_anchor ? null : next.billing_cycle_anchor,
      cancel_at_period_end: next.cancel_at_period_end,
      discount: null,
      discounts: null,
      expires_at: lapses,
      metadata: null,
      subscription_items: next.items.data,
      trial_end: null,
      trial_from_plan: null,
    },
  }
  return save(call, waiting, fromSeconds(lapses))
}

type Proration = 'create_prorations' | 'always_invoice' | 'none'

/** Computes a change of prices or quantities and its invoice lines. Writes nothing. */
const changedItems = async (call: Call, subscription: Stripe.Subscription, changes: Change[], proration: Proration) => {
  const lines: Line[] = []
  let items = subscription.items.data
  let restarts = false
  for (const [index, change] of changes.entries()) {
    const item = change.id ? items.find((each) => each.id === change.id) : undefined
    if (change.id && !item) throw invalid(`No such subscription_item: '${change.id}'`, `items[${index}][id]`, 'resource_missing')
    const next = await changed(call, subscription, item, change, index)
    // A trial is free, so there is no credit, and its end stays.
    if (item && next && !sameRhythm(item, next) && subscription.status !== 'trialing') {
      restarts = true
      if (proration !== 'none') lines.push(...(await prorationLines(call, item, undefined)))
    } else if (item && proration !== 'none' && subscription.status !== 'trialing') {
      lines.push(...(await prorationLines(call, item, next)))
    }
    items = item
      ? items.flatMap((each) => (each.id === item.id ? (next ? [next] : []) : [each]))
      : [...items, ...(next ? [next] : [])]
  }
  const first = items[0]
  if (!first) throw invalid('A subscription must have at least one item.', 'items')
  if (restarts) {
    const period = { current_period_start: seconds(call.now), current_period_end: seconds(periodEnd(call.now, priceOf(first))) }
    items = items.map((item) => ({ ...item, ...period }))
    for (const item of items) lines.push(await fullLine(call, item))
  }
  return { items, lines, restarts }
}

type How = { proration: Proration; stays?: Stripe.Subscription }

/**
 * Changes prices or quantities with proration. Another billing interval starts a new period, billed at once. With `stays`, the subscription
 * stays unchanged until payment.
 */
export const changeItems = async (
  call: Call,
  subscription: Stripe.Subscription,
  changes: Change[],
  { proration, stays }: How,
) => {
  const { items, lines, restarts } = await changedItems(call, subscription, changes, proration)
  const next: Stripe.Subscription = {
    ...subscription,
    billing_cycle_anchor: restarts ? seconds(call.now) : subscription.billing_cycle_anchor,
    items: { ...subscription.items, data: items },
  }
  if (!stays) await save(call, next, fromSeconds(items[0]!.current_period_end))
  if (lines.length === 0) return undefined
  if (proration !== 'always_invoice' && !restarts && !stays) {
    await keepForNextBill(call, next, lines)
    return undefined
  }
  const invoice = await bill(call, {
    subscription: next,
    lines,
    reason: 'subscription_update',
    method: idOf(next.default_payment_method) || null,
  })
  if (stays && invoice.amount_due > 0) await keepPending(call, stays, next, invoice.id)
  else if (stays) await save(call, { ...next, latest_invoice: invoice.id }, fromSeconds(items[0]!.current_period_end))
  else await save(call, { ...(await get(call, 'subscription', next.id)), latest_invoice: invoice.id })
  return invoice
}

const details = fields({
  items: listOf(itemChange),
  proration_behavior: oneOf('create_prorations', 'always_invoice', 'none'),
  cancel_at_period_end: flag,
})

/** The invoice for a change of a subscription. */
export const invoicePreviewRoutes = [
  route(
    'POST',
    '/v1/invoices/create_preview',
    { customer: text, subscription: text, subscription_details: details },
    async (call, sent) => {
      if (!sent.subscription || !sent.subscription_details?.items)
        throw invalid('The sandbox previews changes of a subscription only.', 'subscription')
      const subscription = await get(call, 'subscription', sent.subscription, 'subscription')
      const { items, proration_behavior: proration = 'create_prorations' } = sent.subscription_details
      if (proration !== 'always_invoice')
        throw invalid('The sandbox previews changes that are billed at once only.', 'subscription_details[proration_behavior]')
      const { lines } = await changedItems(call, subscription, items, proration)
      const method = idOf(subscription.default_payment_method) || null
      return previewOf(call, { subscription, lines, reason: 'subscription_update', method })
    },
  ),
]
