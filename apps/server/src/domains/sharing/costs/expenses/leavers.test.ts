import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { salesOf, signShare } from '../../../../../test/sharing/sales.ts'

let api: Api
let aircraftId: string
const { ask, accept, offer, beginAnew, vote, today } = salesOf(() => api)
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await sql`truncate expense cascade`.execute(api.db)
  aircraftId = await beginAnew()
})
afterAll(() => api.close())

const at = (id: string) => ({ params: { aircraftId, id } })
const enter = async (who: CastKey) =>
  (
    await api.call(who, 'addExpense', {
      params: { aircraftId },
      body: { title: 'New tires', cents: 60_000, day: today(), paidById: api.people[who], split: 'share' },
    })
  ).json
const agree = (who: CastKey, id: string) => api.call(who, 'agreeExpense', { ...at(id), body: { round: 1 } })
const see = async (who: CastKey, id: string) =>
  (await api.call(who, 'getSharedCosts', { params: { aircraftId }, query: {} })).json.expenses.find((one) => one.id === id)

const sellBosPart = async (buyer: CastKey, voters: readonly CastKey[]) => {
  await offer('bo', { percent: 25, priceCents: 1_000_000 })
  const { json } = await ask(buyer, { percent: 25, seller: api.people.bo })
  await accept('bo', json.id)
  for (const who of voters) await vote(who, json.voteId, 'yes')
  await signShare(api, buyer, json.id)
  await signShare(api, 'bo', json.id)
  await api.runJobs()
}
const toMaria = () => sellBosPart('maria', ['helen', 'tomas', 'priya'])

test('a buyer is asked about open expenses, with a full week, and a seller no longer', async () => {
  const { id } = await enter('tomas')
  for (const who of ['helen', 'priya'] as const) await agree(who, id)
  expect((await see('tomas', id))!.waitsFor.map(({ firstName }) => firstName)).toEqual(['Bo'])
  await sql`update expense set answer_by = now() + interval '1 hour'`.execute(api.db)
  const heard = await startHearing(api)
  await toMaria()
  expect((await heard()).filter(({ title }) => title.includes('expense')).map(({ who, title }) => [who, title])).toEqual([
    ['maria', 'Tomás entered an expense of $600.00'],
  ])
  const open = (await see('tomas', id))!
  expect([open.state, open.waitsFor.map(({ firstName }) => firstName)]).toEqual(['proposed', ['Maria']])
  expect(Date.parse(open.answerBy)).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  await agree('maria', id)
  expect(await see('tomas', id)).toMatchObject({ state: 'agreed' })
})

test('a former partner’s objection no longer counts, and nothing is agreed without the others meanwhile', async () => {
  const { id } = await enter('tomas')
  await api.call('bo', 'questionExpense', { ...at(id), body: { reason: 'Why?', round: 1 } })
  await sql`update expense set answer_by = now() - interval '1 hour'`.execute(api.db)
  await toMaria()
  await run(api, 'watchCosts', {})
  expect(await see('tomas', id)).toMatchObject({ state: 'proposed' })
})

test('if a partner buys the share whose answer was missing, the expense is agreed', async () => {
  const { id } = await enter('tomas')
  for (const who of ['helen', 'priya'] as const) await agree(who, id)
  const heard = await startHearing(api)
  await sellBosPart('priya', ['helen', 'tomas'])
  expect(await see('tomas', id)).toMatchObject({ state: 'agreed' })
  expect((await heard()).filter(({ title }) => title.includes('expense')).map(({ who }) => who)).toEqual(['tomas'])
})

test('any partner can withdraw an expense whose author has left, and the author is told', async () => {
  const { id } = await enter('bo')
  await api.call('tomas', 'questionExpense', { ...at(id), body: { reason: 'For what?', round: 1 } })
  const withdraw = (who: CastKey) => api.call(who, 'withdrawExpense', at(id))
  expect(await see('tomas', id)).toMatchObject({ mayChange: false, mayWithdraw: false })
  expect((await withdraw('tomas')).status).toBe(403)
  await toMaria()
  expect(await see('tomas', id)).toMatchObject({ mayChange: false, mayWithdraw: true })
  expect((await withdraw('bo')).status).toBe(403)
  const heard = await startHearing(api)
  expect((await withdraw('tomas')).status).toBe(204)
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual(
    ['bo', 'helen', 'maria', 'priya'].map((who) => [who, 'Tomás withdrew an expense of $600.00']),
  )
})
