import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { clearWaitlist } from '../../../../test/bookings/waitlist.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { run } from '../../../../test/money.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { openDb, openPool } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { freeTime } from '../../schedule/freed/queries.ts'
import { serveLine } from './steps.ts'

let api: Api
const pilots = ['maria', 'bo', 'ines'] as const
beforeAll(async () => {
  api = await startApi()
  for (const who of pilots) await giveCard(api, who)
})
beforeEach(() => clearWaitlist(api))
afterAll(() => api.close())

const n52148 = () => api.fleet.N52148
const trip = dayTrip(40)
const book = async (who: CastKey = 'maria', period = trip) => {
  const reply = await api.call(who, 'bookAircraft', { body: { aircraftId: n52148(), ...times(period) } })
  expect(reply.status, JSON.stringify(reply.json)).toBe(200)
  return reply.json.id
}
const join = (who: CastKey | undefined, body: object = {}) =>
  api.call(who, 'joinWaitlist', { body: { aircraftId: n52148(), ...times(trip), wants: 'booking', ...body } as never })
const cancel = (who: CastKey, id: string) => api.call(who, 'cancelOrder', { params: { id } })
const mine = async (who: CastKey) => (await api.call(who, 'listWaitlist', { query: {} })).json.results
const offerOf = async (who: CastKey) => (await mine(who))[0]?.orderId ?? null
const statesOf = async () =>
  (await api.db.selectFrom('waitlistEntry').select('state').orderBy('id').execute()).map(({ state }) => state)
const decline = (who: CastKey, id: string) => api.call(who, 'declineOrder', { params: { id }, body: {} })

test('the first in line is offered a freed time, declines it, and the next one takes it', async () => {
  const first = await book('maria')
  expect((await join('bo')).json).toMatchObject({ place: 1, state: 'waiting', tailNumber: 'N52148', orderId: null })
  expect((await join('ines')).json).toMatchObject({ place: 2 })
  await api.runJobs()
  expect(await statesOf()).toEqual(['waiting', 'waiting'])

  await cancel('maria', first)
  const heard = await startHearing(api)
  await api.runJobs()
  const offered = await offerOf('bo')
  expect(offered).not.toBeNull()
  expect((await api.call('bo', 'getOrder', { params: { id: offered! } })).json).toMatchObject({
    status: 'booked',
    waitsFor: { who: 'pilot', because: 'waitlist' },
  })
  // The notice is sent by a job of its own.
  await api.runJobs()
  expect((await heard()).filter(({ who }) => who === 'bo').map(({ title }) => title)).toEqual(['N52148 is free for you'])
  expect(await mine('ines')).toMatchObject([{ place: 2, state: 'waiting' }])

  await decline('bo', offered!)
  await api.runJobs()
  expect(await mine('bo')).toEqual([])
  const next = await offerOf('ines')
  const yes = await api.call('ines', 'confirmOrder', {
    params: { id: next! },
    body: { acceptsOperationalControl: true } as never,
  })
  expect([yes.status, yes.json.waitsFor]).toEqual([200, null])
  await run(api, 'watchWaitlist', {})
  expect(await statesOf()).toEqual(['declined', 'taken'])
})

test('an unanswered offer goes to the next in line', async () => {
  const first = await book('maria')
  await join('bo')
  await join('ines')
  await cancel('maria', first)
  await api.runJobs()
  await sql`update orders set answer_by = now() - interval '1 minute' where waits_for is not null`.execute(api.db)
  await run(api, 'lapseUnanswered', {})
  await api.runJobs()
  expect(await statesOf()).toEqual(['lapsed', 'offered'])
})

