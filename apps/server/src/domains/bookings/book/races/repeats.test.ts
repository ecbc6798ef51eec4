import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { statementsOf } from '../../../../../test/reading/counted.ts'
import { dayTrip, giveCard, times } from '../../../../../test/factories.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'ines'] as const) await giveCard(api, who)
})
afterAll(() => api.close())

const wanted = (day: number) => ({ aircraftId: api.fleet.N52148, ...times(dayTrip(day)) })
const book = (body: object, key: string, who: 'maria' | 'ines' = 'maria') =>
  api.call(who, 'bookAircraft', { body: body as ReturnType<typeof wanted>, key })
const bookingsAt = async ({ flightStartTime }: ReturnType<typeof wanted>) => {
  const start = new Date(flightStartTime)
  const rows = await api.db.selectFrom('orders').select('id').where('startAt', '=', start).execute()
  return rows.map(({ id }) => id)
}
const keptUnder = (key: string) => api.db.selectFrom('repeatedCall').select('reply').where('key', '=', key).execute()

test('twenty at once with one key make one booking, and all get its answer', async () => {
  const body = wanted(20)
  const replies = await Promise.all(Array.from({ length: 20 }, () => book(body, 'twenty')))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  expect(await bookingsAt(body)).toEqual([replies[0]!.json.id])
  // None of the nineteen is recorded as a lost trip.
  const refused = await api.db.selectFrom('refusedTrip').select('code').where('aircraftId', '=', body.aircraftId).execute()
  expect(refused).toEqual([])
})

test('one key for two different trips at once: one is made, the other hears that it differs', async () => {
  const bodies = [wanted(21), { ...wanted(22), aircraftId: api.fleet.N940DS }]
  const replies = await Promise.all(bodies.map((body) => book(body, 'two')))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  expect(replies.find(({ status }) => status === 422)!.json).toMatchObject({ code: 'repeat_differs' })
  expect((await Promise.all(bodies.map(bookingsAt))).flat()).toHaveLength(1)
})

test('repeating after a lost response returns the same response word for word, with its number', async () => {
  const first = await book(wanted(23), 'lost')
  expect(first.json.number).toMatch(/^TS-\d+$/)
  expect(await keptUnder('lost')).toEqual([{ reply: { value: first.json } }])
  const again = await book(wanted(23), 'lost')
  expect(again.json).toEqual(first.json)
})

test('the stored response includes the request to the instructor', async () => {
  const withElena = { ...wanted(24), csipId: api.people.elena }
  const first = await book(withElena, 'elena')
  expect(first).toMatchObject({ status: 200, json: { csip: { firstName: 'Elena' } } })
  expect((await book(withElena, 'elena')).json).toEqual(first.json)
})

test('a failed booking stores no response, so its key can be used again', async () => {
  const body = wanted(25)
  await book(body, 'first come', 'ines')
  const lost = await book(body, 'refused')
  expect(lost.status).toBe(409)
  expect(await keptUnder('refused')).toEqual([])
  const [ines] = await bookingsAt(body)
  await api.call('ines', 'cancelOrder', { params: { id: ines! }, body: { reason: 'plans' } })
  expect((await book(body, 'refused')).status).toBe(200)
})

test('if the statement fails, neither booking nor response is stored', async () => {
  const body = wanted(26)
  await api.pool.query('alter table ledger_movement add constraint nothing_today check (false) not valid')
  expect((await book(body, 'broken')).status).toBe(500)
  await api.pool.query('alter table ledger_movement drop constraint nothing_today')
  expect([await bookingsAt(body), await keptUnder('broken')]).toEqual([[], []])
  expect((await book(body, 'broken')).status).toBe(200)
})

test('a co-owner’s repeated booking, decided under a lock, is stored once too', async () => {
  await api.db
    .insertInto('aircraftShare')
    .values({ accountId: api.people.maria, aircraftId: api.fleet.N417TS, percent: 12.5 })
    .execute()
  const body = { ...wanted(27), aircraftId: api.fleet.N417TS }
  const replies = await Promise.all(Array.from({ length: 6 }, () => book(body, 'counted')))
  expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  expect(replies[0]!.status).toBe(200)
})

test('a booking with a key takes three statements without a transaction; repeating it takes one', async () => {
  const isOurs = (text: string) => !text.includes('pg_notify') && !text.startsWith('update "session"')
  await book(wanted(28), 'warm')
  const once = await statementsOf(api, () => book(wanted(29), 'counted once'))
  expect(once.filter(isOurs)).toHaveLength(3)
  const again = await statementsOf(api, () => book(wanted(29), 'counted once'))
  expect(again.filter(isOurs)).toHaveLength(1)
})

test('a booking leaves its two jobs, under keys of their own', async () => {
  const { json } = await book(wanted(30), 'jobs')
  const { rows } = await api.pool.query<{ name: string; maxAttempts: number; isDue: boolean }>(
    `select task_identifier as name, max_attempts as "maxAttempts", run_at <= now() as "isDue" from graphile_worker.jobs where key like '%:' || $1 order by key`,
    [json.id],
  )
  expect(rows).toEqual([
    { name: 'placeHold', maxAttempts: 20, isDue: false },
    { name: 'tellBooked', maxAttempts: 20, isDue: true },
  ])
})

test('of two who book the same time at once, only the one who gets it leaves jobs', async () => {
  const jobs = async () =>
    (await api.pool.query(`select from graphile_worker.jobs where task_identifier = 'tellBooked'`)).rows.length
  const before = await jobs()
  const replies = await Promise.all([book(wanted(31), 'one', 'maria'), book(wanted(31), 'other', 'ines')])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await jobs()).toBe(before + 1)
})
