import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { addCard, books, run } from '../../../../../test/money.ts'
import { closeIn, flyIn, monthsAgo, noonOf, shareCosts, standsAt } from '../../../../../test/sharing/sharedCosts.ts'
import { readPdf } from '../../../../../test/reading/readPdf.ts'
import { findBalance } from '../../../payments/ledger/queries.ts'
import { handOverShare } from '../../../aircraft/shares/steps.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { tasks } from '../../../../tasks.ts'
import { planShare } from '../dues/steps.ts'
import { owesSettlement } from './steps.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const [month, next] = [monthsAgo(2), monthsAgo(1)]
const params = () => ({ aircraftId: api.fleet.N417TS })
const read = (who: string, asked?: string) => api.call(who, 'getSharedCosts', { params: params(), query: { month: asked } })
const pay = (who: string, paymentMethodId?: string) =>
  api.call(who, 'paySettlement', { params: { ...params(), month }, body: { paymentMethodId } })
const shareCharges = () =>
  api.db.selectFrom('charge').selectAll().where('kind', '=', 'settlement').orderBy('createdAt').orderBy('id').execute()

/** Messages of the nightly check of balances. */
const nightly = async () => {
  const said: string[] = []
  const write = (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg)
  await tasks.checkSums({ ...api.services, log: pino({ level: 'error' }, { write }) })
  return said
}

test('a balance off by a cent is reported at night and then correct', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  expect(await nightly()).toEqual([])
  await sql`update cost_balance set cents = cents + 1 where account_id = ${api.people.tomas}`.execute(api.db)
  expect(await nightly()).toEqual(['balances of shared costs differ from the books'])
  expect(await standsAt(api, 'tomas')).toBe(20_000)
  expect(await nightly()).toEqual([])
})

/** The trigger's balances match the ledger, which sums to zero and agrees with the provider. */
const expectEven = async () => {
  const { rows } = await sql`
    select aircraft_id, account_id, sum(cents) from (
      select aircraft_id, coalesce(account_id, '00000000-0000-0000-0000-000000000000') as account_id, cents from ledger_entry
        where ledger in ('co_owner', 'reserve')
      union all select aircraft_id, account_id, -cents from cost_balance) both_ways
    group by 1, 2 having sum(cents) <> 0`.execute(api.db)
  expect(rows).toEqual([])
  const state = await books(api)
  expect(state).toMatchObject({ sum: 0, provider: state.atProvider })
}

test('a month is closed with every line, and each debt is booked to the cent', async () => {
  await shareCosts(api, { tomas: 25, priya: 25 }, { from: month, reserveMonthCents: 10_000 })
  await flyIn(api, 'tomas', { month, date: 5, hobbs: 2.5 })
  await flyIn(api, 'maria', { month, date: 8, hobbs: 3 })
  const open = (await read('tomas', month)).json
  expect(open).toMatchObject({ isClosed: false, you: 'holder', people: [{ percent: 25, hours: 2.5, netCents: 53_363 }, {}, {}] })
  await closeIn(api, month)
  await closeIn(api, month)
  const closed = (await read('tomas', month)).json
  expect(closed.people).toEqual(open.people)
  expect(closed).toMatchObject({
    isClosed: true,
    balanceCents: 53_363,
    dueCents: 53_363,
    fund: { cents: 40_863, changeCents: 40_863 },
  })
  expect(closed.people.map(({ person, netCents }) => [person.firstName, netCents])).toEqual([
    ['Tomás', 53_363],
    ['Helen', 40_000 - 80_000 + 5_000],
    ['Priya', 22_500],
  ])
  expect(closed.people[0]!.lines.map(({ kind, cents, hours }) => [kind, cents, hours])).toEqual([
    ['fixed', 20_000, null],
    ['hours', 30_863, 2.5],
    ['reserve', 2_500, null],
  ])
  expect(await findBalance(api.db, 'reserve')).toBe(-40_863)
  expect(await owesSettlement(api.db, api.people.tomas, api.fleet.N417TS)).toBe(53_363)
  expect(await api.call('tomas', 'deleteAccount', { body: { password: demoPassword } })).toMatchObject({
    status: 409,
    json: { code: 'account_owes_money' },
  })
  const { json } = await api.call('priya', 'listSettlements', { params: params() })
  expect(json).toMatchObject({ count: 1, results: [{ month, netCents: 22_500, balanceCents: 22_500, fundCents: 40_863 }] })
  await expectEven()
})

