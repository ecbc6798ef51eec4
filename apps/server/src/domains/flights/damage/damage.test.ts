import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '../../../../test/api.ts'
import { backSince, claimed, dent, depositOf, flown, outOfTime } from '../../../../test/bookings/damage.ts'
import { startHearing } from '../../../../test/heard.ts'
import { addCard, finishOnboarding, owes, run } from '../../../../test/money.ts'
import { prepare, type Prepared } from '../../../../test/prepare.ts'
import { chargeLines, expectBalanced, queuedFor } from '../../../../test/reading/settled.ts'
import { findBalance } from '../../payments/ledger/queries.ts'

let api: Api
let order: string
let prepared: Prepared<string>
beforeAll(async () => {
  prepared = await prepare(flown)
})
afterAll(() => prepared.close())
beforeEach(async () => {
  api = await prepared.open()
  order = prepared.told
})
afterEach(() => api.close())

const settle = () => run(api, 'settleFlight', { orderId: order })
const inspection = async (who: keyof Api['people']) => (await api.call(who, 'getInspection', { params: { id: order } })).json
const priceOf = async () => (await api.call('maria', 'getOrder', { params: { id: order } })).json.finalCents!
const answer = (claim: string, agrees: boolean, amountCents?: number) =>
  api.call('maria', 'answerClaim', { params: { id: claim }, body: { agrees, amountCents, text: 'It was there before' } })
const decide = (who: keyof Api['people'], claim: string, amountCents: number) =>
  api.call(who, 'decideClaim', { params: { id: claim }, body: { amountCents, reason: 'The photos show it' } })
const withdraw = (who: keyof Api['people'], claim: string) =>
  api.call(who, 'withdrawClaim', { params: { id: claim }, body: { reason: 'It is dirt' } })

test('the deposit is kept for a day after the return, then released', async () => {
  expect(await depositOf(api, order)).toEqual(['authorized 50000'])
  const looks = (await queuedFor(api, order)).filter(({ identifier }) => identifier === 'settleFlight')
  expect(looks.map(({ run_at }) => Math.round((run_at.getTime() - Date.now()) / 3_600_000))).toContain(24)
  await backSince(api, order, 24)
  await settle()
  expect(await depositOf(api, order)).toEqual(['released 50000'])
  await expectBalanced(api)
})

test('“inspected, no damage” by staff leaves the owner a day to claim, with the deposit held', async () => {
  const heard = await startHearing(api)
  const { status, json } = await api.call('rosa', 'clearReturn', { params: { id: order } })
  expect([status, json.cleared?.by, json.may]).toEqual([200, 'Rosa Vidal', []])
  const told = JSON.stringify(await heard())
  expect(told).toContain('If you see something else, claim it by')
  expect(told).toContain('unless the owner claims something')
  await settle()
  expect(await depositOf(api, order)).toEqual(['authorized 50000'])
  expect((await api.call('rosa', 'clearReturn', { params: { id: order } })).status).toBe(409)
  expect((await api.call('helen', 'getInspection', { params: { id: order } })).json.may).toEqual(['claim', 'clear'])
  const claim = await api.call('helen', 'claimDamage', { params: { id: order }, body: { ...dent, amountCents: 100 } })
  expect(claim.status).toBe(200)
})

test('“inspected, no damage” by the owner releases the deposit at once, even after staff, and ends claims', async () => {
  await api.call('rosa', 'clearReturn', { params: { id: order } })
  const heard = await startHearing(api)
  const { status, json } = await api.call('helen', 'clearReturn', { params: { id: order } })
  expect([status, json.cleared?.by, json.may]).toEqual([200, 'Helen Marsh', []])
  await settle()
  expect(await depositOf(api, order)).toEqual(['released 50000'])
  const told = await heard()
  expect(JSON.stringify(told)).toContain('No damage on N417TS')
  const late = await api.call('helen', 'claimDamage', { params: { id: order }, body: { ...dent, amountCents: 100 } })
  expect([late.status, late.json.code]).toEqual([409, 'wrong_state'])
  expect((await api.call('helen', 'clearReturn', { params: { id: order } })).status).toBe(409)
})

