import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { closeIn, flyIn, monthsAgo, noonOf, shareCosts, standsAt } from '../../../../../test/sharing/sharedCosts.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { handOverShare } from '../../../aircraft/shares/steps.ts'
import { listSharedAircraft } from './queries.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const [month, next] = [monthsAgo(2), monthsAgo(1)]

test('an expense and money for a swap are settled where no running costs are agreed, too', async () => {
  const aircraftId = await shareCosts(api, { tomas: 25, priya: 25 })
  const at = noonOf(month, 9)
  await api.db
    .insertInto('expense')
    .values({
      id: newId(),
      aircraftId,
      enteredBy: api.people.helen,
      paidBy: api.people.helen,
      title: 'New tires',
      cents: 40_000,
      day: `${month}-08`,
      split: 'share',
      state: 'agreed',
      answerBy: at,
      agreedAt: at,
      createdAt: at,
      changedAt: at,
    })
    .execute()
  const order = await insertOrder(api, { tail: 'N417TS', pilot: 'priya', start: noonOf(next, 9), hours: 2 })
  const swap = { id: newId(), aircraftId, byId: api.people.priya, orderId: order.id, startAt: at, dropAt: at, terms: '{}' }
  await api.db
    .insertInto('swap')
    .values({ ...swap, expiresAt: at, createdAt: at, state: 'accepted', acceptedById: api.people.tomas })
    .execute()
  const pair = { fromId: api.people.tomas, toId: api.people.priya }
  await api.db
    .insertInto('swapCredit')
    .values({ id: newId(), aircraftId, swapId: swap.id, ...pair, cents: 4_000, onDay: `${next}-09`, at: noonOf(next, 9) })
    .execute()
  expect(await listSharedAircraft(api.db)).toMatchObject([{ aircraftId, begun: month, last: null }])
  await closeIn(api, month)
  expect([await standsAt(api, 'helen'), await standsAt(api, 'tomas'), await standsAt(api, 'priya')]).toEqual([
    -20_000, 10_000, 10_000,
  ])
  await closeIn(api, next)
  expect([await standsAt(api, 'helen'), await standsAt(api, 'tomas'), await standsAt(api, 'priya')]).toEqual([
    -20_000, 14_000, 6_000,
  ])
})

test('a former partner can leave only once their last month is closed', async () => {
  const aircraftId = await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  await api.db
    .deleteFrom('aircraftShare')
    .where('accountId', '=', api.people.tomas)
    .where('aircraftId', '<>', aircraftId)
    .execute()
  const sold = { aircraftId, fromId: api.people.tomas, toId: api.people.helen, percent: 25, on: `${next}-20` }
  await inTransaction(api.db, (tx) => handOverShare(tx, sold))
  // Debts of closed months are paid.
  await api.db.updateTable('costBalance').set({ cents: 0 }).where('accountId', '=', api.people.tomas).execute()
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('pilotId', '=', api.people.tomas).execute()
  const leave = () => api.call('tomas', 'deleteAccount', { body: { password: demoPassword } })
  expect(await leave()).toMatchObject({ status: 409, json: { code: 'account_owes_money' } })
  await closeIn(api, next)
  expect(await standsAt(api, 'tomas')).toBeGreaterThan(10_000)
  await api.db.updateTable('costBalance').set({ cents: 0 }).where('accountId', '=', api.people.tomas).execute()
  expect((await leave()).status).toBe(204)
})

test('a partner’s tax advisor is logged for that partner, not for the owner', async () => {
  const aircraftId = await shareCosts(api, { tomas: 25 }, { from: month })
  const advised = { id: newId(), ownerId: api.people.tomas, advisorId: api.people.dana, email: api.emailOf('dana') }
  await api.db
    .insertInto('taxAdvisor')
    .values({ ...advised, tokenHash: Buffer.from('x'), confirmedAt: new Date(), expiresAt: new Date() })
    .execute()
  expect((await api.call('dana', 'getSharedCosts', { params: { aircraftId }, query: {} })).status).toBe(200)
  const views = await api.db.selectFrom('auditEntry').select('subjectId').where('action', '=', 'advisor_viewed').execute()
  expect(views).toEqual([{ subjectId: api.people.tomas }])
})

test('an amount carried into an open month shows in that month only', async () => {
  const aircraftId = await shareCosts(api, { tomas: 25 }, { from: month })
  const at = noonOf(month, 9)
  const who = { enteredBy: api.people.helen, paidBy: api.people.helen }
  const when = { day: `${month}-08`, answerBy: at, agreedAt: at, createdAt: at, changedAt: at }
  await api.db
    .insertInto('expense')
    .values({ id: newId(), aircraftId, ...who, ...when, title: 'New tires', cents: 40_000, split: 'share', state: 'agreed' })
    .execute()
  const netIn = async (asked: string) => {
    const { json } = await api.call('tomas', 'getSharedCosts', { params: { aircraftId }, query: { month: asked } })
    return json.people[0]!.netCents
  }
  expect([await netIn(month), await netIn(next)]).toEqual([30_000, 20_000])
  await closeIn(api, month)
  expect([await netIn(month), await netIn(next)]).toEqual([30_000, 20_000])
})

