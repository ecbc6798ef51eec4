import type Stripe from 'stripe'
import { shown } from '../protocol/store.ts'
import { idOf } from '../protocol/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cardOf,
  cardOnly,
  databaseUrl,
  eventually,
  refusal,
  skipReason,
  startForTest,
  type TestSandbox,
  inOwnDatabase,
} from '../testSandbox.ts'

inOwnDatabase()

describe.skipIf(!databaseUrl)(`card payments${skipReason}`, () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startForTest()
  })
  afterAll(() => sandbox.close())

  const customerWith = async (number: string) => {
    const customer = await sandbox.stripe.customers.create({ email: 'pilot@example.com' })
    const method = await sandbox.stripe.paymentMethods.create(cardOf(number))
    await sandbox.stripe.paymentMethods.attach(method.id, { customer: customer.id })
    return { customer: customer.id, payment_method: method.id }
  }
  const pay = (number: string, amount = 12_000) =>
    sandbox.browser.paymentMethods
      .create(cardOf(number))
      .then((method) => sandbox.stripe.paymentIntents.create({ ...cardOnly, amount, payment_method: method.id, confirm: true }))

  test('a good card pays at once and the money is in the balance', async () => {
    const before = await sandbox.stripe.balance.retrieve()
    const intent = await pay('4242424242424242')
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 12_000, amount_capturable: 0, last_payment_error: null })
    const charge = await sandbox.stripe.charges.retrieve(idOf(intent.latest_charge), { expand: ['balance_transaction'] })
    expect(charge).toMatchObject({
      captured: true,
      paid: true,
      balance_transaction: { amount: 12_000, fee: 0, net: 12_000, type: 'charge' },
    })
    const after = await sandbox.stripe.balance.retrieve()
    expect(after.available[0]!.amount - before.available[0]!.amount).toBe(12_000)
  })

  test.each([
    ['5555555555554444', 'mastercard', '4444'],
    ['378282246310005', 'amex', '0005'],
    ['6011111111111117', 'discover', '1117'],
  ])('%s is a %s ending in %s', async (number, brand, last4) => {
    const intent = await pay(number)
    const charge = await sandbox.stripe.charges.retrieve(idOf(intent.latest_charge))
    expect(charge.payment_method_details?.card).toMatchObject({ brand, last4 })
  })

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
  ])('the bank refuses %s with %s, and the refusal stays on record', async (number, code, declineCode) => {
    const error = await refusal(pay(number))
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode })
    const intent = await sandbox.stripe.paymentIntents.retrieve(error.payment_intent!.id)
    expect(intent).toMatchObject({ status: 'requires_payment_method', payment_method: null, last_payment_error: { code } })
    const charges = await sandbox.stripe.charges.list({ payment_intent: intent.id })
    expect(charges.data).toMatchObject([{ status: 'failed', paid: false, failure_code: code }])
  })

  test('a mistyped number is refused before anything is made', async () => {
    expect(await refusal(sandbox.browser.paymentMethods.create(cardOf('4242424242424241')))).toMatchObject({
      code: 'incorrect_number',
      statusCode: 402,
    })
    const past = { type: 'card' as const, card: { number: '4242424242424242', exp_month: 1, exp_year: 2020, cvc: '123' } }
    expect(await refusal(sandbox.browser.paymentMethods.create(past))).toMatchObject({ code: 'invalid_expiry_year' })
  })

  test('a hold is taken in part, the rest is released, and it cannot be taken twice', async () => {
    const paying = await customerWith('4242424242424242')
    const held = await sandbox.stripe.paymentIntents.create({
      ...cardOnly,
      ...paying,
      amount: 50_000,
      capture_method: 'manual',
      confirm: true,
    })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 50_000, amount_received: 0 })
    expect(await refusal(sandbox.stripe.paymentIntents.capture(held.id, { amount_to_capture: 50_001 }))).toMatchObject({
      code: 'amount_too_large',
    })
    const taken = await sandbox.stripe.paymentIntents.capture(held.id, { amount_to_capture: 31_500 })
    expect(taken).toMatchObject({ status: 'succeeded', amount: 50_000, amount_received: 31_500, amount_capturable: 0 })
    const charge = await sandbox.stripe.charges.retrieve(idOf(taken.latest_charge))
    expect(charge).toMatchObject({ amount_captured: 31_500, amount_refunded: 18_500, refunded: false })
    expect(await refusal(sandbox.stripe.paymentIntents.capture(held.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      statusCode: 400,
    })
  })

  test('a hold that is released takes nothing', async () => {
    const paying = await customerWith('4242424242424242')
    const held = await sandbox.stripe.paymentIntents.create({
      ...cardOnly,
      ...paying,
      amount: 50_000,
      capture_method: 'manual',
      confirm: true,
    })
    const before = await sandbox.stripe.balance.retrieve()
    expect(await sandbox.stripe.paymentIntents.cancel(held.id)).toMatchObject({ status: 'canceled', amount_capturable: 0 })
    expect(await sandbox.stripe.balance.retrieve()).toEqual(before)
  })

  test.each([
    ['Visa, its holder away', '4242424242424242', true, 4 * 24 + 18],
    ['Visa, its holder there', '4242424242424242', false, 7 * 24],
    ['Mastercard, its holder away', '5555555555554444', true, 7 * 24],
    ['American Express, its holder away', '378282246310005', true, 7 * 24],
  ])('a hold that no one takes ends when its charge says: %s', async (_, number, offSession, hours) => {
    const paying = await customerWith(number)
    const held = await sandbox.stripe.paymentIntents.create({
      ...cardOnly,
      ...paying,
      amount: 9000,
      capture_method: 'manual',
      confirm: true,
      off_session: offSession,
      expand: ['latest_charge'],
    })
    const { created, payment_method_details: details } = held.latest_charge as Stripe.Charge
    expect(details?.card?.capture_before).toBe(created + hours * 3600)
    await sandbox.advance(hours * 3600 - 60)
    expect((await sandbox.stripe.paymentIntents.retrieve(held.id)).status).toBe('requires_capture')
    await sandbox.advance(61)
    expect(await sandbox.stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
      amount_capturable: 0,
    })
    expect((await sandbox.stripe.events.list({ type: 'payment_intent.canceled', limit: 1 })).data[0]?.data.object).toMatchObject({
      id: held.id,
    })
  })

  test('a card that has ended since it was saved is refused as expired, with advice to look at its data', async () => {
    const paying = await customerWith('4242424242424242')
    await sandbox.stripe.paymentMethods.update(paying.payment_method, { card: { exp_month: 1, exp_year: 2026 } })
    await expect(
      sandbox.stripe.paymentIntents.create({ ...cardOnly, ...paying, amount: 9000, confirm: true, off_session: true }),
    ).rejects.toMatchObject({ code: 'expired_card', decline_code: 'expired_card', raw: { advice_code: 'confirm_card_data' } })
  })

  test('refunds go back in parts, up to what was paid', async () => {
    const intent = await pay('4242424242424242', 10_000)
    const first = await sandbox.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 4000,
      reason: 'requested_by_customer',
    })
    expect(first).toMatchObject({ status: 'succeeded', amount: 4000 })
    expect(await refusal(sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 6001 }))).toMatchObject({
      param: 'amount',
      statusCode: 400,
    })
    await sandbox.stripe.refunds.create({ charge: idOf(intent.latest_charge) })
    const charge = await sandbox.stripe.charges.retrieve(idOf(intent.latest_charge), { expand: ['refunds'] })
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 10_000 })
    expect(charge.refunds?.data).toHaveLength(2)
    expect(await refusal(sandbox.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('a saved card that the bank later refuses fails while the customer is away', async () => {
    const paying = await customerWith('4000000000000341')
    const error = await refusal(
      sandbox.stripe.paymentIntents.create({ ...cardOnly, ...paying, amount: 7000, off_session: true, confirm: true }),
    )
    expect(error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' })
  })

  test('a card that always asks its holder cannot pay while the holder is away', async () => {
    const paying = await customerWith('4000002760003184')
    const error = await refusal(
      sandbox.stripe.paymentIntents.create({ ...cardOnly, ...paying, amount: 7000, off_session: true, confirm: true }),
    )
    expect(error).toMatchObject({ code: 'authentication_required', decline_code: 'authentication_required', statusCode: 402 })
  })

  test('3-D Secure: the payer is asked, and pays or not as they answer', async () => {
    const yes = await pay('4000002760003184')
    expect(yes).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    await sandbox.authenticate(yes.client_secret, 'succeeded')
    expect((await sandbox.stripe.paymentIntents.retrieve(yes.id)).status).toBe('succeeded')
    const no = await pay('4000002760003184')
    await sandbox.authenticate(no.client_secret, 'failed')
    expect(await sandbox.stripe.paymentIntents.retrieve(no.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    const poor = await pay('4000008260003178')
    await sandbox.authenticate(poor.client_secret, 'succeeded')
    expect(await sandbox.stripe.paymentIntents.retrieve(poor.id)).toMatchObject({
      last_payment_error: { decline_code: 'insufficient_funds' },
    })
  })

  test('a card set up with 3-D Secure pays afterwards without its holder', async () => {
    const customer = await sandbox.stripe.customers.create({})
    const method = await sandbox.browser.paymentMethods.create(cardOf('4000002500003155'))
    const setup = await sandbox.stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] })
    const asked = await sandbox.browser.setupIntents.confirm(
      setup.id,
      shown({
        payment_method: method.id,
        client_secret: setup.client_secret!,
      }),
    )
    expect(asked.status).toBe('requires_action')
    await sandbox.authenticate(setup.client_secret, 'succeeded')
    expect((await sandbox.stripe.setupIntents.retrieve(setup.id)).status).toBe('succeeded')
    const away = { customer: customer.id, payment_method: method.id, amount: 8000, off_session: true, confirm: true }
    expect(await sandbox.stripe.paymentIntents.create({ ...cardOnly, ...away })).toMatchObject({ status: 'succeeded' })
  })

  test('a bad card cannot be saved', async () => {
    const customer = await sandbox.stripe.customers.create({})
    const setup = await sandbox.stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] })
    const error = await refusal(sandbox.stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_chargeDeclined' }))
    expect(error).toMatchObject({
      code: 'card_declined',
      statusCode: 402,
      setup_intent: { id: setup.id, status: 'requires_payment_method' },
    })
    expect(
      await refusal(sandbox.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id })),
    ).toMatchObject({ code: 'card_declined' })
  })

  test('a detached card is gone from the list and cannot be used again', async () => {
    const { customer, payment_method: id } = await customerWith('4242424242424242')
    await sandbox.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
    expect((await sandbox.stripe.paymentMethods.list({ customer, type: 'card' })).data.map((each) => each.id)).toEqual([id])
    await sandbox.stripe.paymentMethods.detach(id)
    expect((await sandbox.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
    expect((await sandbox.stripe.customers.retrieve(customer)) as unknown).toMatchObject({
      invoice_settings: { default_payment_method: null },
    })
    expect(await refusal(sandbox.stripe.paymentMethods.attach(id, { customer }))).toMatchObject({ statusCode: 400 })
  })

  test('cards pay 50 cents or more', async () => {
    expect(await refusal(pay('4242424242424242', 49))).toMatchObject({ code: 'amount_too_small', param: 'amount' })
    expect(await pay('4242424242424242', 50)).toMatchObject({ status: 'succeeded' })
  })

  test('a bank debit is processing, then settles or bounces', async () => {
    const bank = async (account: string) => {
      const method = await sandbox.browser.paymentMethods.create({
        type: 'us_bank_account',
        us_bank_account: { account_number: account, routing_number: '110000000', account_holder_type: 'individual' },
        billing_details: { name: 'Jane Pilot' },
      })
      const intent = await sandbox.stripe.paymentIntents.create({
        amount: 20_000,
        currency: 'usd',
        allowed_payment_method_types: ['us_bank_account'],
        payment_method: method.id,
        confirm: true,
        mandate_data: { customer_acceptance: { type: 'offline' } },
      })
      expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'verify_with_microdeposits' } })
      const verified = await sandbox.stripe.paymentIntents.verifyMicrodeposits(intent.id, { amounts: [32, 45] })
      expect(verified.status).toBe('processing')
      return eventually(async () => {
        const now = await sandbox.stripe.paymentIntents.retrieve(intent.id)
        return now.status === 'processing' ? undefined : now
      })
    }
    expect(await bank('000123456789')).toMatchObject({ status: 'succeeded', amount_received: 20_000 })
    expect(await bank('000111111116')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'no_account' },
    })
  })
})
