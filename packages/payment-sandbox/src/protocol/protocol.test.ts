import { shown } from './store.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import Stripe from 'stripe'
import {
  cardOnly,
  databaseUrl,
  eventually,
  keys,
  refusal,
  sdkFor,
  skipReason,
  startForTest,
  startWebhook,
  type TestSandbox,
  inOwnDatabase,
} from '../testSandbox.ts'

inOwnDatabase()

describe.skipIf(!databaseUrl)(`the manners of the API${skipReason}`, () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startForTest()
  })
  afterAll(() => sandbox.close())

  test('a repeated request is answered as the first was; other parameters under its key are refused', async () => {
    const asked = { ...cardOnly, amount: 9900, payment_method: 'pm_card_visa', confirm: true }
    const first = await sandbox.stripe.paymentIntents.create(asked, { idempotencyKey: 'order-1' })
    const again = await sandbox.stripe.paymentIntents.create(asked, { idempotencyKey: 'order-1' })
    expect(again).toEqual(first)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    const error = await refusal(sandbox.stripe.paymentIntents.create({ ...asked, amount: 9901 }, { idempotencyKey: 'order-1' }))
    expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('ten simultaneous requests with one key make one payment', async () => {
    const asked = { ...cardOnly, amount: 5100, payment_method: 'pm_card_visa', confirm: true, transfer_group: 'once' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sandbox.stripe.paymentIntents.create(asked, { idempotencyKey: 'order-2' })),
    )
    expect(new Set(answers.map((each) => each.id)).size).toBe(1)
    expect((await sandbox.stripe.charges.list({ transfer_group: 'once' })).data).toHaveLength(1)
  })

  test('a refusal repeats under its key too, without a second attempt', async () => {
    const customer = await sandbox.stripe.customers.create({})
    const method = await sandbox.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    const asked = { ...cardOnly, amount: 5100, customer: customer.id, payment_method: method.id, confirm: true }
    const first = await refusal(sandbox.stripe.paymentIntents.create(asked, { idempotencyKey: 'order-3' }))
    const again = await refusal(sandbox.stripe.paymentIntents.create(asked, { idempotencyKey: 'order-3' }))
    expect(again.payment_intent?.id).toBe(first.payment_intent!.id)
    expect((await sandbox.stripe.charges.list({ customer: customer.id })).data).toHaveLength(1)
  })

  test('keys: none and wrong ones are refused, the publishable one only does what a browser may', async () => {
    expect(await refusal(sdkFor(sandbox.port, 'sk_test_wrong').customers.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    expect(await refusal(sandbox.browser.customers.list())).toMatchObject({ statusCode: 403, code: 'secret_key_required' })
    const intent = await sandbox.stripe.paymentIntents.create({ ...cardOnly, amount: 5000 })
    expect(await refusal(sandbox.browser.paymentIntents.retrieve(intent.id))).toMatchObject({ statusCode: 400 })
    expect(
      await refusal(sandbox.browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_x` })),
    ).toMatchObject({ code: 'resource_missing' })
    expect(await sandbox.browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret! })).toMatchObject({
      id: intent.id,
    })
  })

  test('what is wrong with a request is said in Stripe’s form', async () => {
    expect(await refusal(sandbox.stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    })
    expect(await refusal(sandbox.stripe.customers.create(shown({ emial: 'x' })))).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'emial',
    })
    expect(await refusal(sandbox.stripe.paymentIntents.create(shown({ currency: 'usd' })))).toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
    })
    expect(await refusal(sandbox.stripe.coupons.list())).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' })
    const customer = await sandbox.stripe.customers.create({})
    expect(customer.lastResponse.requestId).toMatch(/^req_/)
  })

  test('too many calls in a second are refused with 429', async () => {
    const strict = await startForTest({ keep: true, requestsPerSecond: 3 })
    try {
      const tries = await Promise.allSettled(Array.from({ length: 12 }, () => strict.stripe.balance.retrieve()))
      const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
      expect(refused.length).toBeGreaterThan(0)
      expect(refused[0]).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
    } finally {
      await strict.close()
    }
  })

  test('lists go page by page, newest first, and the SDK walks them', async () => {
    const made: string[] = []
    for (let count = 0; count < 5; count += 1)
      made.push((await sandbox.stripe.customers.create({ email: 'page@example.com' })).id)
    const page = await sandbox.stripe.customers.list({ email: 'page@example.com', limit: 2 })
    expect([page.has_more, page.data.map((each) => each.id)]).toEqual([true, [made[4], made[3]]])
    const back = await sandbox.stripe.customers.list({ email: 'page@example.com', limit: 2, ending_before: made[0] })
    expect(back.data.map((each) => each.id)).toEqual([made[2], made[1]])
    const all = await sandbox.stripe.customers.list({ email: 'page@example.com', limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map((each) => each.id)).toEqual(made.toReversed())
  })

  test('metadata merges, and an empty value removes its key', async () => {
    const customer = await sandbox.stripe.customers.create({
      metadata: { a: '1', b: '2' },
      address: { city: 'Van Nuys', state: 'CA' },
    })
    const updated = await sandbox.stripe.customers.update(customer.id, { metadata: { b: '', c: '3' } })
    expect(updated).toMatchObject({ metadata: { a: '1', c: '3' }, address: { city: 'Van Nuys', line1: null } })
    expect(updated.metadata).not.toHaveProperty('b')
  })
})

describe.skipIf(!databaseUrl)(`webhooks and restarts${skipReason}`, () => {
  test('each change is delivered, signed as the SDK expects, and again until it is taken', async () => {
    const webhook = await startWebhook((delivery) => (delivery <= 2 ? 500 : 200))
    const sandbox = await startForTest({ webhookUrl: webhook.url })
    try {
      const customer = await sandbox.stripe.customers.create({ email: 'hook@example.com' })
      await eventually(() => (webhook.received.length >= 3 ? true : undefined))
      const events = webhook.received.map(({ body, signature }) =>
        sandbox.stripe.webhooks.constructEvent(body, signature, keys.webhookSecret),
      )
      expect(new Set(events.map((event) => event.id)).size).toBe(1)
      expect(events[2]).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id } } })
      const [delivery] = webhook.received
      expect(() => sandbox.stripe.webhooks.constructEvent(`${delivery!.body} `, delivery!.signature, keys.webhookSecret)).toThrow(
        'signature',
      )
      await eventually(async () =>
        (await sandbox.stripe.events.retrieve(events[0]!.id)).pending_webhooks === 0 ? true : undefined,
      )

      const before = webhook.received.length
      const resent = await fetch(`${sandbox.url}/sandbox/events/${events[0]!.id}/resend`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}` },
      })
      expect(resent.status).toBe(200)
      await eventually(() => (webhook.received.length > before ? true : undefined))
    } finally {
      await sandbox.close()
      await webhook.close()
    }
  })

  test('what the webhook is not subscribed to is recorded and not sent', async () => {
    const webhook = await startWebhook()
    const sandbox = await startForTest({ webhookUrl: webhook.url, unsubscribed: ['payment_intent.created', 'charge.succeeded'] })
    try {
      const sum = { ...cardOnly, amount: 7000, payment_method: 'pm_card_visa', confirm: true }
      await sandbox.stripe.paymentIntents.create(sum)
      await eventually(() =>
        webhook.received.some(({ body }) => body.includes('"payment_intent.succeeded"')) ? true : undefined,
      )
      expect(webhook.received).toHaveLength(1)
      const { data } = await sandbox.stripe.events.list({ type: 'charge.succeeded' })
      expect(data).toMatchObject([{ type: 'charge.succeeded', pending_webhooks: 0 }])
    } finally {
      await sandbox.close()
      await webhook.close()
    }
  })

  test('a dead webhook blocks nothing, and gets every event once it is back, even after a restart', async () => {
    const down = await startForTest({ webhookUrl: 'http://127.0.0.1:9/dead', retrySeconds: [3600] })
    const intent = await down.stripe.paymentIntents.create({
      ...cardOnly,
      amount: 7000,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    await down.close()
    const webhook = await startWebhook()
    const up = await startForTest({ keep: true, webhookUrl: webhook.url })
    try {
      await eventually(() =>
        webhook.received.some(({ body }) => body.includes('"payment_intent.succeeded"')) ? true : undefined,
      )
      expect(webhook.received.some(({ body }) => body.includes(intent.id))).toBe(true)
    } finally {
      await up.close()
      await webhook.close()
    }
  })

  test('a restart forgets nothing: objects, keys already used, debits under way', async () => {
    const first = await startForTest()
    const debit = await first.stripe.paymentIntents.create({
      amount: 6000,
      currency: 'usd',
      allowed_payment_method_types: ['us_bank_account'],
      payment_method: 'pm_usBankAccount_success',
      confirm: true,
    })
    const asked = { ...cardOnly, amount: 4500, payment_method: 'pm_card_visa', confirm: true }
    const paid = await first.stripe.paymentIntents.create(asked, { idempotencyKey: 'kept' })
    await first.close()
    const second = await startForTest({ keep: true })
    try {
      expect(await second.stripe.paymentIntents.retrieve(paid.id)).toEqual(paid)
      expect((await second.stripe.paymentIntents.create(asked, { idempotencyKey: 'kept' })).id).toBe(paid.id)
      const settled = await eventually(async () => {
        const now = await second.stripe.paymentIntents.retrieve(debit.id)
        return now.status === 'processing' ? undefined : now
      })
      expect(settled.status).toBe('succeeded')
    } finally {
      await second.close()
    }
  })
})
