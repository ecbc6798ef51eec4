import { plusDays } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../../../seeds/cast.ts'
import { demoPdf } from '../../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { runWithBadRow } from '../../../../../test/stories/badRow.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { closeIn, monthsAgo, noonOf, shareCosts, standsAt } from '../../../../../test/sharing/sharedCosts.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await shareCosts(api, { tomas: 25, priya: 25 })
})
afterAll(() => api.close())

const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const params = () => ({ aircraftId: api.fleet.N417TS })
const at = (id: string) => ({ params: { ...params(), id } })
const enter = (who: string | undefined, body: object = {}) =>
  api.call(who, 'addExpense', {
    params: params(),
    body: { title: 'New tires', cents: 60_000, day: today, paidById: api.people.tomas, split: 'share', ...body },
  })
const roundOf = async (id: string) =>
  (await api.db.selectFrom('expense').select('round').where('id', '=', id).executeTakeFirst())?.round ?? 1
const agree = async (who: string, id: string, round?: number) =>
  api.call(who, 'agreeExpense', { ...at(id), body: { round: round ?? (await roundOf(id)) } })
const question = async (who: string, id: string, reason = 'Two tires, not three', round?: number) =>
  api.call(who, 'questionExpense', { ...at(id), body: { reason, round: round ?? (await roundOf(id)) } })
const change = (who: string, id: string, body: object) => api.call(who, 'changeExpense', { ...at(id), body })
const withdraw = (who: string, id: string) => api.call(who, 'withdrawExpense', at(id))

test('all other partners are asked, and the last yes settles it', async () => {
  const heard = await startHearing(api)
  const { status, json } = await enter('tomas')
  expect([status, json.state, json.waitsFor.map(({ firstName }) => firstName)]).toEqual([200, 'proposed', ['Helen', 'Priya']])
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'Tomás entered an expense of $600.00'],
    ['priya', 'Tomás entered an expense of $600.00'],
  ])
  expect((await agree('helen', json.id)).json).toMatchObject({ state: 'proposed', waitsFor: [{ firstName: 'Priya' }] })
  expect((await agree('priya', json.id)).json).toMatchObject({ state: 'agreed', mayAnswer: false })
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([['tomas', 'Your expense of $600.00 is agreed']])
  for (const late of [question('helen', json.id), change('tomas', json.id, { cents: 1 }), withdraw('tomas', json.id)])
    expect(await late).toMatchObject({ status: 409, json: { code: 'expense_decided' } })
})

test('an objection stops it until it is changed, and then everyone is asked again', async () => {
  const { id } = (await enter('tomas')).json
  await agree('helen', id)
  const heard = await startHearing(api)
  expect((await question('priya', id)).json).toMatchObject({
    state: 'questioned',
    answers: [{ answer: 'agree' }, { answer: 'question', reason: 'Two tires, not three', person: { firstName: 'Priya' } }],
  })
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'Priya questions an expense of $600.00'],
    ['tomas', 'Priya questions an expense of $600.00'],
  ])
  await sql`update expense set answer_by = now() - interval '1 day' where id = ${id}`.execute(api.db)
  await run(api, 'watchCosts', {})
  expect((await change('tomas', id, { cents: 40_000 })).json).toMatchObject({ state: 'proposed', cents: 40_000, answers: [] })
  expect((await question('priya', id)).json.state).toBe('questioned')
  // A partner who questioned it may still agree.
  await agree('helen', id)
  expect((await agree('priya', id)).json.state).toBe('agreed')
})

