import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import {
  addCard,
  deliver,
  finishOnboarding,
  flyAndSettle,
  insertOrder,
  linesFor,
  providerEvents,
  run,
} from '../../../../test/money.ts'
import { noticesOf } from '../../../../test/reading/settled.ts'
import { findBalance } from '../ledger/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const payeeOf = async (who: 'victor' | 'helen' | 'elena') =>
  (await api.db.selectFrom('account').select('stripeAccountId').where('id', '=', api.people[who]).executeTakeFirstOrThrow())
    .stripeAccountId

test('without a setup there is no payout account, and reading creates none', async () => {
  expect((await api.call('victor', 'getPayoutAccount')).json).toMatchObject({ state: 'none', missing: [], owedCents: 0 })
  expect(await payeeOf('victor')).toBeNull()
})

test('the agreement must be accepted explicitly, in the version shown', async () => {
  const read = await api.call('victor', 'getAgreement')
  expect(read.json).toMatchObject({ isAccepted: false, accepted: null, url: expect.stringContaining('stripe.com') })
  expect((await api.call('victor', 'getAgreement')).json.isAccepted).toBe(false)
  const old = await api.call('victor', 'acceptAgreement', { body: { version: '2020-01' } })
  expect([old.status, old.json.code]).toEqual([409, 'agreement_changed'])
  const accepted = await api.call('victor', 'acceptAgreement', { body: { version: read.json.version } })
  expect(accepted.json).toMatchObject({ isAccepted: true })
  const again = await api.call('victor', 'acceptAgreement', { body: { version: read.json.version } })
  expect(again.json.accepted).toBe(accepted.json.accepted)
  expect((await api.call('helen', 'getAgreement')).json.isAccepted).toBe(false)
})

test('the link leads to the provider and back to the payout page; the account is made once, terms accepted', async () => {
  const headers = { host: 'localhost:4321' }
  const [one, two] = [await api.call('victor', 'getAccountLink', { headers }), await api.call('victor', 'getAccountLink')]
  expect(one.status).toBe(200)
  expect(new URL(one.json.url).host).toBe(`localhost:${api.sandbox.port}`)
  expect(Date.parse(two.json.expiresAt)).toBeGreaterThan(Date.now())
  const { data } = await api.services.stripe.accounts.list()
  expect(data).toMatchObject([{ id: await payeeOf('victor'), metadata: { accountId: api.people.victor } }])
  expect(data[0]!.tos_acceptance?.date).not.toBeNull()
  const state = (await api.call('victor', 'getPayoutAccount')).json
  expect(state).toMatchObject({ state: 'onboarding', missing: expect.arrayContaining(['Your date of birth']) })
  expect(state.missing).not.toContain('Your acceptance of the agreement')
})

test('business type, payout schedule and statement text can be set, each alone; nothing else can', async () => {
  const update = (body: object) => api.call('victor', 'updatePayoutAccount', { body })
  expect((await update({ businessType: 'company' })).json).toMatchObject({ businessType: 'company' })
  const weekly = { interval: 'weekly', weeklyAnchor: 'friday' }
  expect((await update({ payoutSchedule: weekly })).json).toMatchObject({ payoutSchedule: weekly, businessType: 'company' })
  expect((await update({ statementDescriptor: 'TAILSHARE N52148' })).json).toMatchObject({ payoutSchedule: weekly })
  const account = await api.services.stripe.accounts.retrieve((await payeeOf('victor')) ?? '')
  expect(account.settings?.payouts).toMatchObject({ statement_descriptor: 'TAILSHARE N52148' })
  const wrong = [
    {},
    { businessType: 'government_entity' },
    { payoutSchedule: { interval: 'weekly' } },
    { payoutSchedule: { interval: 'daily', monthlyAnchor: 3 } },
    { statementDescriptor: '12345' },
    { statementDescriptor: 'A<B>' },
    { email: 'other@tailshare.example' },
    { stripeAccountId: 'acct_1' },
  ]
  for (const body of wrong) expect([body, (await update(body)).status]).toEqual([body, 400])
})

