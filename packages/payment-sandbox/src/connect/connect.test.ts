import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardOnly, databaseUrl, refusal, skipReason, startForTest, type TestSandbox, inOwnDatabase } from '../testSandbox.ts'

inOwnDatabase()

describe.skipIf(!databaseUrl)(`owner payouts${skipReason}`, () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startForTest()
  })
  afterAll(() => sandbox.close())

  const newOwner = () =>
    sandbox.stripe.accounts.create({
      type: 'express',
      email: 'owner@example.com',
      capabilities: { transfers: { requested: true } },
    })
  const linkFor = (account: string) =>
    sandbox.stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: 'http://127.0.0.1:9/done?owner=1',
      refresh_url: 'http://127.0.0.1:9/again',
    })
  /** Submits the onboarding page. */
  const finish = (link: string) => {
    const address = new URL(link)
    return fetch(`${sandbox.url}/onboarding`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(address.searchParams),
    })
  }
  const owner = async () => {
    const account = await newOwner()
    await finish((await linkFor(account.id)).url)
    return account.id
  }
  const earn = (amount: number) =>
    sandbox.stripe.paymentIntents.create({ ...cardOnly, amount, payment_method: 'pm_card_visa', confirm: true })

  test('a platform that collects the requirements itself accepts the terms and sets how its owners are paid', async () => {
    const controller = {
      fees: { payer: 'application' as const },
      losses: { payments: 'application' as const },
      requirement_collection: 'application' as const,
      stripe_dashboard: { type: 'none' as const },
    }
    const { id } = await sandbox.stripe.accounts.create({ controller, capabilities: { transfers: { requested: true } } })
    const changed = await sandbox.stripe.accounts.update(id, {
      tos_acceptance: { date: 1_800_000_000, ip: '127.0.0.1' },
      settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: 'friday' }, statement_descriptor: 'TAILSHARE' } },
    })
    expect(changed).toMatchObject({
      tos_acceptance: { date: 1_800_000_000 },
      settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: 'friday' }, statement_descriptor: 'TAILSHARE' } },
    })
    expect(changed.requirements?.currently_due).not.toContain('tos_acceptance.date')
    const express = await newOwner()
    const accept = sandbox.stripe.accounts.update(express.id, { tos_acceptance: { date: 1_800_000_000, ip: '127.0.0.1' } })
    expect(await refusal(accept)).toMatchObject({ param: 'tos_acceptance' })
    const anchorless = sandbox.stripe.accounts.update(id, { settings: { payouts: { schedule: { interval: 'monthly' } } } })
    expect(await refusal(anchorless)).toMatchObject({ param: 'settings[payouts][schedule][monthly_anchor]' })
  })

  test('an owner is paid only after onboarding, which ends where the product asked', async () => {
    await earn(50_000)
    const account = await newOwner()
    expect(account).toMatchObject({ details_submitted: false, payouts_enabled: false, capabilities: { transfers: 'inactive' } })
    const pay = () => sandbox.stripe.transfers.create({ amount: 20_000, currency: 'usd', destination: account.id })
    expect(await refusal(pay())).toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
    const link = await linkFor(account.id)
    const page = await fetch(link.url)
    expect(await page.text()).toContain('Sandbox — no real money moves')
    const answer = await finish(link.url)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://127.0.0.1:9/done?owner=1'])
    expect(await sandbox.stripe.accounts.retrieve(account.id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [] },
    })
    expect(await pay()).toMatchObject({ amount: 20_000, destination: account.id, reversed: false })
    expect((await finish(link.url)).status).toBe(400)
  })

  test('an account that is closed is out of reach: its address is forbidden, and nothing is sent there', async () => {
    const account = await owner()
    await sandbox.stripe.accounts.del(account)
    const gone = { statusCode: 403, type: 'StripePermissionError', code: 'account_invalid' }
    expect(await refusal(sandbox.stripe.accounts.retrieve(account))).toMatchObject(gone)
    expect(await refusal(sandbox.stripe.accounts.update(account, { email: 'new@example.com' }))).toMatchObject(gone)
    const sent = sandbox.stripe.transfers.create({ amount: 100, currency: 'usd', destination: account })
    expect(await refusal(sent)).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'destination' })
  })

  test('a transfer moves balance to the owner, and a day later to the owner’s bank', async () => {
    await earn(30_000)
    const account = await owner()
    await sandbox.stripe.transfers.create({ amount: 12_345, currency: 'usd', destination: account, transfer_group: 'flight_7' })
    expect((await sandbox.stripe.balance.retrieve({}, { stripeAccount: account })).available[0]!.amount).toBe(12_345)
    expect((await sandbox.stripe.transfers.list({ transfer_group: 'flight_7' })).data).toHaveLength(1)
    await sandbox.advance(86_401)
    const payouts = await sandbox.stripe.payouts.list({}, { stripeAccount: account })
    expect(payouts.data).toMatchObject([{ amount: 12_345, status: 'paid', automatic: true }])
    expect((await sandbox.stripe.balance.retrieve({}, { stripeAccount: account })).available[0]!.amount).toBe(0)
  })

  test('a transfer can be taken back in parts, not beyond its amount', async () => {
    await earn(10_000)
    const transfer = await sandbox.stripe.transfers.create({ amount: 8000, currency: 'usd', destination: await owner() })
    await sandbox.stripe.transfers.createReversal(transfer.id, { amount: 3000 })
    expect(await refusal(sandbox.stripe.transfers.createReversal(transfer.id, { amount: 5001 }))).toMatchObject({
      param: 'amount',
    })
    await sandbox.stripe.transfers.createReversal(transfer.id)
    expect(await sandbox.stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 8000, reversed: true })
  })

  test('no more can be transferred than is there, also by two at once', async () => {
    const account = await owner()
    const { available } = await sandbox.stripe.balance.retrieve()
    const all = available[0]!.amount
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map(() => sandbox.stripe.transfers.create({ amount: all, currency: 'usd', destination: account })),
    )
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(sandbox.stripe.transfers.create({ amount: 1, currency: 'usd', destination: account }))).toMatchObject({
      code: 'balance_insufficient',
    })
  })

  test('a payout to a closed account comes back, and the account is marked as one that does not work', async () => {
    const account = await owner()
    const bank = { country: 'US', currency: 'usd', account_number: '000111111113', routing_number: '110000000' }
    const { id } = await sandbox.stripe.tokens.create({ bank_account: bank })
    await sandbox.stripe.accounts.createExternalAccount(account, { external_account: id })
    await earn(10_000)
    await sandbox.stripe.transfers.create({ amount: 5000, currency: 'usd', destination: account })
    await sandbox.advance(2 * 86_400)
    const [payout] = (await sandbox.stripe.payouts.list({}, { stripeAccount: account })).data
    expect(payout).toMatchObject({ status: 'failed', failure_code: 'account_closed', amount: 5000 })
    const balance = await sandbox.stripe.balance.retrieve({}, { stripeAccount: account })
    expect(balance.available[0]?.amount).toBe(5000)
    expect((await sandbox.stripe.accounts.retrieve(account)).external_accounts?.data[0]).toMatchObject({ status: 'errored' })
  })

  test('an address that does not match asks for a document by a day, after which payouts stop', async () => {
    const account = await owner()
    const asked = await sandbox.stripe.accounts.update(account, { individual: { address: { line1: 'address_no_match' } } })
    expect(asked).toMatchObject({
      payouts_enabled: true,
      requirements: { currently_due: ['individual.verification.additional_document'] },
    })
    expect(asked.requirements?.current_deadline).toBeGreaterThan(Date.now() / 1000)
    await sandbox.advance(15 * 86_400)
    expect(await sandbox.stripe.accounts.retrieve(account)).toMatchObject({
      payouts_enabled: false,
      requirements: { disabled_reason: 'requirements.past_due' },
    })
  })
})
