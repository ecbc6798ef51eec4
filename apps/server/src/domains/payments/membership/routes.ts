import { type PeriodEnd, canceledOrKept, renewsUnchanged, isDowngrade, endsThenPlan } from '@tailshare/rules/payments/membership'
import { type Tx, inTransaction } from '../../../db/connect.ts'
import type { Call, Handling } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { atProvider, browserKeys, ProviderRefusal, idOf } from '../../../outside/stripe/stripe.ts'
import {
  changeCard,
  continuePlan,
  dropSubscription,
  endUnpaid,
  findSubscription,
  isUnpaid,
  openPayment,
  previewChange,
  periodEndOf,
  priceIn,
  readSubscription,
  setCancelAtEnd,
  startSubscription,
  findInvoice,
  listInvoices,
} from '../../../outside/stripe/stripeMembership.ts'
import { mayPayWith } from '../methods/access.ts'
import { findCustomer, findMethod, listMethods, lockPayingCaller } from '../methods/queries.ts'
import { customerOf } from '../methods/steps.ts'
import { syncSubscription, priceOf, saveMembership } from './steps.ts'
import type { Services } from '../../../services.ts'
import * as q from './queries.ts'
import { previewFirst, previewLater, viewMembership, viewPlan, viewPreview, invoicePdf, viewInvoice } from './view.ts'
import { tablePdf } from '../../../outside/pdf/tablePdf.ts'

const isUsableCard = (method: { type: string; status: string }) => method.type === 'paymentCard' && mayPayWith(method)

/** The requested card, else the primary one, else the newest. */
const methodFor = async (tx: Tx, accountId: string, id: string | undefined) => {
  const method = id ? await findMethod(tx, { id, accountId }) : (await listMethods(tx, accountId)).find(isUsableCard)
  if (!method || !isUsableCard(method)) throw new BadInput({ paymentMethodId: 'Please add a payment card first.' })
  return method
}

type End = { id: string; subscribed: string | null; end: PeriodEnd; method?: string }

/** The paid plan runs until its period ends; the smaller plan starts then and costs nothing before. */
const changeEnd = async (tx: Tx, stripe: Call<'applyMembership'>['stripe'], { id, subscribed, end, method }: End) => {
  await q.setEnd(tx, id, end)
  if (subscribed) await atProvider(setCancelAtEnd(stripe, subscribed, end.cancelAtPeriodEnd, method))
  return undefined
}

/** Changes the plan at the provider. Returns a refusal for a pending or failed payment instead of throwing, so that it is saved. */
const choosePlan = async (tx: Tx, { body, account, stripe, config, http, now }: Call<'applyMembership'>) => {
  const plan = found(await q.findPlan(tx, body.planId))
  const customer = await customerOf(tx, stripe, account)
  const live = await q.findMembership(tx, account.id)
  const subscribed = live?.status === 'active' ? live.stripeSubscriptionId : null
  if (live?.status === 'active' && live.planId === plan.id) {
    if (live.nextPlanId === null || !subscribed) throw new Refusal('already_member')
    return changeEnd(tx, stripe, { id: live.id, subscribed, end: renewsUnchanged })
  }
  const method = await methodFor(tx, account.id, body.paymentMethodId)
  if (live && subscribed && isDowngrade({ ...live, id: live.planId }, plan))
    return changeEnd(tx, stripe, { id: live.id, subscribed, end: endsThenPlan(plan.id), method: method.stripeId })

  const price = await priceOf(tx, stripe, plan)
  const old = await atProvider(findSubscription(stripe, customer))
  const metadata = { accountId: account.id, planId: String(plan.id) }
  const subscription = await atProvider(startSubscription(stripe, { old, customer, price, method: method.stripeId, metadata }))
  const open = await atProvider(openPayment(stripe, subscription))
  if (open?.waits === 'card') {
    // A declined first payment leaves nothing behind; a running membership stays as it is at the provider.
    if (subscription.status === 'incomplete') await atProvider(dropSubscription(stripe, subscription.id))
    return new Refusal('card_declined', { detail: open.text })
  }
  await saveMembership(tx, { stripe, config }, { accountId: account.id, email: account.email, subscription, now })
  if (open)
    return new Refusal('payment_needs_confirmation', {
      clientSecret: open.clientSecret,
      paymentMethodStripeId: method.stripeId,
      ...browserKeys(config, http.origin),
    })
  return undefined
}

/** Previews the result of `choosePlan`; must decide the same way. */
const previewPlan = async (tx: Tx, { query, account, stripe, now }: Call<'previewMembership'>) => {
  const plan = found(await q.findPlan(tx, query.planId))
  const live = await q.findMembership(tx, account.id)
  const subscribed = live?.status === 'active' ? live.stripeSubscriptionId : null
  if (live?.status === 'active' && live.planId === plan.id) {
    if (live.nextPlanId === null || !subscribed) throw new Refusal('already_member')
    return previewLater(plan, live.expiresAt)
  }
  if (live && subscribed && isDowngrade({ ...live, id: live.planId }, plan)) return previewLater(plan, live.expiresAt)
  const customer = await findCustomer(tx, account.id)
  const old = customer ? await atProvider(findSubscription(stripe, customer)) : undefined
  // An unpaid plan gives no credit: the new plan costs its full price.
  if (!old || old.status === 'incomplete' || isUnpaid(old)) return previewFirst(plan, now)
  const price = await priceOf(tx, stripe, plan)
  if (priceIn(old) !== price)
    return viewPreview(plan, await atProvider(previewChange(stripe, old, price)), { now, renews: periodEndOf(old) })
  return previewFirst(plan, now)
}