test('when onboarding completes, waiting payouts go out when due, once, and the holder is told', async () => {
  await addCard(api, 'maria')
  const order = await insertOrder(api, { tail: 'N940DS', startsIn: -5 })
  await flyAndSettle(api, order, linesFor(30_000))
  await run(api, 'payOwner', { orderId: order.id })
  expect((await api.call('victor', 'getPayoutAccount')).json).toMatchObject({
    owedCents: 30_000,
    disputedCents: 0,
    unpaidCents: 0,
  })
  await api.pool.query(`delete from graphile_worker._private_jobs`)

  const payee = (await payeeOf('victor')) ?? ''
  await finishOnboarding(api, payee)
  const events = (await api.services.stripe.events.list({ limit: 100 }, { stripeAccount: payee })).data
  expect(events.length).toBeGreaterThan(1)
  for (const event of [...events, ...events]) await deliver(api, event)
  await api.runJobs()
  const { rows } = await api.pool.query<{ hours: number }>(
    `select extract(epoch from j.run_at - now()) / 3600 as hours from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'payOwner'`,
  )
  expect(rows.map(({ hours }) => Math.round(hours))).toEqual([48])
  await api.runJobs(new Date(Date.now() + 49 * 3_600_000))
  expect(await findBalance(api.db, 'owner', api.people.victor)).toBe(0)
  const notices = await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.victor).execute()
  expect(notices.filter(({ title }) => title === 'You can be paid now')).toHaveLength(1)
  expect((await api.call('victor', 'getPayoutAccount')).json).toMatchObject({
    state: 'ready',
    missing: [],
    owedCents: 0,
    bankLastDigits: '6789',
  })
})

test('an operator impersonating an owner can read the payout account without writing anything', async () => {
  const own = (await api.call('victor', 'getPayoutAccount')).json
  const noted = () =>
    api.db.selectFrom('payoutAccount').select('updatedAt').where('accountId', '=', api.people.victor).executeTakeFirst()
  const before = await noted()
  await api.call('omar', 'beginViewing', {
    params: { id: api.people.victor },
    body: { reason: 'He asks why a payout is missing' },
  })
  expect(await api.call('omar', 'getPayoutAccount')).toMatchObject({ status: 200, json: own })
  expect(await noted()).toEqual(before)
  await api.call('omar', 'endViewing')
})

test('a payout account lost at the provider is set up again, and waiting money is paid there', async () => {
  const { stripe } = api.services
  const old = (await payeeOf('victor'))!
  await stripe.accounts.del(old)
  const order = await insertOrder(api, { tail: 'N940DS', startsIn: -5 })
  await flyAndSettle(api, order, linesFor(20_000))
  const pay = () => run(api, 'payOwner', { orderId: order.id })
  await pay()
  await pay()
  expect(await findBalance(api.db, 'owner', api.people.victor)).toBe(-20_000)
  const told = async () => {
    const notices = await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.victor).execute()
    return notices.filter(({ title }) => title === 'Please set up your payouts again').length
  }
  expect(await told()).toBe(1)

  const read = () => api.call('victor', 'getPayoutAccount')
  expect(await read()).toMatchObject({ status: 200, json: { state: 'lost', owedCents: 20_000, bankLastDigits: null } })
  expect(await told()).toBe(1)
  expect((await api.call('victor', 'getAccountLink')).status).toBe(200)
  const anew = (await payeeOf('victor'))!
  expect(anew).not.toBe(old)
  expect((await read()).json).toMatchObject({ state: 'onboarding', owedCents: 20_000 })
  expect((await read()).json.missing).not.toContain('Your acceptance of the agreement')

  await finishOnboarding(api, anew)
  expect((await read()).json).toMatchObject({ state: 'ready' })
  await api.runJobs(new Date(Date.now() + 49 * 3_600_000))
  expect(await findBalance(api.db, 'owner', api.people.victor)).toBe(0)
  expect((await stripe.transfers.list({ transfer_group: order.id })).data).toMatchObject([{ amount: 20_000, destination: anew }])
})

test('a transfer refused for an account that is payable by now is retried a day later', async () => {
  const { stripe } = api.services
  const order = await insertOrder(api, { tail: 'N940DS', startsIn: -9 })
  await flyAndSettle(api, order, linesFor(15_000))
  const refusal = { type: 'invalid_request_error', code: 'account_invalid', message: 'No access' } as const
  vi.spyOn(stripe.transfers, 'create').mockRejectedValueOnce(new Stripe.errors.StripeInvalidRequestError(refusal))
  await run(api, 'payOwner', { orderId: order.id })
  const sent = async () => (await stripe.transfers.list({ transfer_group: order.id })).data.map(({ amount }) => amount)
  expect(await sent()).toEqual([])
  const titles = (await noticesOf(api, api.people.victor)).map(({ title }) => title)
  expect(titles).not.toContain('$150.00 is waiting for you')
  await api.runJobs(new Date(Date.now() + 25 * 3_600_000))
  expect(await sent()).toEqual([15_000])
})