test('payouts for a flight and its damage go out one after the other', async () => {
  await answer(await claimed(api, order, 30_000), true)
  await settle()
  const payouts = (await queuedFor(api, order)).filter(({ identifier }) => identifier === 'payOwner')
  expect(new Set(payouts.map(({ queue_name }) => queue_name))).toEqual(new Set([`payOwner:${order}`]))
})

test('a claim is contested and decided: the deposit pays it, the rest goes back, the owner is paid, every page agrees', async () => {
  const price = await priceOf()
  const claim = await claimed(api, order, 30_000)
  await settle()
  expect(await depositOf(api, order)).toEqual(['authorized 50000'])
  const contested = await answer(claim, false)
  expect([contested.status, contested.json.claim?.state, contested.json.claim?.answer]).toEqual([
    200,
    'contested',
    'It was there before',
  ])
  const decided = await decide('omar', claim, 20_000)
  expect(decided.json.claim).toMatchObject({
    state: 'decided',
    decidedCents: 20_000,
    reason: 'The photos show it',
    closedBy: 'Omar Haddad',
  })
  await settle()
  expect(await depositOf(api, order)).toEqual(['captured 20000'])
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)

  const page = (await api.call('maria', 'getOrder', { params: { id: order } })).json
  expect([page.finalCents, page.damageCents, page.hasReceipt]).toEqual([price, 20_000, true])
  const pilots = (await api.call('maria', 'getStatement')).json
  expect(pilots.lines.filter(({ kind }) => kind === 'damage')).toMatchObject([{ text: 'Damage to N417TS', chargedCents: 20_000 }])
  expect(pilots.closingCents).toBe(0)
  const owners = (await api.call('helen', 'getStatement')).json
  expect(owners.lines.filter(({ kind }) => kind === 'damage')).toMatchObject([{ creditedCents: 20_000 }])
  const receipts = await api.db
    .selectFrom('outboxMessage')
    .select(['subject', 'text'])
    .where('subject', 'like', 'Receipt with damage%')
    .execute()
  expect(receipts).toHaveLength(1)
  expect(receipts[0]!.text).toContain('Damage: $200.00')

  const account = (await api.db
    .selectFrom('account')
    .select('stripeAccountId')
    .where('id', '=', api.people.helen)
    .executeTakeFirst())!
  if (account.stripeAccountId) await finishOnboarding(api, account.stripeAccountId)
  const before = await findBalance(api.db, 'owner', api.people.helen)
  expect(before).toBeLessThanOrEqual(-20_000)
  await run(api, 'checkSums', {})
})

test('agreeing pays the full claim, even above the deposit; without an answer the operator decides, up to the deposit', async () => {
  const claim = await claimed(api, order, 80_000)
  expect((await answer(claim, true, 79_999)).json.code).toBe('claim_settled')
  expect((await answer(claim, true)).status).toBe(409)
  const agreed = await answer(claim, true, 80_000)
  expect(agreed.json.claim).toMatchObject({ state: 'agreed', decidedCents: 80_000, may: [] })
  await settle()
  expect((await chargeLines(api, order)).filter((line) => /deposit|extra/.test(line))).toEqual([
    'deposit captured 50000',
    'extra captured 30000',
  ])
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)
})