const elsewhere = dayTrip(41)
test.each<[string, (id: string) => Promise<unknown>]>([
  ['a cancellation', (id) => cancel('maria', id)],
  ['a move', (id) => api.call('maria', 'changeBooking', { body: { orderId: id, ...times(elsewhere) } })],
  [
    'a shorter trip',
    (id) =>
      api.call('maria', 'changeBooking', {
        body: {
          orderId: id,
          flightStartTime: dayTrip(40, '13:00').from.toISOString(),
          flightDropTime: dayTrip(40, '09:00', '15:00').to.toISOString(),
        },
      }),
  ],
])('%s frees time for the waitlist', async (_, free) => {
  const id = await book('maria')
  await join('bo')
  expect(((await free(id)) as { status: number }).status).toBe(200)
  await api.runJobs()
  expect(await statesOf()).toEqual(['offered'])
})

test.each([
  ['because of the aircraft: then they wait again', 'aircraft', 'waiting'],
  ['for another reason: then it is not offered once more', 'other', 'ended'],
] as const)('a block that is removed gives time back; an owner cancels the offer %s', async (_, reason, state) => {
  const block = { id: newId(), resourceId: n52148(), resourceKind: 'aircraft', kind: 'own' }
  await api.db
    .insertInto('occupancy')
    .values({ ...block, during: sql<string>`tstzrange(${trip.from}, ${trip.to})` })
    .execute()
  await join('bo')
  await freeTime(api.db, sql`o.id = ${block.id}`)
  await api.runJobs()
  const offered = await offerOf('bo')
  await api.call('helen', 'cancelOrder', { params: { id: offered! }, body: { reason } })
  await run(api, 'watchWaitlist', {})
  expect(await statesOf()).toEqual([state])
})

test('a person who asked only for a notice gets it once, half an hour before others get an offer', async () => {
  const id = await book('maria')
  await join('bo', { wants: 'notice' })
  await join('ines')
  await cancel('maria', id)
  const heard = await startHearing(api)
  await api.runJobs()
  await api.runJobs()
  const told = (await heard()).filter(({ who }) => who === 'bo')
  expect(told.map(({ title }) => title)).toEqual(['N52148 is free'])
  expect(told[0]!.text).toMatch(/We tell the next in line in 30 minutes\. It is not held for you: the first to book gets it\.$/)
  expect(told[0]!.link).toContain(`/aircraft/${n52148()}/book`)
  expect(await statesOf()).toEqual(['notified', 'waiting'])
  await sql`update waitlist_entry set notified_at = notified_at - interval '31 minutes'`.execute(api.db)
  const { rows: later } = await sql`select from graphile_worker.jobs where key like 'waitlistLater:%'`.execute(api.db)
  expect(later).toHaveLength(1)
  await run(api, 'waitlistNext', { aircraftId: n52148() })
  expect(await statesOf()).toEqual(['notified', 'offered'])
})

test('a person the rules refuse is skipped and keeps their place; a partly taken time is not offered', async () => {
  const id = await book('maria')
  await join('bo')
  await join('ines')
  await api.db
    .updateTable('document')
    .set({ status: 'negative' })
    .where('accountId', '=', api.people.bo)
    .where('kind', '=', 'medical')
    .execute()
  const other = await book('maria', dayTrip(40, '14:00', '16:00'))
  await join('jonas', times(dayTrip(40, '10:00', '15:00')))
  await cancel('maria', id)
  await api.runJobs()
  expect(await statesOf()).toEqual(['waiting', 'offered', 'waiting'])
  await api.db
    .updateTable('document')
    .set({ status: 'complete' })
    .where('accountId', '=', api.people.bo)
    .where('kind', '=', 'medical')
    .execute()
  await cancel('maria', other)
  await api.runJobs()
  expect(await statesOf()).toEqual(['waiting', 'offered', 'waiting'])
})

