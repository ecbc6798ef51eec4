import type Stripe from 'stripe'
import { invalid } from '../protocol/failure.ts'
import { idOf, newId, seconds } from '../protocol/ids.ts'
import type { Price } from '../protocol/kinds.ts'
import type { Line } from './invoiceDraft.ts'
import { find, get, type Call, shown } from '../protocol/store.ts'

type Item = Stripe.SubscriptionItem
type Period = { start: number; end: number }

/** Legacy form of a price, which Stripe still returns. */
const planOf = (price: Price) => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval,
  interval_count: price.recurring?.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

export const recurringPrice = async (call: Call, id: string, param: string) => {
  const price = await get(call, 'price', id, param)
  if (!price.recurring)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    )
  if (!price.active) throw invalid(`The price specified is inactive. This field only accepts active prices.`, param)
  return price
}

export const priceOf = (item: Item) => shown<Price>(item.price)

export const newItem = (now: Date, subscription: string, price: Price, quantity: number, period: Period): Item =>
  shown({
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: seconds(now),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  })

export const withPrice = (item: Item, price: Price, quantity: number): Item =>
  shown({ ...item, plan: planOf(price), price, quantity })

const amountOf = (item: Item) => (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
const productName = async (call: Call, price: Price) => (await find(call, 'product', idOf(price.product)))?.name ?? 'Subscription'

export const fullLine = async (call: Call, item: Item, amount = amountOf(item)): Promise<Line> => ({
  amount,
  description: `${item.quantity ?? 1} × ${await productName(call, priceOf(item))} (at $${((item.price.unit_amount ?? 0) / 100).toFixed(2)} / ${item.price.recurring?.interval ?? ''})`,
  price: priceOf(item),
  item: item.id,
  quantity: item.quantity ?? 1,
  period: { start: item.current_period_start, end: item.current_period_end },
  proration: false,
})

/** Credit for unused time of the old item and a charge for remaining time of the new one; to the second, rounded to cents. */
export const prorationLines = async (call: Call, before: Item, after: Item | undefined): Promise<Line[]> => {
  const now = seconds(call.now)
  const { current_period_start: start, current_period_end: end } = before
  const share = end > start ? Math.max(0, end - now) / (end - start) : 0
  const line = async (item: Item, amount: number, words: string): Promise<Line> => ({
    ...(await fullLine(call, item, amount)),
    description: `${words} ${await productName(call, priceOf(item))}`,
    period: { start: now, end },
    proration: true,
  })
  return [
    await line(before, -Math.round(amountOf(before) * share), 'Unused time on'),
    ...(after ? [await line(after, Math.round(amountOf(after) * share), 'Remaining time on')] : []),
  ]
}

/** A subscription's payment method: its own, the customer's default, or the legacy default source. */
export const methodOf = async (call: Call, subscription: Stripe.Subscription) => {
  const customer = await get(call, 'customer', idOf(subscription.customer))
  return (
    idOf(subscription.default_payment_method) ||
    idOf(customer.invoice_settings.default_payment_method) ||
    idOf(customer.default_source) ||
    null
  )
}