test('late news about a lost account does not affect its replacement', async () => {
  const { accounts } = api.services.stripe
  await accounts.del((await payeeOf('victor'))!)
  const told = async () =>
    (await noticesOf(api, api.people.victor)).filter(({ title }) => title === 'Please set up your payouts again').length
  const before = await told()
  const read = accounts.retrieve.bind(accounts)
  vi.spyOn(accounts, 'retrieve').mockImplementationOnce(async (id) => {
    const said = read(id)
    await said.catch(() => undefined)
    expect((await api.call('victor', 'getAccountLink')).status).toBe(200)
    return said
  })
  expect((await api.call('victor', 'getPayoutAccount')).status).toBe(200)
  expect(await told()).toBe(before)
  const { lostAt } = await api.db
    .selectFrom('payoutAccount')
    .select('lostAt')
    .where('accountId', '=', api.people.victor)
    .executeTakeFirstOrThrow()
  expect(lostAt).toBeNull()
  await finishOnboarding(api, (await payeeOf('victor'))!)
  expect((await api.call('victor', 'getPayoutAccount')).json).toMatchObject({ state: 'ready' })
})

test('a disconnected account is reported by the provider’s event', async () => {
  await api.call('rosa', 'getAccountLink')
  const { stripeAccountId: lost } = await api.db
    .selectFrom('account')
    .select('stripeAccountId')
    .where('id', '=', api.people.rosa)
    .executeTakeFirstOrThrow()
  await api.services.stripe.accounts.del(lost!)
  const [event] = await providerEvents(api)
  const application = { id: 'ca_1', object: 'application', name: 'Tailshare' }
  const gone = {
    ...event!,
    id: 'evt_gone',
    type: 'account.application.deauthorized',
    account: lost,
    data: { object: application },
  }
  await deliver(api, gone as never)
  await api.runJobs()
  expect((await noticesOf(api, api.people.rosa)).map(({ title }) => title)).toContain('Please set up your payouts again')
})

test('opening the page of a lost payout account tells its holder; settings go to the new one', async () => {
  const { stripe } = api.services
  const lost = (await payeeOf('victor'))!
  await stripe.accounts.del(lost)
  const viewing = { params: { id: api.people.victor }, body: { reason: 'He asks why a payout is missing' } }
  await api.call('omar', 'beginViewing', viewing)
  expect(await api.call('omar', 'getPayoutAccount')).toMatchObject({ status: 200, json: { state: 'lost' } })
  await api.call('omar', 'endViewing')
  expect((await api.call('victor', 'getPayoutAccount')).json).toMatchObject({ state: 'lost' })
  const { rows } = await api.pool.query<{ kind: string; link: string }>(
    `select kind, link from notice where account_id = $1 and title = 'Please set up your payouts again'`,
    [api.people.victor],
  )
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ kind: 'warning', link: '/profile/payments-payout?tab=payouts' })

  await api.db
    .updateTable('payoutAccount')
    .set({ agreementVersion: 'older' })
    .where('accountId', '=', api.people.victor)
    .execute()
  const { version } = (await api.call('victor', 'getAgreement')).json
  const accepted = await api.call('victor', 'acceptAgreement', { body: { version } })
  expect(accepted).toMatchObject({ status: 200, json: { isAccepted: true } })
  const changed = await api.call('victor', 'updatePayoutAccount', { body: { businessType: 'company' } })
  expect(changed).toMatchObject({ status: 200, json: { state: 'onboarding', businessType: 'company' } })
  expect(await payeeOf('victor')).not.toBe(lost)
})

test('terms that were accepted on the provider’s pages count as accepted; coming back shows it before any event', async () => {
  await api.call('elena', 'getAccountLink')
  await finishOnboarding(api, (await payeeOf('elena'))!)
  expect((await api.call('elena', 'getPayoutAccount')).json).toMatchObject({ state: 'ready' })
  expect((await api.call('elena', 'getAgreement')).json).toMatchObject({ isAccepted: true })
})
