import { sql } from 'kysely'
import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { clearWaitlist } from '../../../../test/bookings/waitlist.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'bo', 'ines'] as const) await giveCard(api, who)
})
beforeEach(() => clearWaitlist(api))
afterAll(() => api.close())

const n52148 = () => api.fleet.N52148
const trip = dayTrip(40)
const book = async (who: CastKey) =>
  (await api.call(who, 'bookAircraft', { body: { aircraftId: n52148(), ...times(trip) } })).json.id
const join = (who: CastKey | undefined, body: object = {}) =>
  api.call(who, 'joinWaitlist', { body: { aircraftId: n52148(), ...times(trip), wants: 'booking', ...body } as never })
const cancel = (who: CastKey, id: string) => api.call(who, 'cancelOrder', { params: { id } })
const mine = async (who: CastKey) => (await api.call(who, 'listWaitlist', { query: {} })).json.results

test('who may wait, and for what', async () => {
  expect((await join('bo')).json).toMatchObject({ code: 'time_is_free' })
  await book('maria')
  expect((await join('maria')).json).toMatchObject({ code: 'pilot_is_booked' })
  expect((await join(undefined)).status).toBe(401)
  expect((await join('bo', { aircraftId: newId() })).status).toBe(404)
  expect((await join('bo', { wants: 'everything' })).status).toBe(400)
  expect((await join('bo', { flightDropTime: trip.from.toISOString() })).status).toBe(400)
  expect(
    (await join('bo', times({ from: plusHours(dayTrip(0).from, -48), to: plusHours(dayTrip(0).from, -46) }))).json,
  ).toMatchObject({ code: 'booking_refused', templates: [{ code: 'in_the_past' }] })
  expect((await join('bo')).status).toBe(200)
  expect((await join('bo')).json).toMatchObject({ code: 'already_waiting' })
})

test('a person waits for one of overlapping times in a line, and places count people', async () => {
  await book('maria')
  expect((await join('ines')).json).toMatchObject({ place: 1 })
  for (const body of [times(dayTrip(40, '11:00', '13:00')), { anyOfModel: true }, { wants: 'notice' }])
    expect((await join('ines', body)).json, JSON.stringify(body)).toMatchObject({ code: 'already_waiting' })
  // From before this rule.
  const { id, ...entry } = await api.db.selectFrom('waitlistEntry').selectAll().executeTakeFirstOrThrow()
  for (const hours of [1, 2])
    await api.db
      .insertInto('waitlistEntry')
      .values({ ...entry, id: newId(entry.createdAt.getTime() - hours), startAt: plusHours(entry.startAt, -hours) })
      .execute()
  expect(id).not.toBe('')
  expect((await join('bo')).json).toMatchObject({ place: 2 })
  expect(await mine('ines')).toMatchObject([{ place: 1 }, { place: 1 }, { place: 1 }])
})

test('a person can wait for at most twenty times, even with twenty concurrent requests', async () => {
  await api.db
    .insertInto('occupancy')
    .values({
      id: newId(),
      resourceId: n52148(),
      resourceKind: 'aircraft',
      kind: 'own',
      during: sql<string>`tstzrange(${dayTrip(60).from}, ${dayTrip(100).to})`,
    })
    .execute()
  const replies = await Promise.all(Array.from({ length: 23 }, (_, day) => join('bo', times(dayTrip(61 + day)))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(replies.find(({ status }) => status !== 200)!.json).toMatchObject({ code: 'too_many_waits' })
})

test('only the person waiting can leave; leaving moves others up, and an offer is answered instead', async () => {
  const id = await book('maria')
  const first = (await join('bo')).json.id
  await join('ines')
  const leave = (who: CastKey | undefined, entry: string) => api.call(who, 'leaveWaitlist', { params: { id: entry } })
  expect((await leave('ines', first)).status).toBe(404)
  expect((await leave(undefined, first)).status).toBe(401)
  expect((await leave('bo', first)).status).toBe(204)
  expect((await leave('bo', first)).status).toBe(404)
  const [own] = await mine('ines')
  expect(own).toMatchObject({ place: 1 })
  await cancel('maria', id)
  await api.runJobs()
  expect((await leave('ines', own!.id)).json).toMatchObject({ code: 'wrong_state' })
  expect((await api.call(undefined, 'listWaitlist', { query: {} })).status).toBe(401)
})

test('an owner sees how many people wait for which times, but not who', async () => {
  await book('maria')
  await join('bo')
  await join('ines')
  const { json } = await api.call('helen', 'listWaitlistDemand', { query: {} })
  expect(json).toMatchObject({
    count: 1,
    results: [{ tailNumber: 'N52148', count: 2, flightStartTime: trip.from.toISOString() }],
  })
  expect(JSON.stringify(json)).not.toMatch(new RegExp(`${api.people.bo}|Bo `))
  expect((await api.call('maria', 'listWaitlistDemand', { query: {} })).json.results).toEqual([])
  expect((await api.call(undefined, 'listWaitlistDemand', { query: {} })).status).toBe(401)
})
