import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { run } from '../../../../test/money.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'bo')
})
beforeEach(async () => {
  await sql`delete from waitlist_entry`.execute(api.db)
  await sql`update aircraft set needs_approval = tail_number = 'N52148'`.execute(api.db)
  await sql`delete from occupancy`.execute(api.db)
})
afterAll(() => api.close())

const n52148 = () => api.fleet.N52148
const taken = (days: number) => insertOrder(api, { tail: 'N52148', pilot: 'maria', start: dayTrip(days).from, hours: 8 })
const join = (days: number, body: object = {}) =>
  api.call('bo', 'joinWaitlist', { body: { aircraftId: n52148(), ...times(dayTrip(days)), wants: 'booking', ...body } as never })
const mine = async (who: CastKey = 'bo') => (await api.call(who, 'listWaitlist', { query: {} })).json.results
const rowOf = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const jobsOf = async (id: string) => {
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs where key like ${`%:${id}`}`.execute(api.db)
  return rows.map(({ key }) => key.split(':')[0])
}
const confirm = (who: CastKey, id: string) =>
  api.call(who, 'confirmOrder', { params: { id }, body: { acceptsOperationalControl: true } })

/** Offered to Bo, who confirms. */
const offered = async (days: number) => {
  const { id } = await taken(days)
  expect((await join(days)).status).toBe(200)
  await api.call('maria', 'cancelOrder', { params: { id } })
  await run(api, 'waitlistNext', { aircraftId: n52148() })
  return (await mine())[0]!.orderId!
}

test('after the pilot accepts an offer, an owner who approves each booking is still asked', async () => {
  const id = await offered(40)
  expect((await rowOf(id)).waitsFor).toBe('pilot')
  await api.runJobs()
  const heard = await startHearing(api)
  const yes = await confirm('bo', id)
  expect([yes.status, yes.json.waitsFor]).toEqual([200, { who: 'owner', until: expect.any(String), because: 'approval' }])
  expect(await jobsOf(id)).not.toContain('placeHold')
  expect((await heard()).map(({ who, title }) => `${who}: ${title}`)).toContain('helen: Bo Lindqvist asks for N52148')
  expect((await rowOf(id)).paymentMethodId).not.toBeNull()

  await run(api, 'watchWaitlist', {})
  expect(await mine()).toEqual([])
  const done = await confirm('helen', id)
  expect([done.status, done.json.waitsFor, done.json.confirmedAt]).toEqual([200, null, expect.any(String)])
  expect(await jobsOf(id)).toContain('placeHold')
})

test('without owner approval, accepting an offer confirms at once', async () => {
  await sql`update aircraft set needs_approval = false`.execute(api.db)
  const id = await offered(50)
  expect((await confirm('bo', id)).json.waitsFor).toBeNull()
  expect(await jobsOf(id)).toContain('placeHold')
})

test('only instructors who teach there can be requested', async () => {
  await taken(60)
  for (const csipId of [newId(), api.people.maria])
    expect(await join(60, { csipId })).toMatchObject({ status: 400, json: { csipId: [expect.any(String)] } })
  expect((await join(60, { csipId: api.people.elena })).status).toBe(200)
})