test('an answer counts only for the amount that was shown', async () => {
  const { id, round } = (await enter('tomas')).json
  await change('tomas', id, { cents: 70_000 })
  const stale = { status: 409, json: { code: 'expense_changed' } }
  expect(await agree('helen', id, round)).toMatchObject(stale)
  expect(await question('helen', id, 'Why?', round)).toMatchObject(stale)
  expect((await api.call('helen', 'agreeExpense', { ...at(id), body: {} as never })).status).toBe(400)
  expect((await agree('helen', id, round + 1)).json).toMatchObject({ round: round + 1, answers: [{ answer: 'agree' }] })
  // The first receipt adds to the expense; replacing it asks for new answers.
  const add = () => api.call('tomas', 'addExpenseReceipt', { ...at(id), file: { name: 'bill.pdf', bytes: demoPdf('bill') } })
  expect((await add()).json).toMatchObject({ round: round + 1, answers: [{}] })
  const heard = await startHearing(api)
  expect((await add()).json).toMatchObject({ round: round + 2, state: 'proposed', answers: [] })
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual(
    ['helen', 'priya'].map((who) => [who, 'Tomás changed an expense of $700.00']),
  )
  expect(await agree('priya', id, round + 1)).toMatchObject(stale)
  await withdraw('tomas', id)
})