test('debtors are told and pay by card; creditors are paid from it', async () => {
  await shareCosts(api, { tomas: 25, priya: 25 }, { from: month })
  const heard = await startHearing(api)
  await closeIn(api, month)
  expect((await heard()).map(({ who, by, title }) => [who, by, title])).toEqual([
    ['helen', 'bell, mail, text', 'Your partners in N417TS owe you $400.00'],
    ['priya', 'bell, mail, text', 'You owe $200.00 for N417TS'],
    ['tomas', 'bell, mail, text', 'You owe $200.00 for N417TS'],
  ])
  expect((await pay('tomas')).json).toEqual({ paymentMethodId: ['Please add a payment card first.'] })
  const card = await addCard(api, 'tomas')
  expect(await pay('tomas', card.id)).toMatchObject({ status: 200, json: { cents: 20_000, state: 'captured' } })
  expect(await pay('tomas', card.id)).toMatchObject({ status: 409, json: { code: 'nothing_to_pay' } })
  expect(await standsAt(api, 'tomas')).toBe(0)
  await api.runJobs()
  const said = await heard()
  expect(said.map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'Tomás paid $200.00 for N417TS'],
    ['priya', 'Tomás paid $200.00 for N417TS'],
    ['tomas', expect.stringMatching(/^Receipt: Shared costs of N417TS, \w+ \d{4}$/)],
  ])
  await expectEven()
  const { json } = await api.call('tomas', 'listCharges')
  expect(json.results).toMatchObject([{ kind: 'settlement', state: 'captured', amountCents: 20_000 }])
})

test('two taps at once pay once', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  const card = await addCard(api, 'tomas')
  const replies = await Promise.all([pay('tomas', card.id), pay('tomas', card.id), pay('tomas', card.id)])
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await shareCharges()).filter(({ state }) => state === 'captured')).toHaveLength(1)
  expect(await standsAt(api, 'tomas')).toBe(0)
  await expectEven()
})

test('a declined card is announced and retried; another primary card pays at once', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  const bad = await addCard(api, 'tomas', 'tok_chargeCustomerFail')
  const which = { aircraftId: api.fleet.N417TS, accountId: api.people.tomas }
  await run(api, 'chargeShare', which)
  await run(api, 'chargeShare', which)
  expect((await shareCharges()).map(({ state, attempt }) => [state, attempt])).toEqual([['failed', 1]])
  const heard = await startHearing(api)
  await api.runJobs()
  expect((await heard()).map(({ who, by, title }) => [who, by, title])).toEqual([
    ['tomas', 'bell, mail, text', 'A payment for N417TS did not work'],
  ])
  // Six hours later the same card is tried again, with the same answer.
  await api.db
    .updateTable('charge')
    .set({ updatedAt: plusHours(new Date(), -7) })
    .where('kind', '=', 'settlement')
    .execute()
  await run(api, 'chargeShare', which)
  await api.runJobs()
  expect((await shareCharges()).map(({ attempt }) => attempt)).toEqual([1, 2])
  expect(await heard()).toEqual([])
  expect(await pay('tomas', bad.id)).toMatchObject({ status: 402, json: { code: 'card_declined' } })
  await addCard(api, 'tomas', 'tok_visa', true)
  await api.runJobs()
  expect((await shareCharges()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'captured'])
  expect(await standsAt(api, 'tomas')).toBe(0)
  await expectEven()
})

test('charging starts on the 10th, and someone without a card is told', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  const which = { aircraftId: api.fleet.N417TS, accountId: api.people.tomas, byHand: false }
  const plan = (date: number) => inTransaction(api.db, (tx) => planShare(tx, { ...which, now: noonOf(next, date) }))
  expect(await plan(9)).toBeUndefined()
  expect(await plan(10)).toMatchObject({ isNew: true })
  expect(await shareCharges()).toMatchObject([{ state: 'failed', failure: 'There is no payment method.' }])
  const heard = await startHearing(api)
  await api.runJobs()
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([['tomas', 'A payment for N417TS did not work']])
})

test('after bank confirmation the part counts as paid', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  const card = await addCard(api, 'tomas', 'tok_threeDSecure2Required')
  expect(await pay('tomas', card.id)).toMatchObject({
    status: 402,
    json: { code: 'payment_needs_confirmation', clientSecret: expect.any(String) },
  })
  expect((await read('tomas')).json).toMatchObject({ dueCents: 0, lastCharge: { state: 'needs_confirmation' } })
  const other = await addCard(api, 'tomas')
  expect((await pay('tomas', other.id)).status).toBe(200)
  expect((await shareCharges()).map(({ state }) => state)).toEqual(['released', 'captured'])
  await expectEven()
})