test('waiting for any aircraft of a model works', async () => {
  const { modelId, airportId } = await api.db
    .selectFrom('aircraft')
    .select(['modelId', 'airportId'])
    .where('id', '=', n52148())
    .executeTakeFirstOrThrow()
  const sisters = await api.db
    .selectFrom('aircraft')
    .select('id')
    .where('modelId', '=', modelId)
    .where('airportId', '=', airportId)
    .where('id', '!=', n52148())
    .execute()
  const block = (id: string) =>
    api.db
      .insertInto('occupancy')
      .values({
        id: newId(),
        resourceId: id,
        resourceKind: 'aircraft',
        kind: 'own',
        during: sql<string>`tstzrange(${trip.from}, ${trip.to})`,
      })
      .execute()
  await book('maria')
  if (sisters.length > 0) expect((await join('bo', { anyOfModel: true })).json).toMatchObject({ code: 'time_is_free' })
  for (const { id } of sisters) await block(id)
  expect((await join('bo', { anyOfModel: true })).json).toMatchObject({ anyOfModel: true, place: 1 })
  expect((await join('ines')).json).toMatchObject({ place: 2 })
  await freeTime(api.db, sql`o.resource_id = ${sisters[0]?.id ?? n52148()}`)
  await api.runJobs()
  expect(await statesOf()).toEqual(['offered', 'waiting'])
})

test('two servers running at once make one offer', async () => {
  const id = await book('maria')
  await join('bo')
  await join('ines')
  const { db } = api
  const pool = openPool(api.connectionString, 4)
  const other = openDb(pool)
  await cancel('maria', id)
  const now = new Date()
  const { config } = api.services
  await Promise.all([db, other, db, other].map((one) => serveLine({ db: one, config, aircraftId: n52148(), now })))
  expect(await statesOf()).toEqual(['offered', 'waiting'])
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from orders where waits_for is not null and status = 'booked'`.execute(db)
  expect(rows[0]!.n).toBe(1)
  await other.destroy()
})

test('an offer and a booking at the same moment: one gets the time', async () => {
  for (let day = 50; day < 54; day++) {
    const period = dayTrip(day)
    const id = await book('maria', period)
    await join('bo', times(period))
    await cancel('maria', id)
    const wanted = { body: { aircraftId: n52148(), ...times(period) } }
    await Promise.all([
      serveLine({ db: api.db, config: api.services.config, aircraftId: n52148(), now: new Date() }),
      api.call('ines', 'bookAircraft', wanted),
    ])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from orders where status = 'booked' and start_at = ${period.from}`.execute(api.db)
    expect(rows[0]!.n).toBe(1)
  }
})

test('an entry ends when its time begins, or when the pilot books something else then', async () => {
  await book('maria')
  await join('bo')
  await join('ines')
  await sql`update waitlist_entry set start_at = now() - interval '1 hour' where account_id = ${api.people.ines}`.execute(api.db)
  await insertOrder(api, { pilot: 'bo', tail: 'N940DS', start: plusHours(trip.from, 1) })
  await run(api, 'watchWaitlist', {})
  expect(await statesOf()).toEqual(['ended', 'ended'])
})

test('an entry for a retired aircraft ends with one notice; entries for any of its model continue', async () => {
  await book('maria')
  await join('bo', { wants: 'notice' })
  await join('ines', { wants: 'notice', anyOfModel: true })
  const heard = await startHearing(api)
  const retire = (state: string) => api.db.updateTable('aircraft').set({ state }).where('id', '=', n52148()).execute()
  await retire('paused')
  await run(api, 'watchWaitlist', {})
  expect(await heard()).toEqual([])
  await retire('retired')
  const { modelId, airportId } = await api.db
    .selectFrom('aircraft')
    .selectAll()
    .where('id', '=', n52148())
    .executeTakeFirstOrThrow()
  const other = { modelId, airportId }
  const before = await api.db
    .selectFrom('aircraft')
    .select(['modelId', 'airportId'])
    .where('id', '=', api.fleet.N417TS)
    .executeTakeFirstOrThrow()
  await api.db.updateTable('aircraft').set(other).where('id', '=', api.fleet.N417TS).execute()
  for (let times = 0; times < 2; times++) await run(api, 'watchWaitlist', {})
  const told = await heard()
  expect(told.map(({ who, title }) => [who, title])).toEqual([['bo', 'You no longer wait for N52148']])
  expect(told[0]!.link).toContain('/search?date=')
  expect(await statesOf()).toEqual(['ended', 'waiting'])
  await api.db.updateTable('aircraft').set(before).where('id', '=', api.fleet.N417TS).execute()
  await retire('listed')
})
