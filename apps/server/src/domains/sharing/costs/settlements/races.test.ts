import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard } from '../../../../../test/money.ts'
import { overtake, untilBlocked } from '../../../../../test/stories/overtake.ts'
import { tasks } from '../../../../tasks.ts'
import { closeIn, flyIn, monthsAgo, shareCosts, standsAt } from '../../../../../test/sharing/sharedCosts.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const [month, next] = [monthsAgo(2), monthsAgo(1)]
const aircraftId = () => api.fleet.N417TS

test('two simultaneous closings of a month write it once', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await Promise.all([closeIn(api, month), closeIn(api, month), closeIn(api, month)])
  expect(await api.db.selectFrom('costSettlement').select('id').execute()).toHaveLength(1)
  expect(await standsAt(api, 'tomas')).toBe(20_000)
})

test('a return corrected during closing is neither lost nor counted twice', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month, monthCents: 0, hourCents: 10_000 })
  const { id } = await flyIn(api, 'tomas', { month, date: 5, hobbs: 2 })
  const client = await api.pool.connect()
  await client.query('begin')
  await client.query('update flight set hobbs_in = hobbs_in + 1 where order_id = $1', [id])
  const closing = closeIn(api, month)
  await untilBlocked(api, closing)
  expect(await api.db.selectFrom('costSettlement').select('id').execute()).toEqual([])
  await client.query('commit')
  client.release()
  await closing
  expect(await standsAt(api, 'tomas')).toBe(30_000)
  await api.pool.query('update flight set hobbs_in = hobbs_in - 0.5 where order_id = $1', [id])
  await closeIn(api, next)
  expect(await standsAt(api, 'tomas')).toBe(25_000)
})

test('a simultaneous yes and objection are both saved, and the expense is stopped', async () => {
  await shareCosts(api, { tomas: 25, priya: 25 })
  const body = { title: 'Oil', cents: 5_000, day: `${month}-02`, paidById: api.people.tomas, split: 'share' } as const
  const { id } = (await api.call('tomas', 'addExpense', { params: { aircraftId: aircraftId() }, body })).json
  const params = { aircraftId: aircraftId(), id }
  await Promise.all([
    api.call('helen', 'agreeExpense', { params, body: { round: 1 } }),
    api.call('priya', 'questionExpense', { params, body: { reason: 'Which oil?', round: 1 } }),
  ])
  const { json } = await api.call('tomas', 'listExpenses', { params: { aircraftId: aircraftId() } })
  expect(json.results).toMatchObject([{ state: 'questioned' }])
  expect(json.results[0]!.answers).toHaveLength(2)
})

test('paying by hand during the job charges once', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  await addCard(api, 'tomas')
  const which = { aircraftId: aircraftId(), accountId: api.people.tomas }
  await Promise.all([
    tasks.chargeShare(api.services, which),
    api.call('tomas', 'paySettlement', { params: { aircraftId: aircraftId(), month }, body: {} }),
    tasks.chargeShare(api.services, which),
  ])
  const taken = (await api.services.stripe.paymentIntents.list({ limit: 100 })).data.filter(
    ({ status }) => status === 'succeeded',
  )
  expect(taken.map(({ amount }) => amount)).toEqual([20_000])
  expect(await standsAt(api, 'tomas')).toBe(0)
})

test('a charge awaiting its payer blocks no other costs, so paying by hand cannot deadlock', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  await addCard(api, 'tomas')
  const held: unknown[] = []
  await overtake(api, api.people.tomas, {
    start: () => tasks.chargeShare(api.services, { aircraftId: aircraftId(), accountId: api.people.tomas }),
    meanwhile: async () => {
      const { rows } = await api.pool.query(`select mode from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`)
      held.push(...(rows as unknown[]))
    },
  })
  expect(held).toEqual([])
  expect(await standsAt(api, 'tomas')).toBe(0)
})
