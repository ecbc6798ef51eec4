import { idOf } from '../protocol/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl, refusal, skipReason, startForTest, type TestSandbox, inOwnDatabase } from '../testSandbox.ts'

inOwnDatabase()

describe.skipIf(!databaseUrl)(`bank accounts${skipReason}`, () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startForTest()
  })
  afterAll(() => sandbox.close())

  const addBank = async (account = '000123456789') => {
    const customer = await sandbox.stripe.customers.create({})
    const token = await sandbox.browser.tokens.create({
      bank_account: {
        country: 'US',
        currency: 'usd',
        account_number: account,
        routing_number: '110000000',
        account_holder_name: 'Jane Pilot',
      },
    })
    const source = await sandbox.stripe.customers.createSource(customer.id, { source: token.id })
    return { customer: customer.id, source: source.id, token: token.id }
  }
  const verify = (bank: { customer: string; source: string }, amounts: number[]) =>
    sandbox.stripe.customers.verifySource(bank.customer, bank.source, { amounts })

  const setUp = async () => {
    const customer = await sandbox.stripe.customers.create({})
    const method = await sandbox.browser.paymentMethods.create({
      type: 'us_bank_account',
      us_bank_account: { account_number: '000123456789', routing_number: '110000000' },
      billing_details: { name: 'Jane Pilot' },
    })
    return sandbox.stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['us_bank_account'],
      payment_method: method.id,
      confirm: true,
      mandate_data: { customer_acceptance: { type: 'offline' } },
    })
  }

  test('a new account is verified by the two amounts, in either order', async () => {
    const bank = await addBank()
    expect(await sandbox.stripe.customers.retrieve(bank.customer)).toMatchObject({ default_source: bank.source })
    expect(await sandbox.stripe.customers.retrieveSource(bank.customer, bank.source)).toMatchObject({
      status: 'new',
      last4: '6789',
    })
    expect(await verify(bank, [45, 32])).toMatchObject({ status: 'verified' })
    expect(await refusal(verify(bank, [32, 45]))).toMatchObject({ code: 'bank_account_already_verified' })
  })

  test('wrong amounts are refused; after ten wrong tries even the right ones are', async () => {
    const bank = await addBank()
    for (let tries = 0; tries < 9; tries += 1)
      expect(await refusal(verify(bank, [1, 2]))).toMatchObject({ code: 'bank_account_verification_failed', statusCode: 400 })

    expect(await sandbox.stripe.customers.retrieveSource(bank.customer, bank.source)).toMatchObject({ status: 'new' })
    await refusal(verify(bank, [1, 2]))
    expect(await sandbox.stripe.customers.retrieveSource(bank.customer, bank.source)).toMatchObject({
      status: 'verification_failed',
    })
    expect(await refusal(verify(bank, [32, 45]))).toMatchObject({ code: 'bank_account_verification_failed' })
  })

  test('a bank token is good once, and removing the account makes another the default', async () => {
    const bank = await addBank()
    expect(await refusal(sandbox.stripe.customers.createSource(bank.customer, { source: bank.token }))).toMatchObject({
      code: 'token_already_used',
    })
    const token = await sandbox.browser.tokens.create({
      bank_account: { country: 'US', currency: 'usd', account_number: '000222222227', routing_number: '110000000' },
    })
    const second = await sandbox.stripe.customers.createSource(bank.customer, { source: token.id })
    await sandbox.stripe.customers.update(bank.customer, { default_source: second.id })
    await sandbox.stripe.customers.deleteSource(bank.customer, second.id)
    expect(await sandbox.stripe.customers.retrieve(bank.customer)).toMatchObject({ default_source: bank.source })
    expect((await sandbox.stripe.customers.listSources(bank.customer)).data).toHaveLength(1)
  })

  test('a mistyped routing number is refused', async () => {
    const typed = { country: 'US', currency: 'usd', account_number: '000123456789', routing_number: '110000001' }
    expect(await refusal(sandbox.browser.tokens.create({ bank_account: typed }))).toMatchObject({
      code: 'routing_number_invalid',
    })
  })

  test('a setup intent waits for the micro-deposits and then succeeds with a mandate', async () => {
    const setup = await setUp()
    expect(setup).toMatchObject({ status: 'requires_action', next_action: { type: 'verify_with_microdeposits' } })
    expect(await refusal(sandbox.stripe.setupIntents.verifyMicrodeposits(setup.id, { amounts: [1, 2] }))).toMatchObject({
      code: 'payment_method_microdeposit_verification_amounts_mismatch',
    })
    const done = await sandbox.stripe.setupIntents.verifyMicrodeposits(setup.id, { descriptor_code: 'SM11AA' })
    expect(done.status).toBe('succeeded')
    expect(await sandbox.stripe.mandates.retrieve(idOf(done.mandate))).toMatchObject({ status: 'active' })
    const saved = await sandbox.stripe.paymentMethods.list({ customer: idOf(done.customer), type: 'us_bank_account' })
    expect(saved.data).toMatchObject([{ us_bank_account: { last4: '6789', bank_name: 'STRIPE TEST BANK' } }])
  })

  test('ten wrong tries send a setup intent back to the start', async () => {
    const setup = await setUp()
    for (let tries = 0; tries < 9; tries += 1)
      await refusal(sandbox.stripe.setupIntents.verifyMicrodeposits(setup.id, { amounts: [1, 2] }))
    expect(await refusal(sandbox.stripe.setupIntents.verifyMicrodeposits(setup.id, { amounts: [1, 2] }))).toMatchObject({
      code: 'payment_method_microdeposit_verification_attempts_exceeded',
    })
    expect(await sandbox.stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'payment_method_microdeposit_verification_attempts_exceeded' },
    })
  })

  test('banks cannot be held', async () => {
    const error = await refusal(
      sandbox.stripe.paymentIntents.create({
        amount: 5000,
        currency: 'usd',
        allowed_payment_method_types: ['us_bank_account'],
        payment_method: 'pm_usBankAccount_success',
        capture_method: 'manual',
      }),
    )
    expect(error).toMatchObject({ statusCode: 400, param: 'capture_method' })
  })

  test('a verified legacy account pays', async () => {
    const bank = await addBank()
    await verify(bank, [32, 45])
    const paying = { customer: bank.customer, payment_method: bank.source, allowed_payment_method_types: ['us_bank_account'] }
    expect(
      await sandbox.stripe.paymentIntents.create({ ...paying, amount: 5000, currency: 'usd', confirm: true, off_session: true }),
    ).toMatchObject({
      status: 'processing',
    })
  })
})
