import { instantAt, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { readCalendar } from '../../../../../test/reading/calendars.ts'
import { zone } from '../../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

let api: Api
let plane: string
beforeAll(async () => {
  api = await startApi()
  plane = api.fleet.N417TS
})
afterAll(() => api.close())

const get = (address: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: new URL(address).pathname, headers })
const make = async (who: CastKey, aircraft?: string) => {
  const { status, json } = aircraft
    ? await api.call(who, 'makeAircraftCalendarFeed', { params: { id: aircraft } })
    : await api.call(who, 'makeCalendarFeed')
  expect(status).toBe(200)
  return json
}
const titles = async (address: string) => {
  const all = Object.values(readCalendar((await get(address)).body)).map((entries) =>
    entries
      .map(({ title }) => title)
      // Expiries are tested in expiries/.
      .filter((title) => !title.endsWith(' ends'))
      .toSorted(),
  )
  expect(all[0]).toEqual(all[1])
  expect(all[0]).toEqual(all[2])
  return all[0]!
}
const entry = async (address: string, uid: string) =>
  readCalendar((await get(address)).body)['ical.js']!.find((one) => one.uid.startsWith(uid))

test('a person’s calendar has what they fly and teach, without signing in; others have none of it', async () => {
  const flight = await insertOrder(api, { csip: 'elena', start: halfHour(24 * 10) })
  const [maria, elena, jonas] = [await make('maria'), await make('elena'), await make('jonas')]
  expect(maria.address).toMatch(/^http:\/\/.+\/api\/v1\/calendar\/[\w-]{43}\.ics$/)
  const reply = await get(maria.address)
  expect(reply).toMatchObject({ statusCode: 200 })
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await titles(maria.address)).toEqual(['Fly N417TS'])
  expect(await entry(maria.address, flight.id)).toMatchObject({ start: flight.start, end: flight.drop, alarms: [1440, 120] })
  expect(await titles(elena.address)).toEqual([expect.stringMatching(/^Lesson with Maria \S\. in N417TS$/)])
  expect(await titles(jonas.address)).toEqual([])
})

test('an owner’s calendar has the bookings of their aircraft by short name, their blocks, and the aircraft’s has only its own', async () => {
  const day = plusDays(new Date().toISOString().slice(0, 10), 40)
  const body = {
    kind: 'maintenance' as const,
    note: 'Annual, see the shop',
    from: instantAt(day, '09:00', zone).toISOString(),
    to: instantAt(day, '12:00', zone).toISOString(),
    rule: 'FREQ=WEEKLY;COUNT=3',
  }
  expect((await api.call('helen', 'setSchedule', { params: { id: plane }, body })).status).toBe(200)
  await insertOrder(api, { tail: 'N322SR', pilot: 'tomas', start: halfHour(24 * 12) })
  const [all, one] = [await make('helen'), await make('helen', plane)]
  const found = await titles(all.address)
  expect(found.filter((title) => title === 'N417TS: maintenance')).toHaveLength(3)
  expect(found).toContainEqual(expect.stringMatching(/^N322SR with Tomás \S\.$/))
  const of = await titles(one.address)
  expect(of.filter((title) => title === 'N417TS: maintenance')).toHaveLength(3)
  expect(of.join()).not.toContain('N322SR')
  const { body: text } = await get(one.address)
  expect(text.replaceAll('\r\n ', '')).toContain('DESCRIPTION:Annual\\, see the shop')
  const { rows } = await api.pool.query<{ lastName: string }>(`select last_name as "lastName" from account where id = $1`, [
    api.people.tomas,
  ])
  expect((await get(all.address)).body).not.toContain(rows[0]!.lastName)
})