test('without an objection in seven days it counts as agreed', async () => {
  const { id } = (await enter('helen', { paidById: api.people.helen })).json
  await run(api, 'watchCosts', {})
  const state = async () =>
    (await api.db.selectFrom('expense').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  expect(await state()).toBe('proposed')
  await sql`update expense set answer_by = now() - interval '1 minute' where id = ${id}`.execute(api.db)
  await run(api, 'watchCosts', {})
  await run(api, 'watchCosts', {})
  expect(await state()).toBe('agreed')
})

test('an expense that cannot be agreed blocks neither others nor closing months', async () => {
  const ids: string[] = []
  for (const _ of [1, 2]) ids.push((await enter('helen', { paidById: api.people.helen })).json.id)
  await api.db
    .updateTable('expense')
    .set({ answerBy: new Date(Date.now() - 60_000) })
    .where('id', 'in', ids)
    .execute()
  expect(await runWithBadRow(api, 'watchCosts', { table: 'expense', id: ids[0]! })).toBe(1)
  const states = () => api.db.selectFrom('expense').select('state').where('id', 'in', ids).orderBy('id').execute()
  expect((await states()).map(({ state }) => state).sort()).toEqual(['agreed', 'proposed'])
  await run(api, 'watchCosts', {})
  expect((await states()).map(({ state }) => state)).toEqual(['agreed', 'agreed'])
})

test('a withdrawn expense is gone', async () => {
  const { id } = (await enter('priya', { paidById: api.people.priya })).json
  expect((await withdraw('helen', id)).status).toBe(403)
  expect((await withdraw('priya', id)).status).toBe(204)
  expect((await agree('helen', id)).status).toBe(404)
  const { json } = await api.call('helen', 'listExpenses', { params: params() })
  expect(json.results.map((expense) => expense.id)).not.toContain(id)
  expect(json.count).toBe(json.results.length)
})

test('invalid values are refused by field', async () => {
  const wrong = async (body: object) => (await enter('tomas', body)).json
  expect(await wrong({ title: ' ' })).toEqual({ title: ['This field is required'] })
  expect(await wrong({ cents: 0 })).toEqual({ cents: ['This field cannot be zero'] })
  expect(await wrong({ split: 'evenly' })).toEqual({ split: ['Please choose one of the options'] })
  expect(await wrong({ split: 'hours' })).toEqual({
    split: ['Hours count once you share running costs. Split it by share for now.'],
  })
  expect(await wrong({ day: plusDays(today, 5) })).toEqual({ day: ['This day is in the future.'] })
  expect(await wrong({ paidById: api.people.maria })).toEqual({ paidById: ['Please choose a partner.'] })
  expect(await wrong({ paidById: null })).toEqual({ split: ['What the reserve fund pays is not split.'] })
  expect(await enter('tomas', { paidById: null, split: 'fund' })).toMatchObject({ status: 409, json: { code: 'fund_too_small' } })
  const { id } = (await enter('tomas')).json
  expect((await question('helen', id, '')).status).toBe(400)
  expect((await agree('tomas', id)).status).toBe(403)
  expect((await change('helen', id, { cents: 5 })).status).toBe(403)
  await withdraw('tomas', id)
})

test('the author of an expense can delete their account once it is settled', async () => {
  await api.db.updateTable('expense').set({ state: 'withdrawn', agreedAt: null }).execute()
  await api.db
    .insertInto('aircraftShare')
    .values({ aircraftId: api.fleet.N417TS, accountId: api.people.sam, percent: 5 })
    .execute()
  const { id } = (await enter('sam', { paidById: api.people.sam })).json
  await api.db.deleteFrom('aircraftShare').where('accountId', '=', api.people.sam).execute()
  const leave = () => api.call('sam', 'deleteAccount', { body: { password: demoPassword } })
  for (const state of ['proposed', 'agreed']) {
    await api.db
      .updateTable('expense')
      .set({ state, agreedAt: state === 'agreed' ? new Date() : null })
      .where('id', '=', id)
      .execute()
    expect(await leave()).toMatchObject({ status: 409, json: { code: 'account_owes_money' } })
  }
  await api.db.updateTable('expense').set({ state: 'withdrawn', agreedAt: null }).where('id', '=', id).execute()
  expect((await leave()).status).toBe(204)
})

test('renters and strangers get 404, operators read and change none', async () => {
  const { id } = (await enter('tomas')).json
  for (const who of ['maria', 'victor', 'rosa']) {
    expect((await enter(who)).status, who).toBe(404)
    expect((await agree(who, id)).status, who).toBe(404)
    expect((await api.call(who, 'listExpenses', { params: params() })).status, who).toBe(404)
    expect((await api.call(who, 'getExpenseReceipt', at(id))).status, who).toBe(404)
  }
  expect((await enter('omar')).status).toBe(403)
  expect((await agree('omar', id)).status).toBe(403)
  expect((await api.call('omar', 'listExpenses', { params: params() })).status).toBe(200)
  expect((await enter(undefined)).status).toBe(401)
  // Not found under another aircraft.
  const other = { params: { aircraftId: api.fleet.N322SR, id }, body: { round: 1 } }
  expect((await api.call('helen', 'agreeExpense', other)).status).toBe(404)
  await withdraw('tomas', id)
})

test('a receipt must be a picture or PDF by content, and partners can open it', async () => {
  const { id } = (await enter('tomas')).json
  const add = (who: string, bytes: Buffer) => api.call(who, 'addExpenseReceipt', { ...at(id), file: { name: 'bill.pdf', bytes } })
  expect((await add('tomas', Buffer.from('no receipt'))).status).toBe(415)
  expect((await add('helen', demoPdf('bill'))).status).toBe(403)
  expect((await add('tomas', demoPdf('bill'))).json).toMatchObject({ hasReceipt: true })
  expect((await add('tomas', demoPdf('better bill'))).status).toBe(200)
  await api.runJobs()
  const file = await api.call('priya', 'getExpenseReceipt', at(id))
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  await agree('helen', id)
  await agree('priya', id)
  expect((await add('tomas', demoPdf('bill'))).status).toBe(403)
})

test('two simultaneous expenses cannot overdraw the reserve fund', async () => {
  const month = monthsAgo(2)
  await shareCosts(api, {}, { from: month, monthCents: 0, reserveMonthCents: 40_000 })
  // Move expenses agreed in other tests out of this month.
  await sql`update expense set agreed_at = ${noonOf(monthsAgo(0), 1)} where state = 'agreed'`.execute(api.db)
  await closeIn(api, month)
  const replies = await Promise.all(
    ['tomas', 'priya'].map((who) => enter(who, { title: 'Engine work', cents: 30_000, paidById: null, split: 'fund' })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await standsAt(api, 'tomas')).toBe(10_000)
})
