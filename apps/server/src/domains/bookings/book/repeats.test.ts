import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { statementsOf } from '../../../../test/counted.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { wakeJobs } from '../../../jobs/newJobs.ts'

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
  // None of the nineteen is a trip that someone could not have.
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

test('what a lost answer said is said again word for word, with its number', async () => {
  const first = await book(wanted(23), 'lost')
  expect(first.json.number).toMatch(/^TS-\d+$/)
  expect(await keptUnder('lost')).toEqual([{ reply: { value: first.json } }])
  const again = await book(wanted(23), 'lost')
  expect(again.json).toEqual(first.json)
})

test('an instructor who is asked is in the kept answer, too', async () => {
  const withElena = { ...wanted(24), csipId: api.people.elena }
  const first = await book(withElena, 'elena')
  expect(first).toMatchObject({ status: 200, json: { csip: { firstName: 'Elena' } } })
  expect((await book(withElena, 'elena')).json).toEqual(first.json)
})

test('a booking that fails keeps no answer, and its key is free for the next attempt', async () => {
  const body = wanted(25)
  await book(body, 'first come', 'ines')
  const lost = await book(body, 'refused')
  expect(lost.status).toBe(409)
  expect(await keptUnder('refused')).toEqual([])
  const [ines] = await bookingsAt(body)
  await api.call('ines', 'cancelOrder', { params: { id: ines! }, body: { reason: 'plans' } })
  expect((await book(body, 'refused')).status).toBe(200)
})

test('where the statement breaks, neither the booking nor the answer is there', async () => {
  const body = wanted(26)
  await api.pool.query('alter table ledger_movement add constraint nothing_today check (false) not valid')
  expect((await book(body, 'broken')).status).toBe(500)
  await api.pool.query('alter table ledger_movement drop constraint nothing_today')
  expect([await bookingsAt(body), await keptUnder('broken')]).toEqual([[], []])
  expect((await book(body, 'broken')).status).toBe(200)
})

test('a co-owner’s repeated booking, which is counted under a lock, is one, too', async () => {
  await api.db
    .insertInto('aircraftShare')
    .values({ accountId: api.people.maria, aircraftId: api.fleet.N417TS, percent: 12.5 })
    .execute()
  const body = { ...wanted(27), aircraftId: api.fleet.N417TS }
  const replies = await Promise.all(Array.from({ length: 6 }, () => book(body, 'counted')))
  expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  expect(replies[0]!.status).toBe(200)
})

test('a booking with a key is three statements and no transaction around them; repeating it is one', async () => {
  const isOurs = (text: string) => !text.includes('pg_notify') && !text.startsWith('update "session"')
  await book(wanted(28), 'warm')
  const once = await statementsOf(api, () => book(wanted(29), 'counted once'))
  expect(once.filter(isOurs)).toHaveLength(3)
  const again = await statementsOf(api, () => book(wanted(29), 'counted once'))
  expect(again.filter(isOurs)).toHaveLength(1)
})

test('the jobs of a booking are the rows that graphile-worker would have written', async () => {
  const { json } = await book(wanted(30), 'jobs')
  const rowsOf = async (id: string) => {
    const { rows } = await api.pool.query<{ job: object }>(
      `select to_jsonb(j) - array['id', 'created_at', 'updated_at', 'key', 'payload', 'run_at'] as job, j.key, j.payload::text, j.run_at
        from graphile_worker._private_jobs j where key like '%:' || $1 order by key`,
      [id],
    )
    return JSON.parse(JSON.stringify(rows).replaceAll(id, 'ID')) as object[]
  }
  const { rows } = await api.pool.query<{ at: Date }>(
    `select run_at as at from graphile_worker._private_jobs where key like '%:' || $1 order by key`,
    [json.id],
  )
  const other = newId()
  await enqueue(api.db, 'placeHold', { orderId: other }, { key: `placeHold:${other}`, runAt: rows[0]!.at })
  await enqueue(api.db, 'tellBooked', { orderId: other }, { key: `tellBooked:${other}`, runAt: rows[1]!.at })
  expect(await rowsOf(json.id)).toEqual(await rowsOf(other))
  expect(rows).toHaveLength(2)
})

test('workers hear of jobs after the commit, in one word for many, and of none that was undone', async () => {
  const heard: number[] = []
  const sum = () => heard.reduce((total, count) => total + count, 0)
  const listener = await api.pool.connect()
  listener.on('notification', ({ payload }) => heard.push((JSON.parse(payload!) as { count: number }).count))
  await listener.query('listen "jobs:insert"')
  // The word for the bookings before may still be on its way.
  const isQuiet = async () => sum() === (await pause(200).then(sum))
  await expect.poll(isQuiet).toBe(true)
  heard.length = 0
  const texts = await statementsOf(api, () => book(wanted(31), 'heard'))
  await expect.poll(sum).toBe(2)
  expect(texts.filter((text) => text.includes('insert into orders') && /add_job|pg_notify/.test(text))).toEqual([])

  heard.length = 0
  const undone = inTransaction(api.db, async (tx) => {
    wakeJobs(tx, 1000)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await inTransaction(api.db, async (tx) => {
    for (let job = 0; job < 50; job++) wakeJobs(tx, 1)
  })
  await expect.poll(sum).toBe(50)
  expect(heard.length).toBeLessThanOrEqual(2)
  listener.release(true)
})
