import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing, type Heard } from '../../../../test/heard.ts'
import { listIt, draftOf, signIt } from '../../../../test/listings.ts'
import { insertOrder } from '../../../../test/orders.ts'

let api: Api
let heard: () => Promise<Heard[]>
beforeAll(async () => {
  api = await startApi()
  heard = await startHearing(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('savedSearch').execute()
  await api.runJobs()
  await heard()
})

const save = async (who: string, name: string, query: Record<string, string> = {}, hasAlert = true) =>
  expect((await api.call(who, 'saveSearch', { body: { name, query, hasAlert } })).status).toBe(200)
const change = (who: string, id: string, body: object) => api.call(who, 'changeAircraft', { params: { id }, body })

/** Alerts sent by the jobs of the preceding acts, without the periodic check. */
const alerts = async () => {
  await api.runJobs()
  return (await heard()).filter(({ title }) => title.includes('is new in')).map(({ who, by, title }) => [who, by, title])
}

test('a new listing is announced as its reader chose, without the periodic check, once, not to its owner', async () => {
  await save('maria', 'Anything')
  await save('sam', 'Silent', {}, false)
  await save('bo', 'Mine')
  const { id } = (await draftOf(api, 'bo', 'N301AL')).json
  expect(await alerts()).toEqual([])
  expect((await listIt(api, 'bo', id)).status).toBe(200)
  expect(await alerts()).toEqual([['maria', 'bell, mail, text', 'N301AL is new in “Anything”']])
  await change('bo', id, { state: 'paused' })
  await change('bo', id, { state: 'listed' })
  expect(await alerts()).toEqual([])
})

test('so is one listed again, and one with a newly signed price', async () => {
  const id = api.fleet.N52148
  await change('helen', id, { state: 'paused' })
  await save('maria', 'All', { hide_not_rated_aircrafts: 'false' })
  await save('maria', 'Bargains', { price_hour_max: '120' })
  expect((await change('helen', id, { state: 'listed' })).status).toBe(200)
  expect(await alerts()).toEqual([['maria', 'bell, mail, text', 'N52148 is new in “All”']])
  // An unsigned price does not count.
  expect((await signIt(api, 'helen', id)).status).toBeLessThan(500)
  expect((await change('helen', id, { priceHourCents: 11_500 })).status).toBe(200)
  expect(await alerts()).toEqual([])
  expect((await signIt(api, 'helen', id, 'signChangedContract')).status).toBe(200)
  expect(await alerts()).toEqual([['maria', 'bell, mail, text', 'N52148 is new in “Bargains”']])
})

test('freed time is announced to searches for those dates: by a cancellation, and by a deleted block', async () => {
  const start = plusHours(new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000), 24 * 30)
  const order = await insertOrder(api, { tail: 'N417TS', pilot: 'jonas', start })
  const date = [start, plusHours(start, 2)].map((at) => at.toISOString()).join(',')
  await save('maria', 'That day', { date, price_hour_max: '400', hide_not_rated_aircrafts: 'false' })
  const weekLater = [start, plusHours(start, 2)].map((at) => plusHours(at, 24 * 7).toISOString()).join(',')
  await save('maria', 'A week later', { date: weekLater, price_hour_max: '400', hide_not_rated_aircrafts: 'false' })
  expect((await api.call('jonas', 'cancelOrder', { params: { id: order.id }, body: {} })).status).toBe(200)
  expect(await alerts()).toEqual([['maria', 'bell, mail, text', 'N417TS is new in “That day”']])

  const own = { kind: 'own', from: start.toISOString(), to: plusHours(start, 3).toISOString() } as const
  const params = { id: api.fleet.N417TS }
  const { json } = await api.call('helen', 'setSchedule', { params, body: own })
  await save('tomas', 'Then', { date, price_hour_max: '400', hide_not_rated_aircrafts: 'false' })
  expect(await alerts()).toEqual([])
  const gone = await api.call('helen', 'deleteSchedule', { params: { ...params, scheduleId: json.entryId! } })
  expect(gone.status).toBe(200)
  expect(await alerts()).toEqual([['tomas', 'bell, mail, text', 'N417TS is new in “Then”']])
})

test('searches limited to flyable aircraft hear only of those, and searches for past dates hear nothing', async () => {
  const id = api.fleet.N850VJ
  await change('victor', id, { state: 'paused' })
  const query = { aircraft_type: '5', hide_not_rated_aircrafts: 'true' }
  await save('sam', 'Jets that I may fly', query)
  await save('jonas', 'Jets', { aircraft_type: '5', hide_not_rated_aircrafts: 'false' })
  const start = plusHours(new Date(), 48)
  await save('ines', 'Too late', { date: `${start.toISOString()},${plusHours(start, 2).toISOString()}` })
  await api.pool.query(
    `update saved_search set during = tstzrange(now() - interval '2 hours', now() - interval '1 hour') where name = 'Too late'`,
  )
  await change('victor', id, { state: 'listed' })
  expect(await alerts()).toEqual([['jonas', 'bell, mail, text', 'N850VJ is new in “Jets”']])
})

test('the holders of many searches matching one aircraft are notified in batches, once each', async () => {
  const id = api.fleet.N940DS
  await change('victor', id, { state: 'paused' })
  await save('maria', 'Mine')
  // 150 people with three searches each, so that batches end within a person's searches.
  await api.pool.query(
    `insert into account select (jsonb_populate_record(null::account, to_jsonb(a) || jsonb_build_object('id', gen_random_uuid(),
      'email', 'twin' || n || '@tailshare.example', 'phone', '', 'stripe_customer_id', null, 'stripe_account_id', null))).*
      from account a, generate_series(1, 150) n where a.id = $1`,
    [api.people.maria],
  )
  await api.pool.query(`insert into saved_search (id, account_id, name, query)
    select gen_random_uuid(), w.id, 'Search ' || n, s.query
      from saved_search s, account w, generate_series(1, 3) n where s.name = 'Mine' and w.email like 'twin%'`)
  await api.pool.query('delete from saved_search_hit where aircraft_id = $1', [id])
  // The copied searches know every listed aircraft.
  await api.pool.query(
    'insert into saved_search_hit (search_id, aircraft_id) select s.id, a.id from saved_search s, aircraft a where a.id <> $1 on conflict do nothing',
    [id],
  )
  await change('victor', id, { state: 'listed' })
  const told = await alerts()
  expect(told).toHaveLength(151)
  expect([...new Set(told.map(([, , title]) => String(title).replace(/“Search \d”/, '“Search”')))].toSorted()).toEqual([
    'N940DS is new in “Mine”',
    'N940DS is new in “Search” and 2 more searches of yours',
  ])
})

test('without saved searches, changing an aircraft adds no job', async () => {
  await change('victor', api.fleet.N940DS, { state: 'paused' })
  await change('victor', api.fleet.N940DS, { state: 'listed' })
  const { rows } = await api.pool.query("select from graphile_worker.jobs where task_identifier = 'sendAlerts'")
  expect(rows).toEqual([])
})