test('a return corrected after its month is a line of the next; the closed month stays', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month, monthCents: 0 })
  const { id } = await flyIn(api, 'tomas', { month, date: 5, hobbs: 2 })
  await closeIn(api, month)
  const closed = (await read('tomas', month)).json
  await sql`update flight set hobbs_in = hobbs_in - 0.5 where order_id = ${id}`.execute(api.db)
  await flyIn(api, 'tomas', { month, date: 20, hobbs: 1 })
  expect((await read('tomas', month)).json.people).toEqual(closed.people)
  await closeIn(api, next)
  const [mine] = (await read('tomas', next)).json.people
  expect(mine!.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['correction', -6_172],
    ['correction', 12_345],
  ])
  expect(await standsAt(api, 'tomas')).toBe(18_518 + 12_345)
  await expectEven()
})

test('a share handed over is split by days, and the former partner still sees and pays their part', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month, monthCents: 0, reserveMonthCents: 30_000 })
  await inTransaction(api.db, (tx) =>
    handOverShare(tx, {
      aircraftId: api.fleet.N417TS,
      fromId: api.people.tomas,
      toId: api.people.priya,
      percent: 25,
      on: `${month}-11`,
    }),
  )
  await closeIn(api, month)
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  expect(await standsAt(api, 'tomas')).toBe(Math.round((7_500 * 10) / days))
  const left = await read('tomas', month)
  expect(left.json).toMatchObject({
    you: 'former',
    holders: [],
    transfers: [],
    expenses: [],
    people: [{ person: { firstName: 'Tomás' } }],
  })
  expect(left.json.people).toHaveLength(1)
  // Former partners may see costs of their own time, not current ones.
  expect(left.json).toMatchObject({ terms: { reserveMonthCents: 30_000, next: null }, hasPlan: false })
  await closeIn(api, next)
  const ago = await read('tomas', next)
  expect(ago.json).toMatchObject({ terms: null, people: [], hasPlan: false })
  const past = (await api.call('tomas', 'listSettlements', { params: params() })).json
  expect(past).toMatchObject({ count: 1, results: [{ month, totalCents: null, fundCents: null, netCents: expect.any(Number) }] })
  expect((await api.call('priya', 'listSettlements', { params: params() })).json.results[0]).toMatchObject({ totalCents: 30_000 })
  await addCard(api, 'tomas')
  expect((await pay('tomas')).status).toBe(200)
  expect((await read('tomas', month)).json).toMatchObject({ you: 'former', balanceCents: 0 })
  await expectEven()
})

test('the statement lists every line of a month or a year, and adds up', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await flyIn(api, 'tomas', { month, date: 5, hobbs: 2.5 })
  await closeIn(api, month)
  const file = (who: string, name: 'downloadCostsCsv' | 'downloadCostsPdf', query: object) =>
    api.call(who, name, { params: params(), query })
  const csv = (await file('tomas', 'downloadCostsCsv', { month })).raw.toString()
  expect(csv).toContain('By hours flown')
  expect(csv.trim().split('\r\n').at(-1)).toBe('Total,,To settle: 508.63,,,508.63,0.00')
  const pdf = await file('tomas', 'downloadCostsPdf', { year: Number(month.slice(0, 4)) })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(await readPdf(pdf.raw)).toMatch(/To pay\s+\$508\.63/)
  expect((await file('tomas', 'downloadCostsCsv', { month: 'soon' })).status).toBe(400)
  expect((await file('maria', 'downloadCostsCsv', { month })).status).toBe(404)
  expect((await file('omar', 'downloadCostsCsv', { month })).status).toBe(403)
})

test('partners see everything, operators read, and everyone else finds nothing', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  for (const who of ['helen', 'tomas', 'omar']) expect((await read(who)).status, who).toBe(200)
  expect((await read('omar')).json).toMatchObject({ you: 'reader', yourId: null })
  for (const who of ['maria', 'victor', 'rosa']) {
    expect((await read(who)).status, who).toBe(404)
    expect((await pay(who)).status, who).toBe(404)
    expect((await api.call(who, 'listSettlements', { params: params() })).status, who).toBe(404)
  }
  await api.db
    .insertInto('taxAdvisor')
    .values({
      id: crypto.randomUUID(),
      ownerId: api.people.helen,
      advisorId: api.people.dana,
      email: api.emailOf('dana'),
      tokenHash: Buffer.from('x'),
      confirmedAt: new Date(),
      expiresAt: new Date(),
    })
    .execute()
  expect((await read('dana')).json).toMatchObject({ you: 'reader', yourId: null })
  const views = (await api.call('helen', 'listAdvisorViews')).json.results.map(({ what }) => what)
  expect(views).toContain('shared costs of N417TS')
  expect((await pay('omar')).status).toBe(409)
  expect((await pay('dana')).status).toBe(409)
  expect((await read('tomas', '2099-01')).status).toBe(404)
  expect((await read('tomas', 'soon')).status).toBe(400)
  expect((await api.call(undefined, 'getSharedCosts', { params: params() })).status).toBe(401)
})
