import type Stripe from 'stripe'
import { StripeFailure, invalid } from '../protocol/failure.ts'
import { idOf, newId, seconds } from '../protocol/ids.ts'
import { bill, collect, voidInvoice } from './invoices.ts'
import {
  fields,
  flag,
  hash,
  integer,
  listOf,
  mergedMetadata,
  metadata,
  oneOf,
  required,
  text,
  type Taken,
} from '../protocol/params.ts'
import { fromSeconds, periodEnd } from './periods.ts'
import { listRoute, route } from '../protocol/routes.ts'
import { get, insert, lock, save, tell, type Call, shown } from '../protocol/store.ts'
import { fullLine, methodOf, newItem, recurringPrice } from './subscriptionItems.ts'
import { changeItems, itemChange } from './subscriptionChanges.ts'
import { endSubscription } from './renewals.ts'

type Subscription = Stripe.Subscription & { object: 'subscription' }

const paymentBehavior = oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete')
const pendable = ['items', 'payment_behavior', 'proration_behavior', 'cancel_at_period_end']
const createFields = {
  cancel_at_period_end: flag,
  collection_method: oneOf('charge_automatically'),
  customer: required(text),
  currency: text,
  default_payment_method: text,
  description: text,
  items: required(listOf(fields({ price: required(text), quantity: integer, metadata }))),
  metadata,
  off_session: flag,
  payment_behavior: paymentBehavior,
  payment_settings: hash,
  proration_behavior: oneOf('create_prorations', 'always_invoice', 'none'),
  trial_end: integer,
  trial_period_days: integer,
}

const incompleteSeconds = 23 * 60 * 60

type Draft = { sent: Taken<typeof createFields>; trialEnd: number | null; end: number; start: number }

const newSubscription = (id: string, { sent, trialEnd, start }: Draft, items: Stripe.SubscriptionItem[]): Subscription => ({
  id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: trialEnd ?? start,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: sent.cancel_at_period_end ?? false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  created: start,
  currency: 'usd',
  customer: sent.customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: sent.default_payment_method ?? null,
  default_source: null,
  default_tax_rates: [],
  description: sent.description ?? null,
  discounts: [],
  ended_at: null,
  invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
  items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: sent.metadata ?? {},
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: start,
  status: trialEnd ? 'trialing' : 'incomplete',
  test_clock: null,
  transfer_data: null,
  trial_end: trialEnd,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: trialEnd ? start : null,
})

/** Without `keep`, the decline rolls back the subscription too. */
const undone = (failure: StripeFailure) => new StripeFailure(failure.status === 402 ? 402 : 400, failure.body)

/** Collects the invoice according to `payment_behavior`. */
const collectNow = async (call: Call, invoice: string, method: string | null, behavior: string, offSession: boolean) => {
  if (behavior === 'default_incomplete') return
  const { intent, failure } = await collect(call, invoice, method, offSession)
  if (failure && (behavior === 'error_if_incomplete' || failure.status !== 402)) throw undone(failure)
  if (intent.status === 'requires_action' && behavior === 'error_if_incomplete')
    throw new StripeFailure(402, {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
    })
}

const create = async (call: Call, sent: Taken<typeof createFields>) => {
  await get(call, 'customer', sent.customer, 'customer')
  if (sent.default_payment_method) {
    const method = await get(call, 'payment_method', sent.default_payment_method, 'default_payment_method')
    if (method.customer !== sent.customer)
      throw invalid(
        `The customer does not have a payment method with the ID ${method.id}.`,
        'default_payment_method',
        'resource_missing',
      )
  }
  const prices = await sent.items.reduce(
    async (before, item, index) => [
      ...(await before),
      { price: await recurringPrice(call, item.price, `items[${index}][price]`), quantity: item.quantity ?? 1 },
    ],
    Promise.resolve<{ price: Awaited<ReturnType<typeof recurringPrice>>; quantity: number }[]>([]),
  )
  const start = seconds(call.now)
  const trialEnd = sent.trial_end ?? (sent.trial_period_days ? start + sent.trial_period_days * 86_400 : null)
  const first = prices[0]
  if (!first) throw invalid('Missing required param: items.', 'items', 'parameter_missing')
  const end = trialEnd ?? seconds(periodEnd(call.now, first.price))
  const id = newId('sub')
  const items = prices.map(({ price, quantity }) => newItem(call.now, id, price, quantity, { start, end }))
  const draft = newSubscription(id, { sent, trialEnd, start, end }, items)
  await insert(call, draft, { dueAt: trialEnd ? fromSeconds(trialEnd) : new Date(call.now.getTime() + incompleteSeconds * 1000) })
  await tell(call, 'customer.subscription.created', draft)
  const method = await methodOf(call, draft)
  const lines = await Promise.all(items.map((item) => fullLine(call, item, trialEnd ? 0 : undefined)))
  const invoice = await bill(call, { subscription: draft, lines, reason: 'subscription_create', method })
  const billed = await lock(call, 'subscription', id)
  await save(call, { ...billed, latest_invoice: invoice.id })
  if (invoice.amount_due > 0)
    await collectNow(call, invoice.id, method, sent.payment_behavior ?? 'allow_incomplete', sent.off_session ?? false)
  return get(call, 'subscription', id)
}

