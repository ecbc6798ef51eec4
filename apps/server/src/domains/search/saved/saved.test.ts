import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing, type Heard } from '../../../../test/heard.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { setAircraft as setListing } from '../../aircraft/listing/queries.ts'
import { freeOccupancy } from '../../schedule/queries.ts'
import { letterOf } from '../../../outside/sending/mail.ts'
import { plainMail } from '../../../outside/sending/look/mailLook.ts'

let api: Api
let heard: () => Promise<Heard[]>
beforeAll(async () => {
  api = await startApi()
  heard = await startHearing(api)
})
afterAll(() => api.close())

const save = (who: string | undefined, name: string, query: Record<string, string> = {}, hasAlert = true) =>
  api.call(who, 'saveSearch', { body: { name, query, hasAlert } })
const check = async () => {
  await api.db
    .updateTable('savedSearch')
    .set({ checkedAt: plusHours(new Date(), -1) })
    .execute()
  await enqueue(api.db, 'checkSavedSearches', {})
  await api.runJobs()
}
const setAircraft = (tail: keyof Api['fleet'], values: { rateCents?: number; isListed?: boolean; yearManufactured?: number }) =>
  setListing(api.db, api.fleet[tail], values)
const lastMail = async () => {
  const mails = api.db.selectFrom('outboxMessage').selectAll().where('channel', '=', 'mail')
  return plainMail(letterOf(await mails.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()))
}

test('an aircraft that becomes cheap enough is announced once, with links to the search and to unsubscribe', async () => {
  await setAircraft('N417TS', { rateCents: 30_000 })
  const { status, json } = await save('maria', 'Bargains', { price_hour_max: '99' })
  expect([status, json]).toMatchObject([
    200,
    { name: 'Bargains', query: { price_hour_max: '99' }, hasAlert: true, isOver: false },
  ])
  await check()
  expect(await heard()).toEqual([])
  await setAircraft('N417TS', { rateCents: 9_900 })
  await check()
  await check()
  expect((await heard()).filter(({ by }) => by.includes('bell'))).toMatchObject([
    { who: 'maria', title: 'N417TS is new in “Bargains”', link: '/search?price_hour_max=99' },
  ])
  const mail = await lastMail()
  expect(mail).toContain('/search?price_hour_max=99')
  expect(mail).toContain('No more emails about this search')

  const token = decodeURIComponent(/end-alert\?token=(\S+)/.exec(mail)![1]!)
  expect((await api.call(undefined, 'endSearchAlert', { body: { token: `${token.slice(0, -3)}abc` } })).status).toBe(404)
  expect((await api.call(undefined, 'endSearchAlert', { body: { token: 'nonsense' } })).status).toBe(404)
  const ended = await api.call(undefined, 'endSearchAlert', { body: { token } })
  expect([ended.status, ended.json]).toEqual([200, { name: 'Bargains' }])
  await setAircraft('N322SR', { rateCents: 9_000 })
  await check()
  expect(await heard()).toEqual([])
  // Turned on again, it ignores current matches.
  await api.call('maria', 'changeSavedSearch', { params: { id: json.id }, body: { hasAlert: true } })
  await check()
  expect(await heard()).toEqual([])
})

test('an empty bound is no limit', async () => {
  const { json } = await save('ines', 'Any price', { price_hour_max: '', year_manufactured_min: '' })
  expect(
    await api.db.selectFrom('savedSearch').select(['priceToCents', 'yearFrom']).where('id', '=', json.id).executeTakeFirst(),
  ).toEqual({ priceToCents: null, yearFrom: null })
  await api.call('ines', 'deleteSavedSearch', { params: { id: json.id } })
})

test('a canceled booking frees the aircraft for a search with dates; new listings count, one’s own do not', async () => {
  const start = plusHours(new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000), 24 * 40)
  const booked = await insertOrder(api, { tail: 'N322SR', pilot: 'jonas', start })
  const date = [start, plusHours(start, 3)].map((at) => at.toISOString()).join(',')
  await setAircraft('N52148', { isListed: false })
  await save('maria', 'That weekend', { date, hide_not_rated_aircrafts: 'false' })
  await save('helen', 'Mine too', { date })
  await check()
  await heard()
  await freeOccupancy(api.db, booked.id)
  await setAircraft('N52148', { isListed: true })
  await check()
  const told = (await heard()).filter(({ by }) => by.includes('bell'))
  expect(told.map(({ who, title }) => [who, title])).toEqual([
    ['maria', 'N322SR is new in “That weekend”'],
    ['maria', 'N52148 is new in “That weekend”'],
  ])
})

test('one aircraft is one notice, however many saved searches it fits, and an equal search opens the one that exists', async () => {
  await setAircraft('N940DS', { isListed: false })
  const wide = { price_hour_max: '990', hide_not_rated_aircrafts: 'false' }
  const first = await save('tomas', 'Everything', wide)
  const again = await save('tomas', 'All of it', { hide_not_rated_aircrafts: 'false', price_hour_max: '990' })
  expect(again.json).toEqual({ ...first.json, name: 'All of it' })
  await save('tomas', 'Below 980', { ...wide, price_hour_max: '980' })
  await save('tomas', 'Newer', { ...wide, year_manufactured_min: '1970' })
  expect((await api.call('tomas', 'listSavedSearches')).json.count).toBe(3)
  await heard()
  await setAircraft('N940DS', { isListed: true })
  await check()
  const told = (await heard()).filter(({ who, by }) => who === 'tomas' && by.includes('bell'))
  expect(told).toMatchObject([
    { title: 'N940DS is new in “All of it” and 2 more searches of yours', link: '/profile/aircrafts/favorites?tab=searches' },
  ])
})