/** Switches to another card and charges it at once for what is unpaid. */
const payWith = async (tx: Tx, call: Call<'updateMembership'>, paymentMethodId: string) => {
  const { account, stripe, config, http, now } = call
  const customer = await customerOf(tx, stripe, account)
  const membership = found(await q.findMembership(tx, account.id))
  const { stripeId: method } = await methodFor(tx, account.id, paymentMethodId)
  const price = await priceOf(tx, stripe, found(await q.findPlan(tx, membership.planId)))
  const metadata = { accountId: account.id, planId: String(membership.planId) }
  const choice = { old: undefined, customer, price, method, metadata }
  const subscription = await atProvider(
    membership.stripeSubscriptionId
      ? changeCard(stripe, membership.stripeSubscriptionId, method)
      : continuePlan(stripe, choice, { from: membership.expiresAt, id: membership.id }),
  )
  await saveMembership(tx, { stripe, config }, { accountId: account.id, email: account.email, subscription, now })
  const open = await atProvider(openPayment(stripe, subscription))
  if (open?.waits !== 'bank') return undefined
  return new Refusal('payment_needs_confirmation', {
    clientSecret: open.clientSecret,
    paymentMethodStripeId: method,
    ...browserKeys(config, http.origin),
  })
}

/** Ends the membership with its period, or keeps it and its planned downgrade. An unpaid period ends at once with its invoice. */
const cancelOrKeep = async (tx: Tx, { account, stripe, config, now }: Call<'updateMembership'>, cancels: boolean) => {
  const { stripeCustomerId: customer } = await lockPayingCaller(tx, account)
  const membership = found(await q.findMembership(tx, account.id))
  const { id, stripeSubscriptionId: subscribed } = membership
  if (cancels && membership.status === 'grace' && subscribed && customer) {
    await atProvider(endUnpaid(stripe, customer))
    const subscription = await atProvider(readSubscription(stripe, subscribed))
    await saveMembership(tx, { stripe, config }, { accountId: account.id, email: account.email, subscription, now })
    return undefined
  }
  return changeEnd(tx, stripe, { id, subscribed, end: canceledOrKept(membership, cancels) })
}

/** If the membership has already ended at the provider, record that and say so. */
const orCatchUp = async <T>(call: Services & { account: { id: string } }, work: Promise<T>) =>
  work.catch(async (error: unknown) => {
    const before = error instanceof ProviderRefusal ? await q.findMembership(call.db, call.account.id) : undefined
    if (!before?.stripeSubscriptionId) throw error
    await atProvider(syncSubscription(call, before.stripeSubscriptionId))
    const after = await q.findMembership(call.db, call.account.id)
    throw after?.id === before.id ? error : new Refusal('membership_ended')
  })

export const membershipHandlers = {
  async listPlans({ db }) {
    return (await q.listPlans(db)).map(viewPlan)
  },

  async getMembership({ account, db }) {
    const membership = await q.findMembership(db, account.id)
    return membership ? viewMembership(membership) : null
  },

  previewMembership: (call) => inTransaction(call.db, (tx) => previewPlan(tx, call)),

  async applyMembership(call) {
    const { account, db } = call
    const refusal = await orCatchUp(
      call,
      inTransaction(db, (tx) => choosePlan(tx, call)),
    )
    if (refusal) throw refusal
    return viewMembership(found(await q.findMembership(db, account.id)))
  },

  async updateMembership(call) {
    const { body, account, db } = call
    const refusal = await orCatchUp(
      call,
      inTransaction(db, (tx) =>
        body.paymentMethodId ? payWith(tx, call, body.paymentMethodId) : cancelOrKeep(tx, call, body.cancelAtPeriodEnd ?? false),
      ),
    )
    if (refusal) throw refusal
    const membership = await q.findMembership(db, account.id)
    return membership ? viewMembership(membership) : null
  },
} satisfies Handling<'listPlans' | 'getMembership' | 'previewMembership' | 'applyMembership' | 'updateMembership'>

export const invoiceHandlers = {
  async listInvoices({ account, db, stripe }) {
    const customer = await findCustomer(db, account.id)
    return customer ? (await atProvider(listInvoices(stripe, customer))).map(viewInvoice) : []
  },

  async downloadInvoice({ params, account, db, stripe }) {
    const customer = found(await findCustomer(db, account.id))
    const invoice = found(await atProvider(findInvoice(stripe, params.id)))
    if (!invoice.customer || idOf(invoice.customer) !== customer) throw new Refusal('not_found')
    const view = viewInvoice(invoice)
    const content = await tablePdf(invoicePdf(view, `${account.firstName} ${account.lastName}, ${account.email}`))
    return { contentType: 'application/pdf', name: `invoice-${view.number}.pdf`, content }
  },
} satisfies Handling<'listInvoices' | 'downloadInvoice'>