test('a change raises the sequence of the same entry, and what is canceled says so for thirty days', async () => {
  const { id } = await insertOrder(api, { tail: 'N52148', start: halfHour(24 * 15) })
  const { address } = await make('maria')
  const before = (await entry(address, id))!
  expect((await api.call('maria', 'cancelOrder', { params: { id } })).status).toBe(200)
  const after = (await entry(address, id))!
  expect(after).toMatchObject({ uid: before.uid, sequence: before.sequence + 1, status: 'CANCELLED', alarms: [] })
  await api.db
    .updateTable('orders')
    .set({ canceledAt: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', id)
    .execute()
  expect(await entry(address, id)).toBeUndefined()
})

test('a calendar app gets a 304 until something changes', async () => {
  const { address } = await make('maria')
  const first = await get(address)
  const etag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const again = await get(address, { 'if-none-match': etag })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  await insertOrder(api, { tail: 'N52148', start: halfHour(24 * 17) })
  expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a feed URL stops working when revoked, replaced, or its account is suspended', async () => {
  const old = await make('maria')
  const fresh = await make('maria')
  expect((await get(old.address)).statusCode).toBe(404)
  expect((await get(fresh.address)).statusCode).toBe(200)
  const listed = (await api.call('maria', 'listCalendarFeeds')).json
  expect(listed).toEqual([{ id: fresh.id, aircraft: null, created: fresh.created, lastRead: expect.any(String) }])
  expect(JSON.stringify(listed)).not.toContain(fresh.address.slice(-47, -4))

  const suspend = (at: Date | null) =>
    api.db.updateTable('account').set({ suspendedAt: at }).where('id', '=', api.people.maria).execute()
  await suspend(new Date())
  expect((await get(fresh.address)).statusCode).toBe(404)
  await suspend(null)
  expect((await api.call('helen', 'endCalendarFeed', { params: { id: fresh.id } })).status).toBe(404)
  expect((await get(fresh.address)).statusCode).toBe(200)
  expect((await api.call('maria', 'endCalendarFeed', { params: { id: fresh.id } })).status).toBe(204)
  expect((await api.call('maria', 'endCalendarFeed', { params: { id: fresh.id } })).status).toBe(404)
  expect((await get(fresh.address)).statusCode).toBe(404)
})

test('feed URLs are unguessable, and the table does not reveal them', async () => {
  const { address } = await make('maria')
  const { rows } = await api.pool.query('select to_jsonb(f)::text as text from calendar_feed f')
  expect(JSON.stringify(rows)).not.toContain(address.slice(-47, -4))
  for (const secret of ['x', 'a'.repeat(43), `${address.slice(-47, -5)}!`, 'a'.repeat(150)])
    expect((await get(`http://tailshare.example/api/v1/calendar/${secret}.ics`)).statusCode).toBe(404)
})

test('only its owner makes, sees and revokes the calendar of an aircraft', async () => {
  const params = { id: plane }
  for (const call of ['makeAircraftCalendarFeed', 'endAircraftCalendarFeed'] as const) {
    expect((await api.call('maria', call, { params })).status).toBe(403)
    expect((await api.call('omar', call, { params })).status).toBe(403)
    expect((await api.call(undefined, call, { params })).status).toBe(401)
    expect((await api.call('helen', call, { params: { id: api.people.maria } })).status).toBe(404)
  }
  const { address, id } = await make('helen', plane)
  const listed = async () => (await api.call('helen', 'listCalendarFeeds')).json.filter(({ aircraft }) => aircraft?.id === plane)
  expect(await listed()).toMatchObject([{ id, aircraft: { id: plane, tailNumber: 'N417TS' }, lastRead: null }])
  await api.db.updateTable('aircraft').set({ ownerId: api.people.bo }).where('id', '=', plane).execute()
  expect((await get(address)).statusCode).toBe(404)
  await api.db.updateTable('aircraft').set({ ownerId: api.people.helen }).where('id', '=', plane).execute()
  expect((await api.call('helen', 'endAircraftCalendarFeed', { params })).status).toBe(204)
  expect(await listed()).toEqual([])
  expect((await api.call('helen', 'endAircraftCalendarFeed', { params })).status).toBe(404)
  expect((await get(address)).statusCode).toBe(404)
})

test('one booking comes as the same entry, for those who may see it', async () => {
  const { id } = await insertOrder(api, { start: halfHour(24 * 60) })
  const file = await api.call('maria', 'downloadOrderCalendar', { params: { id } })
  expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  const { address } = await make('maria')
  expect(readCalendar(file.raw.toString('utf8'))['ical.js']).toEqual([await entry(address, id)])
  expect((await api.call('jonas', 'downloadOrderCalendar', { params: { id } })).status).toBe(404)
  expect((await api.call(undefined, 'downloadOrderCalendar', { params: { id } })).status).toBe(401)
})
