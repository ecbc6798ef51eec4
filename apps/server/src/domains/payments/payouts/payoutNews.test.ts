import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayIn } from '@tailshare/contract/text/period'
import { paths } from '@tailshare/contract/base/paths'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, advanceDays, deliver, finishOnboarding, run } from '../../../../test/money.ts'
import { insertMovement } from '../ledger/queries.ts'
import { noticesOf } from '../../../../test/reading/settled.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

/** An owner who can be paid. */
const payable = async (who: 'victor' | 'helen' | 'elena') => {
  await api.call(who, 'getAccountLink')
  const { stripeAccountId } = await api.db
    .selectFrom('account')
    .select('stripeAccountId')
    .where('id', '=', api.people[who])
    .executeTakeFirstOrThrow()
  await finishOnboarding(api, stripeAccountId!)
  await hear(stripeAccountId!)
  return stripeAccountId!
}
const hear = async (stripeAccount: string) => {
  const events = await api.services.stripe.events.list({ limit: 100 }, { stripeAccount })
  for (const event of events.data.toReversed()) await deliver(api, event)
  await api.runJobs()
}
const told = async (who: 'victor' | 'helen' | 'elena') => (await noticesOf(api, api.people[who])).map(({ title }) => title)
const textsOf = async (accountId: string) =>
  (await api.db.selectFrom('notice').select('text').where('accountId', '=', accountId).orderBy('createdAt').execute()).map(
    ({ text }) => text,
  )

test('an owner whose payouts stop is told once what is missing, and when all is well again', async () => {
  const payee = await payable('victor')
  await api.services.stripe.accounts.update(payee, { individual: { id_number: '111111111' } })
  await hear(payee)
  await hear(payee)
  expect((await told('victor')).filter((title) => title === 'Your payouts have stopped')).toHaveLength(1)
  expect((await textsOf(api.people.victor)).at(-1)).toContain('a document that proves who you are')
  expect((await noticesOf(api, api.people.victor)).at(-1)?.link).toBe(paths.paymentsPayout({ tab: 'payouts' }))
  await finishOnboarding(api, payee)
  await hear(payee)
  expect((await told('victor')).at(-1)).toBe('You can be paid now')
})

test('a provider’s deadline is announced at once and three days before; after it payouts stop', async () => {
  const payee = await payable('elena')
  await api.services.stripe.accounts.update(payee, { individual: { address: { line1: 'address_no_match' } } })
  await hear(payee)
  await hear(payee)
  const deadlines = async () => (await told('elena')).filter((title) => title.startsWith('Your payouts stop on')).length
  expect(await deadlines()).toBe(1)
  // The day in her home time zone, not UTC.
  const { requirements } = await api.services.stripe.accounts.retrieve(payee)
  const day = dayIn(new Date(requirements!.current_deadline! * 1000), 'America/Los_Angeles')
  expect(await told('elena')).toContain(`Your payouts stop on ${plainDayText(day)}`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 86_400_000 })
  try {
    await run(api, 'followPayee', { stripeAccountId: payee })
    await run(api, 'followPayee', { stripeAccountId: payee })
  } finally {
    vi.useRealTimers()
  }
  expect(await deadlines()).toBe(2)
  await advanceDays(api, 15)
  await hear(payee)
  expect((await told('elena')).at(-1)).toBe('Your payouts have stopped')
})

test('future requirements are announced before their day, and operators see whose payouts stopped', async () => {
  const payee = await payable('victor')
  await api.services.stripe.accounts.update(payee, { individual: { address: { line1: 'address_new_rules' } } })
  await hear(payee)
  await hear(payee)
  const deadlines = async () => (await told('victor')).filter((title) => title.startsWith('Your payouts stop on')).length
  expect(await deadlines()).toBe(1)
  expect((await textsOf(api.people.victor)).at(-1)).toContain('a document that proves who you are')
  expect((await api.call('victor', 'getPayoutAccount')).json).toMatchObject({
    state: 'ready',
    missing: ['A document that proves who you are'],
  })
  const troubles = async () => (await api.call('omar', 'listLedgerAccounts')).json.payoutTroubles
  expect(await troubles()).toEqual([])
  await advanceDays(api, 15)
  await hear(payee)
  expect((await told('victor')).at(-1)).toBe('Your payouts have stopped')
  // No money waits for him yet, so no payout is stopped.
  expect(await troubles()).toEqual([])
  const entries = [
    { ledger: 'fee' as const, cents: 12_300 },
    { ledger: 'owner' as const, accountId: api.people.victor, cents: -12_300 },
  ]
  await insertMovement(api.db, { kind: 'correction', at: new Date(), entries })
  expect(await troubles()).toMatchObject([
    { person: { id: api.people.victor }, state: 'stopped', cents: 12_300, why: 'A document that proves who you are' },
  ])
  await finishOnboarding(api, payee)
  await hear(payee)
  expect(await troubles()).toEqual([])
})

test('a returned payout is announced once to its recipient, with account and reason', async () => {
  const payee = await payable('helen')
  const { stripe } = api.services
  const bank = { country: 'US', currency: 'usd', account_number: '000111111116', routing_number: '110000000' }
  const { id } = await stripe.tokens.create({ bank_account: bank })
  await stripe.accounts.createExternalAccount(payee, { external_account: id })
  await stripe.paymentIntents.create({
    amount: 50_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
  })
  await stripe.transfers.create({ amount: 12_345, currency: 'usd', destination: payee })
  await advanceDays(api, 2)
  await hear(payee)
  await hear(payee)
  expect((await told('helen')).filter((title) => title === 'A payout of $123.45 did not arrive')).toHaveLength(1)
  expect((await textsOf(api.people.helen)).at(-1)).toContain('there is no such account')
  expect((await textsOf(api.people.helen)).at(-1)).toContain('1116')
  expect((await api.call('omar', 'listLedgerAccounts')).json.payoutTroubles).toMatchObject([
    { person: { id: api.people.helen }, state: 'failed', cents: 12_345, why: 'there is no such account' },
  ])
})