test('the reserve fund after a month includes earlier months still open', async () => {
  const aircraftId = await shareCosts(api, { tomas: 25 }, { from: month, reserveMonthCents: 10_000 })
  const fundIn = async (asked: string) =>
    (await api.call('tomas', 'getSharedCosts', { params: { aircraftId }, query: { month: asked } })).json.fund
  expect([await fundIn(month), await fundIn(next)]).toMatchObject([
    { cents: 10_000, changeCents: 10_000 },
    { cents: 20_000, changeCents: 10_000 },
  ])
  await closeIn(api, month)
  expect([await fundIn(month), await fundIn(next)]).toMatchObject([{ cents: 10_000 }, { cents: 20_000 }])
  await closeIn(api, next)
  expect([await fundIn(month), await fundIn(next)]).toMatchObject([{ cents: 10_000 }, { cents: 20_000 }])
})

test('a month is closed without a credit for a payer who holds no share', async () => {
  const aircraftId = await shareCosts(api, { tomas: 50 }, { from: month })
  await sql`update running_costs set lines = jsonb_set(lines, '{0,paidById}', to_jsonb(${api.people.tomas}::text))`.execute(
    api.db,
  )
  const sold = { aircraftId, fromId: api.people.tomas, toId: api.people.priya, percent: 50, on: `${month}-15` }
  await inTransaction(api.db, (tx) => handOverShare(tx, sold))
  await closeIn(api, month)
  const left = await standsAt(api, 'tomas')
  expect(left).toBeLessThan(-40_000)
  await closeIn(api, next)
  expect(await standsAt(api, 'tomas')).toBe(left)
  const { json } = await api.call('priya', 'getSharedCosts', { params: { aircraftId }, query: { month: next } })
  expect(json.people.map(({ person, netCents }) => [person.firstName, netCents])).toEqual([
    ['Priya', 40_000],
    ['Helen', -40_000],
  ])
  expect(json.terms!.lines[0]!.paidById).toBe(api.people.helen)
})

test('an expense agreed a month later is split by the shares and hours of its own day, completely', async () => {
  const aircraftId = await shareCosts(api, { tomas: 25, priya: 25 }, { from: month, monthCents: 0, hourCents: 0 })
  await flyIn(api, 'priya', { month, date: 9, hobbs: 1.5 })
  await flyIn(api, 'tomas', { month, date: 10, hobbs: 4.5 })
  const sell = (from: 'helen' | 'priya', percent: number, on: string) =>
    inTransaction(api.db, (tx) =>
      handOverShare(tx, { aircraftId, fromId: api.people[from], toId: api.people.maria, percent, on }),
    )
  await sell('helen', 25, `${next}-01`)
  await sell('priya', 25, `${next}-02`)
  await flyIn(api, 'maria', { month: next, date: 4, hobbs: 9 })
  await closeIn(api, month)
  const at = noonOf(next, 9)
  const expense = { aircraftId, enteredBy: api.people.helen, paidBy: api.people.helen, cents: 60_000, day: `${month}-20` }
  const said = { state: 'agreed', answerBy: at, agreedAt: at, createdAt: at, changedAt: at }
  for (const [title, split] of [
    ['Annual', 'share'],
    ['Oil', 'hours'],
  ] as const)
    await api.db
      .insertInto('expense')
      .values({ id: newId(), title, split, ...expense, ...said })
      .execute()
  await closeIn(api, next)
  const lines = await api.db
    .selectFrom('costLine')
    .select(['accountId', 'title', 'cents'])
    .where('kind', '=', 'expense')
    .orderBy('cents')
    .execute()
  const of = (title: string) =>
    Object.fromEntries(lines.filter((line) => line.title === title).map(({ accountId, cents }) => [accountId, cents]))
  const { helen, tomas, maria } = api.people
  // Maria took over Priya's share and answered for it; what she bought from Helen came later.
  expect(of('Annual')).toEqual({ [helen]: 30_000, [tomas]: 15_000, [maria]: 15_000 })
  expect(of('Oil')).toEqual({ [tomas]: 60_000 })
})

test('someone who agreed to an expense and left can delete their account once it is settled', async () => {
  const aircraftId = await shareCosts(api, { tomas: 25 })
  const at = noonOf(month, 9)
  await api.db
    .insertInto('expense')
    .values({
      id: newId(),
      aircraftId,
      enteredBy: api.people.helen,
      paidBy: api.people.helen,
      title: 'New tires',
      cents: 40_000,
      day: `${month}-08`,
      split: 'share',
      state: 'agreed',
      answerBy: at,
      agreedAt: at,
      createdAt: at,
      changedAt: at,
    })
    .execute()
  await inTransaction(api.db, (tx) =>
    handOverShare(tx, { aircraftId, fromId: api.people.tomas, toId: api.people.priya, percent: 25, on: `${month}-12` }),
  )
  const leave = () => api.call('tomas', 'deleteAccount', { body: { password: demoPassword } })
  expect(await leave()).toMatchObject({ status: 409, json: { code: expect.any(String) } })
  await closeIn(api, month)
  expect(await standsAt(api, 'tomas')).toBe(10_000)
})