test('no answer is not agreement: after 72 hours an operator decides', async () => {
  const claim = await claimed(api, order, 80_000)
  expect((await decide('omar', claim, 1)).json).toMatchObject({
    code: 'claim_settled',
    detail: 'The pilot may still answer this claim.',
  })
  const lookKey = `lapseClaim:${claim}`
  await api.pool.query('select graphile_worker.remove_job($1)', [lookKey])
  await run(api, 'lapseClaim', { claimId: claim })
  expect((await inspection('helen')).claim?.state).toBe('asked')
  // A job that ran too early schedules itself again.
  const { rows } = await api.pool.query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [lookKey])
  expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual([(await inspection('helen')).claim!.answerBy])
  await outOfTime(api, claim)
  expect((await answer(claim, false)).json).toMatchObject({ code: 'claim_settled', detail: 'The 72 hours to answer are over.' })
  await run(api, 'lapseClaim', { claimId: claim })
  await run(api, 'lapseClaim', { claimId: claim })
  expect((await inspection('omar')).claim).toMatchObject({ state: 'unanswered', mostCents: 50_000, may: ['decide', 'addPhoto'] })
  const open = (await api.call('omar', 'listClaims')).json
  expect(open).toMatchObject({
    count: 1,
    results: [{ id: claim, state: 'unanswered', tailNumber: 'N417TS', amountCents: 80_000 }],
  })
  expect((await decide('omar', claim, 50_001)).json).toMatchObject({
    amountCents: ['At most $500.00: what was claimed, within the deposit.'],
  })
  expect((await decide('omar', claim, 0)).json.claim).toMatchObject({ state: 'decided', decidedCents: 0 })
  await settle()
  expect(await depositOf(api, order)).toEqual(['released 50000'])
  expect((await api.call('omar', 'listClaims')).json.count).toBe(0)
  expect((await api.call('omar', 'listClaims', { query: { show: 'closed' } })).json.results).toMatchObject([
    { id: claim, decidedCents: 0 },
  ])
  await expectBalanced(api)
})

test('a claim whose job was lost is found anyway, and one not due is left alone', async () => {
  const claim = await claimed(api, order, 80_000)
  await run(api, 'watchClaims', {})
  expect((await inspection('helen')).claim?.state).toBe('asked')
  await api.pool.query('select graphile_worker.remove_job($1)', [`lapseClaim:${claim}`])
  await outOfTime(api, claim)
  const heard = await startHearing(api)
  await run(api, 'watchClaims', {})
  expect((await inspection('omar')).claim?.state).toBe('unanswered')
  expect(await heard()).not.toEqual([])
  const again = await startHearing(api)
  await run(api, 'watchClaims', {})
  expect(await again()).toEqual([])
})

test('airport staff claim without an amount and see none; the owner names it, or the claim ends', async () => {
  const priced = await api.call('rosa', 'claimDamage', { params: { id: order }, body: { ...dent, amountCents: 100 } })
  expect(priced.json).toMatchObject({ amountCents: ['The owner says what it costs.'] })
  const heard = await startHearing(api)
  const { json } = await api.call('rosa', 'claimDamage', { params: { id: order }, body: dent })
  expect(json.claim).toMatchObject({ state: 'unpriced', amountCents: null, may: ['withdraw', 'addPhoto'] })
  const told = await heard()
  expect(JSON.stringify(told)).toContain('found damage on N417TS')
  const claim = json.claim!.id
  expect((await api.call('rosa', 'priceClaim', { params: { id: claim }, body: { amountCents: 100 } })).status).toBe(403)
  const named = await api.call('helen', 'priceClaim', { params: { id: claim }, body: { amountCents: 12_345 } })
  expect(named.json.claim).toMatchObject({ state: 'asked', amountCents: 12_345 })
  expect((await inspection('rosa')).claim).toMatchObject({ amountCents: null, mostCents: null, decidedCents: null })
  expect((await withdraw('rosa', claim)).json.claim).toBeNull()
  expect((await inspection('maria')).withdrawn).toMatchObject([{ reason: 'It is dirt', state: 'withdrawn' }])

  const again = (await api.call('rosa', 'claimDamage', { params: { id: order }, body: dent })).json.claim!.id
  await outOfTime(api, again)
  await run(api, 'lapseClaim', { claimId: again })
  expect((await inspection('maria')).withdrawn.at(-1)).toMatchObject({ reason: 'No amount was named in time.' })
  await backSince(api, order, 25)
  await settle()
  expect(await depositOf(api, order)).toEqual(['released 50000'])
})

