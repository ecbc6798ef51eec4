import type Stripe from 'stripe'
import { shown } from '../protocol/store.ts'
import { idOf } from '../protocol/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl, refusal, skipReason, startForTest, type TestSandbox, inOwnDatabase } from '../testSandbox.ts'

inOwnDatabase()

const month = 31 * 86_400

describe.skipIf(!databaseUrl)(`memberships${skipReason}`, () => {
  let sandbox: TestSandbox
  let plan: string
  let better: string
  beforeAll(async () => {
    sandbox = await startForTest()
    const product = await sandbox.stripe.products.create({ name: 'Membership' })
    const price = (amount: number) =>
      sandbox.stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount: amount,
        recurring: { interval: 'month' },
      })
    plan = (await price(4900)).id
    better = (await price(9900)).id
  })
  afterAll(() => sandbox.close())

  const memberWith = async (card: string) => {
    const customer = await sandbox.stripe.customers.create({ email: 'member@example.com' })
    const method = await sandbox.stripe.paymentMethods.attach(card, { customer: customer.id })
    await sandbox.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
    return customer.id
  }
  const subscribe = (
    customer: string,
    behavior: 'error_if_incomplete' | 'default_incomplete' | 'allow_incomplete' = 'error_if_incomplete',
  ) => sandbox.stripe.subscriptions.create({ customer, items: [{ price: plan }], payment_behavior: behavior })

  test('joining takes the first month and is active at once', async () => {
    const customer = await memberWith('pm_card_visa')
    const subscription = await sandbox.stripe.subscriptions.create({
      customer,
      items: [{ price: plan }],
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
    })
    expect(subscription).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_paid: 4900, billing_reason: 'subscription_create' },
    })
    const invoice = subscription.latest_invoice
    expect(typeof invoice === 'object' && invoice?.payments?.data[0]?.payment.payment_intent).toMatchObject({
      status: 'succeeded',
      amount: 4900,
    })
    const item = subscription.items.data[0]!
    expect(item.current_period_end - item.current_period_start).toBeGreaterThanOrEqual(28 * 86_400)
    expect((await sandbox.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1)
  })

  test('a refused card leaves no membership behind', async () => {
    const customer = await memberWith('pm_card_chargeCustomerFail')
    expect(await refusal(subscribe(customer))).toMatchObject({ code: 'card_declined', statusCode: 402 })
    expect((await sandbox.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  })

  test('an incomplete membership becomes active when its payment succeeds', async () => {
    const customer = await sandbox.stripe.customers.create({})
    const subscription = await sandbox.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plan }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })
    expect(subscription.status).toBe('incomplete')
    const invoice = subscription.latest_invoice
    const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
    const method = await sandbox.browser.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    await sandbox.browser.paymentIntents.confirm(
      secret!.split('_secret_')[0]!,
      shown({
        payment_method: method.id,
        client_secret: secret,
      }),
    )
    expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
    expect((await sandbox.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
  })

  test('an unpaid incomplete membership expires after 23 hours', async () => {
    const customer = await sandbox.stripe.customers.create({})
    const subscription = await subscribe(customer.id, 'default_incomplete')
    await sandbox.advance(23 * 3600 + 1)
    expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'incomplete_expired' })
    expect(await sandbox.stripe.invoices.retrieve(idOf(subscription.latest_invoice))).toMatchObject({ status: 'void' })
  })

  test('an upgrade charges the difference for the rest of the month', async () => {
    const subscription = await subscribe(await memberWith('pm_card_visa'))
    const upgraded = await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]!.id, price: better }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
    })
    expect(upgraded.items.data[0]!.price.id).toBe(better)
    const invoice = upgraded.latest_invoice
    if (typeof invoice !== 'object' || !invoice) throw new Error('The invoice was not expanded')
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' })
    expect(invoice.total).toBeGreaterThan(4990)
    expect(invoice.total).toBeLessThanOrEqual(5000)
    expect(invoice.lines.data.map((line) => Math.sign(line.amount))).toEqual([-1, 1])
  })

  const upgradeWhenPaid = async (card = 'pm_card_threeDSecure2Required') => {
    const customer = await memberWith('pm_card_visa')
    const subscription = await subscribe(customer)
    const asking = await sandbox.stripe.paymentMethods.attach(card, { customer })
    await sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: asking.id })
    const wish = () =>
      sandbox.stripe.subscriptions.update(subscription.id, {
        items: [{ id: subscription.items.data[0]!.id, price: better }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice.confirmation_secret'],
      })
    const read = () => sandbox.stripe.subscriptions.retrieve(subscription.id)
    return { wish, read, waiting: await wish() }
  }
  const secretOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
    (typeof invoice === 'object' && invoice?.confirmation_secret?.client_secret) || ''

  test('an upgrade that the bank asks about happens when it is paid, not before', async () => {
    const { waiting, read } = await upgradeWhenPaid()
    expect(waiting).toMatchObject({ status: 'active', pending_update: { subscription_items: [{ price: { id: better } }] } })
    expect(waiting.items.data[0]!.price.id).toBe(plan)
    expect(waiting.latest_invoice).toMatchObject({ status: 'open', billing_reason: 'subscription_update' })
    await sandbox.authenticate(secretOf(waiting), 'succeeded')
    const done = await read()
    expect(done).toMatchObject({ status: 'active', pending_update: null })
    expect(done.items.data[0]!.price.id).toBe(better)
  })

  test('an upgrade that the bank refuses leaves the membership as it was; another wish takes its place, and none lasts', async () => {
    const { waiting, wish, read } = await upgradeWhenPaid()
    await sandbox.authenticate(secretOf(waiting), 'failed')
    const after = await read()
    expect(after).toMatchObject({ status: 'active', pending_update: { subscription_items: [{ price: { id: better } }] } })
    expect(after.items.data[0]!.price.id).toBe(plan)

    const again = await wish()
    expect(idOf(again.latest_invoice)).not.toBe(idOf(waiting.latest_invoice))
    expect(await sandbox.stripe.invoices.retrieve(idOf(waiting.latest_invoice))).toMatchObject({ status: 'void' })
    await sandbox.advance(23 * 3600 + 1)
    const lapsed = await read()
    expect(lapsed).toMatchObject({ status: 'active', pending_update: null })
    expect(lapsed.items.data[0]!.price.id).toBe(plan)
    expect(await sandbox.stripe.invoices.retrieve(idOf(again.latest_invoice))).toMatchObject({ status: 'void' })
  })

  test('a downgrade becomes credit that the next bill uses', async () => {
    const customer = await memberWith('pm_card_visa')
    const subscription = await sandbox.stripe.subscriptions.create({ customer, items: [{ price: better }] })
    await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]!.id, price: plan }],
      proration_behavior: 'always_invoice',
    })
    const owed = await sandbox.stripe.customers.retrieve(customer)
    if (owed.deleted) throw new Error('The customer is gone')
    expect(owed.balance).toBeLessThan(-4900)
    await sandbox.advance(month)
    const [renewal] = (await sandbox.stripe.invoices.list({ customer })).data
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', total: 4900, amount_due: 0, status: 'paid' })
  })

  test('each month renews, and a card that stops paying makes the membership past due and then ends it', async () => {
    const customer = await memberWith('pm_card_visa')
    const subscription = await subscribe(customer)
    await sandbox.advance(month)
    const renewed = await sandbox.stripe.subscriptions.retrieve(subscription.id)
    expect(renewed.items.data[0]!.current_period_start).toBe(subscription.items.data[0]!.current_period_end)
    expect((await sandbox.stripe.invoices.list({ customer, status: 'paid' })).data).toHaveLength(2)

    const bad = await sandbox.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await sandbox.stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } })
    await sandbox.advance(month)
    const late = await sandbox.stripe.subscriptions.retrieve(subscription.id)
    expect(late.status).toBe('past_due')
    expect(await refusal(sandbox.stripe.invoices.pay(idOf(late.latest_invoice)))).toMatchObject({ code: 'card_declined' })
    await sandbox.advance(15 * 86_400)
    expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
  })

  test('a past due membership recovers when its bill is paid with another card', async () => {
    const customer = await memberWith('pm_card_chargeCustomerFail')
    const subscription = await subscribe(customer, 'allow_incomplete')
    expect(subscription.status).toBe('incomplete')
    const good = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await sandbox.stripe.invoices.pay(idOf(subscription.latest_invoice), { payment_method: good.id })
    expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
  })

  test('a membership canceled for the end of its period runs until then, and can be resumed', async () => {
    const subscription = await subscribe(await memberWith('pm_card_visa'))
    const ending = await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: subscription.items.data[0]!.current_period_end,
    })
    expect(await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).toMatchObject({
      canceled_at: null,
    })
    await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await sandbox.advance(month)
    const ended = await sandbox.stripe.subscriptions.retrieve(subscription.id)
    expect(ended).toMatchObject({ status: 'canceled', ended_at: subscription.items.data[0]!.current_period_end })
  })

  test('a membership canceled at once is over', async () => {
    const subscription = await subscribe(await memberWith('pm_card_visa'))
    expect(await sandbox.stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' })
  })

  test('a free trial costs nothing until it ends', async () => {
    const customer = await memberWith('pm_card_visa')
    const subscription = await sandbox.stripe.subscriptions.create({ customer, items: [{ price: plan }], trial_period_days: 14 })
    expect(subscription.status).toBe('trialing')
    await sandbox.advance(14 * 86_400 + 1)
    expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
    expect((await sandbox.stripe.invoices.list({ customer })).data.map((invoice) => invoice.amount_paid)).toEqual([4900, 0])
  })
})