const updateFields = {
  cancel_at_period_end: flag,
  cancellation_details: fields({ comment: text, feedback: text }),
  default_payment_method: text,
  description: text,
  items: listOf(itemChange),
  metadata,
  off_session: flag,
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
  payment_settings: hash,
  proration_behavior: oneOf('create_prorations', 'always_invoice', 'none'),
}

/** Rejects parameters that cannot be part of a pending update, and drops an earlier pending update. */
const makeWay = async (call: Call, sent: Taken<typeof updateFields>, old: Stripe.Subscription) => {
  const given = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const other = given.find((name) => !pendable.includes(name))
  if (sent.payment_behavior === 'pending_if_incomplete' && other)
    throw invalid(`When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass \`${other}\`.`, other)
  if (!sent.items || !old.pending_update) return old
  await voidInvoice(call, idOf(old.latest_invoice))
  return lock(call, 'subscription', old.id)
}

const update = async (call: Call, sent: Taken<typeof updateFields>) => {
  const found = await lock(call, 'subscription', call.path.id!)
  if (found.ended_at)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', undefined, 'resource_missing')
  const old = await makeWay(call, sent, found)
  const waits = sent.payment_behavior === 'pending_if_incomplete' && sent.items !== undefined
  const cancels = sent.cancel_at_period_end ?? old.cancel_at_period_end
  const turned = cancels !== old.cancel_at_period_end
  const next: Stripe.Subscription = {
    ...old,
    cancel_at: cancels ? (old.items.data[0]?.current_period_end ?? null) : null,
    cancel_at_period_end: cancels,
    canceled_at: turned ? (cancels ? seconds(call.now) : null) : old.canceled_at,
    cancellation_details: {
      comment: sent.cancellation_details?.comment ?? old.cancellation_details?.comment ?? null,
      feedback: shown(sent.cancellation_details?.feedback ?? old.cancellation_details?.feedback ?? null),
      feedback_option: null,
      reason: turned ? (cancels ? 'cancellation_requested' : null) : (old.cancellation_details?.reason ?? null),
    },
    default_payment_method:
      sent.default_payment_method === undefined ? old.default_payment_method : sent.default_payment_method || null,
    description: sent.description ?? old.description,
    metadata: mergedMetadata(old.metadata, sent.metadata),
  }
  if (!waits) await save(call, next)
  const how = { proration: sent.proration_behavior ?? 'create_prorations', stays: waits ? old : undefined }
  const bills = sent.items ? await changeItems(call, next, sent.items, how) : undefined
  if (bills && bills.amount_due > 0)
    await collectNow(
      call,
      bills.id,
      await methodOf(call, next),
      sent.payment_behavior ?? 'allow_incomplete',
      sent.off_session ?? false,
    )

  const done = await get(call, 'subscription', old.id)
  await tell(call, 'customer.subscription.updated', done, { items: old.items, cancel_at_period_end: old.cancel_at_period_end })
  return done
}

export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', createFields, create),
  route('GET', '/v1/subscriptions/:id', {}, (call) => get(call, 'subscription', call.path.id!)),
  route('POST', '/v1/subscriptions/:id', updateFields, update),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    { invoice_now: flag, prorate: flag, cancellation_details: fields({ comment: text, feedback: text }) },
    async (call) => {
      const subscription = await lock(call, 'subscription', call.path.id!)
      if (subscription.ended_at) throw invalid(`No such subscription: '${subscription.id}'`, 'id', 'resource_missing')
      return endSubscription(call, subscription, 'canceled', 'cancellation_requested')
    },
  ),
  route('GET', '/v1/subscription_items', { subscription: required(text), limit: integer }, async (call, sent) => {
    const subscription = await get(call, 'subscription', sent.subscription, 'subscription')
    return subscription.items
  }),
  listRoute('/v1/subscriptions', 'subscription', {
    filters: { customer: text, price: text, status: text },
    where: (sent, bind) => [
      ...(sent.customer ? [`data->>'customer' = ${bind(sent.customer)}`] : []),
      ...(sent.price ? [`data->'items'->'data' @> ${bind(JSON.stringify([{ price: { id: sent.price } }]))}::jsonb`] : []),
      ...(sent.status === 'all'
        ? []
        : sent.status
          ? [`data->>'status' = ${bind(sent.status)}`]
          : [`data->>'status' <> 'canceled'`]),
    ],
  }),
]