test('each party can do only its own part; strangers get 404', async () => {
  const body = { ...dent, amountCents: 500 }
  const claim = (who: keyof Api['people'] | undefined) => api.call(who, 'claimDamage', { params: { id: order }, body })
  expect((await claim(undefined)).status).toBe(401)
  expect((await claim('jonas')).status).toBe(404)
  expect((await claim('maria')).status).toBe(403)
  expect((await api.call('maria', 'clearReturn', { params: { id: order } })).status).toBe(403)
  expect((await api.call('jonas', 'clearReturn', { params: { id: order } })).status).toBe(404)
  const without = await api.call('helen', 'claimDamage', { params: { id: order }, body: dent })
  expect(without.json).toMatchObject({ amountCents: ['This field is required'] })
  const nothing = await api.call('helen', 'claimDamage', { params: { id: order }, body: { questions: [], text: '' } })
  expect(Object.keys(nothing.json).toSorted()).toEqual(['questions', 'text'])
  const moon = await api.call('helen', 'claimDamage', { params: { id: order }, body: { ...body, questions: ['photoMoon'] } })
  expect(moon.status).toBe(400)

  const id = await claimed(api, order)
  expect((await answer(id, false)).status).toBe(200)
  for (const who of ['helen', 'rosa', 'maria'] as const) expect((await decide(who, id, 1)).status).toBe(403)
  expect((await decide('jonas', id, 1)).status).toBe(403)
  expect((await withdraw('rosa', id)).status).toBe(403)
  expect((await withdraw('jonas', id)).status).toBe(404)
  expect((await api.call('helen', 'answerClaim', { params: { id }, body: { agrees: true } })).status).toBe(403)
  expect((await api.call('maria', 'answerClaim', { params: { id }, body: { agrees: false } })).json).toMatchObject({
    text: ['This field is required'],
  })
  expect((await api.call('helen', 'listClaims')).status).toBe(403)
  expect((await api.call('helen', 'priceClaim', { params: { id }, body: { amountCents: 0 } })).status).toBe(400)
  expect((await api.call('helen', 'priceClaim', { params: { id }, body: { amountCents: 5 } })).json.code).toBe('claim_settled')
  // An operator who was the pilot may not decide.
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.maria).execute()
  expect(await decide('maria', id, 1)).toMatchObject({ status: 409, json: { code: 'own_account' } })
})

test('unpaid damage does not hold up payouts of the flight', async () => {
  const { stripe } = api.services
  const account = await stripe.accounts.create({
    type: 'custom',
    country: 'US',
    email: 'helen@tailshare.example',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  })
  await api.db.updateTable('account').set({ stripeAccountId: account.id }).where('id', '=', api.people.helen).execute()
  await finishOnboarding(api, account.id)
  const claim = await claimed(api, order, 80_000)
  await addCard(api, 'maria', 'tok_chargeCustomerFail', true)
  await api.db.updateTable('orders').set({ paymentMethodId: null }).where('id', '=', order).execute()
  await answer(claim, true, 80_000)
  await settle()
  expect(await owes(api, api.people.maria)).toBe(30_000)
  await run(api, 'payOwner', { orderId: order })
  expect(await findBalance(api.db, 'owner', api.people.helen)).toBe(-30_000)
  await expectBalanced(api)
  await addCard(api, 'maria', 'tok_visa', true)
  await api.runJobs(new Date(Date.now() + 1000))
  await settle()
  await run(api, 'payOwner', { orderId: order })
  expect([await owes(api, api.people.maria), await findBalance(api.db, 'owner', api.people.helen)]).toEqual([0, 0])
  await expectBalanced(api)
})