test('a search limited to flyable aircraft ignores the rest', async () => {
  await api.db.updateTable('aircraft').set({ isListed: false }).where('id', '=', api.fleet.N850VJ).execute()
  for (const rated of ['true', 'false'])
    await save('sam', `Jets ${rated}`, { aircraft_type: '5', hide_not_rated_aircrafts: rated })
  await heard()
  await api.db.updateTable('aircraft').set({ isListed: true }).where('id', '=', api.fleet.N850VJ).execute()
  await check()
  const told = (await heard()).filter(({ who, by }) => who === 'sam' && by.includes('bell'))
  expect(told.map(({ title }) => title)).toEqual(['N850VJ is new in “Jets false”'])
})

test('a part of the map is a filter like any other', async () => {
  const { lon, lat } = await api.db
    .selectFrom('airport')
    .innerJoin('aircraft', 'aircraft.airportId', 'airport.id')
    .select(['lon', 'lat'])
    .where('aircraft.id', '=', api.fleet.N417TS)
    .executeTakeFirstOrThrow()
  const around = (size: number) => [lon - size, lat - size, lon + size, lat + size].join(',')
  const tails = async (bounds: string) =>
    (await api.call(undefined, 'searchAircraft', { query: { bounds, limit: 100 } })).json.results.map(
      ({ tailNumber }) => tailNumber,
    )
  expect(await tails(around(0.01))).toContain('N417TS')
  expect(await tails(`${lon + 1},${lat + 1},${lon + 1.1},${lat + 1.1}`)).not.toContain('N417TS')
  // Across the date line, also as a map widget writes it.
  for (const across of [`170,${lat - 1},${lon + 1},${lat + 1}`, `-190,${lat - 1},${lon + 1},${lat + 1}`])
    expect(await tails(across), across).toContain('N417TS')
  expect(await tails(`170,${lat - 1},${lon - 1},${lat + 1}`)).not.toContain('N417TS')
  for (const wrong of ['1,2,3', '1,2,3,4,5', '5,4,6,2', 'a,b,c,d', '1,-200,2,3'])
    expect((await api.call(undefined, 'searchAircraft', { query: { bounds: wrong } })).status, wrong).toBe(400)
})

test('searches are private: renamed, deleted, at most 20, with known filters', async () => {
  const { json } = await save('bo', 'First', { bounds: '-123,37,-121,38', order: 'price_hour' })
  for (const who of ['jonas', 'omar']) {
    const params = { id: json.id }
    expect((await api.call(who, 'changeSavedSearch', { params, body: { name: 'Ours' } })).status).toBe(404)
    expect((await api.call(who, 'deleteSavedSearch', { params })).status).toBe(404)
  }
  expect(
    (await api.call('bo', 'changeSavedSearch', { params: { id: json.id }, body: { name: 'Bay', hasAlert: false } })).json,
  ).toMatchObject({
    name: 'Bay',
    hasAlert: false,
  })
  for (const nothing of [' ', '\u200b', '\u2060 \u00ad'])
    expect((await save('bo', nothing)).json, nothing).toEqual({ name: ['This field is required'] })
  expect((await save('bo', 'Wrong', { color: 'red' })).status).toBe(400)
  expect((await save('bo', 'Wrong', { price_hour_max: 'cheap' })).status).toBe(400)
  expect((await save('bo', 'Wrong', { year_manufactured_min: '1999.5' })).status).toBe(400)
  expect((await save(undefined, 'Mine')).status).toBe(401)
  expect((await api.call(undefined, 'listSavedSearches')).status).toBe(401)
  const more = await Promise.all(
    Array.from({ length: 22 }, (_, index) => save('bo', `Search ${index}`, { price_hour_max: String(100 + index) })),
  )
  expect(more.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(more.find(({ status }) => status === 409)!.json.code).toBe('too_many_searches')
  expect((await api.call('bo', 'listSavedSearches', { query: { limit: 5 } })).json).toMatchObject({
    count: 20,
    next: expect.any(String),
  })
  expect((await api.call('bo', 'deleteSavedSearch', { params: { id: json.id } })).status).toBe(204)
  expect((await api.call('bo', 'deleteSavedSearch', { params: { id: json.id } })).status).toBe(404)
})

test('seats, load, equipment and check-out bind an alert, too', async () => {
  await api.db.deleteFrom('savedSearch').execute()
  const wants = { equipment: 'ice', seats_min: '4', useful_load_min: '900', self_check_out: 'true' as const }
  await api.call('maria', 'saveSearch', { body: { name: 'Winter', query: { ...wants, hide_not_rated_aircrafts: 'false' } } })
  await api.call('maria', 'saveSearch', {
    body: { name: 'Rated', query: { rating_min: '4.5', hide_not_rated_aircrafts: 'false' } },
  })
  const [winter, rated] = await api.db.selectFrom('savedSearch').selectAll().orderBy('createdAt').execute()
  expect(winter).toMatchObject({ seatsFrom: 4, usefulLoadFrom: 900, selfCheckOut: true, equipment: [['FIKI TKS, topped up']] })
  const expected = async (id: string) =>
    (await api.db.selectFrom('savedSearchHit').select('aircraftId').where('searchId', '=', id).execute()).length
  // What is there when the search is saved counts as seen.
  const found = await api.call('maria', 'searchAircraft', { query: { ...wants, hide_not_rated_aircrafts: 'false' } })
  const own = await api.db.selectFrom('aircraft').select('id').where('ownerId', '=', api.people.maria).execute()
  expect(own).toEqual([])
  expect(await expected(winter!.id)).toBe(found.json.count)
  expect(await expected(rated!.id)).toBe(0)
})
