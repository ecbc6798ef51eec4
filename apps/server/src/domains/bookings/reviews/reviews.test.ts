import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { startHearing, type Heard } from '../../../../test/heard.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { enqueue } from '../../../jobs/enqueue.ts'

let api: Api
let heard: () => Promise<Heard[]>
beforeAll(async () => {
  api = await startApi()
  heard = await startHearing(api)
})
afterAll(() => api.close())

const stars = (about: 'aircraft' | 'owner' | 'csip' | 'pilot', rating = 5, text = `${rating} for the ${about}`) => ({
  about,
  rating,
  text,
})
type FlownBooking = { hoursAgo?: number; csip?: boolean; pilot?: 'maria' | 'helen' }
/** Returned this many hours ago, with Elena aboard by default. */
const flight = async ({ hoursAgo = 30, csip = true, pilot = 'maria' }: FlownBooking = {}) => {
  const { id } = await insertFlown(api, { pilot, start: plusHours(new Date(), -hoursAgo - 3) })
  if (csip) await api.db.updateTable('orders').set({ csipId: api.people.elena }).where('id', '=', id).execute()
  return id
}
const write = (who: string, id: string, ...reviews: ReturnType<typeof stars>[]) =>
  api.call(who, 'writeReviews', { params: { id }, body: { reviews } })
const seen = async (who: string, id: string) => (await api.call(who, 'getOrderReviews', { params: { id } })).json
const ratingOf = async (subjectId: string, about: string) => {
  const row = await api.db
    .selectFrom('rating')
    .selectAll()
    .where('subjectId', '=', subjectId)
    .where('about', '=', about)
    .executeTakeFirst()
  return [row?.count ?? 0, row?.sum ?? 0]
}

test('reviews stay hidden until both sides have written; then each reads the other, and the stars count', async () => {
  const id = await flight()
  const { N417TS: aircraft } = api.fleet
  expect(await seen('maria', id)).toMatchObject({
    mine: [
      { about: 'aircraft', name: 'N417TS', written: null, mayWrite: true },
      { about: 'owner', name: 'Helen Marsh', written: null },
      { about: 'csip', name: 'Elena Park', written: null },
    ],
    waiting: [],
    shown: [],
  })
  const first = await write('maria', id, stars('aircraft', 4, 'Flies well.'), stars('csip'))
  expect([first.status, first.json.shown]).toEqual([200, []])
  expect((await seen('helen', id)).waiting).toEqual(['Maria Reyes'])
  expect((await seen('helen', id)).shown).toEqual([])
  expect(await ratingOf(aircraft, 'aircraft')).toEqual([0, 0])
  await heard()

  const second = await write('helen', id, stars('pilot', 5, 'Brought it back clean.'))
  expect(second.json.shown.map(({ about, author }) => [about, author])).toEqual([
    ['aircraft', 'Maria R.'],
    ['pilot', 'Helen M.'],
  ])
  expect(await heard()).toMatchObject([{ who: 'maria', title: 'Reviews of the flight in N417TS are in' }])
  expect(await ratingOf(aircraft, 'aircraft')).toEqual([1, 4])
  expect(await ratingOf(api.people.maria, 'pilot')).toEqual([1, 5])
  expect(await ratingOf(api.people.elena, 'csip')).toEqual([0, 0])
  expect((await api.call(undefined, 'listAircraftReviews', { params: { id: aircraft } })).json).toMatchObject({
    count: 1,
    next: null,
    rating: 4,
    stars: [0, 0, 0, 1, 0],
    results: [{ text: 'Flies well.', author: 'Maria R.', answer: null, mayAnswer: false, mayReport: false }],
  })
  expect((await api.call(undefined, 'getAircraft', { params: { id: aircraft } })).json).toMatchObject({
    rating: 4,
    ratingCount: 1,
  })
})

test('a review can be changed until it is published, and counts once', async () => {
  const id = await flight({ csip: false, hoursAgo: 50 })
  const [countBefore, sumBefore] = await ratingOf(api.fleet.N417TS, 'aircraft')
  await write('maria', id, stars('aircraft', 1, 'Hm.'))
  await write('maria', id, stars('aircraft', 3, 'Better, thinking back.'))
  expect((await seen('maria', id)).mine[0]!.written).toEqual({ rating: 3, text: 'Better, thinking back.' })
  await write('helen', id, stars('pilot'))
  expect(await ratingOf(api.fleet.N417TS, 'aircraft')).toEqual([countBefore! + 1, sumBefore! + 3])
  for (const review of [stars('aircraft', 5), stars('owner', 1)])
    expect(await write('maria', id, review)).toMatchObject({ status: 409, json: { code: 'review_shown' } })
  expect(await write('helen', id, stars('pilot', 1))).toMatchObject({ status: 409, json: { code: 'review_shown' } })
})

test('after two weeks one-sided reviews are published, and no more can be written', async () => {
  const id = await flight({ csip: false, hoursAgo: 13 * 24 })
  await write('maria', id, stars('owner', 4))
  await heard()
  await api.db
    .updateTable('orders')
    .set({ dropRealAt: plusHours(new Date(), -14 * 24 - 1) })
    .where('id', '=', id)
    .execute()
  expect(await write('helen', id, stars('pilot'))).toMatchObject({
    status: 409,
    json: { detail: 'Reviews are written within 14 days after the return.' },
  })
  await enqueue(api.db, 'openReviews', { orderId: id })
  await api.runJobs()
  expect((await seen('helen', id)).shown).toMatchObject([{ about: 'owner', rating: 4, mayAnswer: true }])
  expect((await heard()).filter(({ by }) => by.startsWith('bell')).map(({ who }) => who)).toEqual(['helen', 'maria'])
})

test('each person is asked once, a day after the return, unless they already wrote', async () => {
  const id = await flight()
  await write('elena', id, stars('pilot'))
  await heard()
  for (let round = 0; round < 2; round++) await enqueue(api.db, 'askForReviews', { orderId: id })
  await api.runJobs()
  await enqueue(api.db, 'askForReviews', { orderId: id })
  await api.runJobs()
  expect((await heard()).map(({ who, title, link }) => [who, title, link])).toEqual([
    ['helen', 'How was Maria Reyes’s flight?', `/booking/orders/${id}`],
    ['maria', 'How was N417TS?', `/booking/orders/${id}`],
  ])
})

test('only people on a completed flight can review, and only each other', async () => {
  const id = await flight({ csip: false })
  expect((await write('jonas', id, stars('aircraft'))).status).toBe(404)
  expect((await api.call('jonas', 'getOrderReviews', { params: { id } })).status).toBe(404)
  expect((await api.call(undefined, 'getOrderReviews', { params: { id } })).status).toBe(401)
  expect((await api.call(undefined, 'writeReviews', { params: { id }, body: { reviews: [stars('owner')] } })).status).toBe(401)
  expect(await write('maria', id, stars('pilot'))).toMatchObject({ status: 403, json: { code: 'review_not_yours' } })
  expect(await write('maria', id, stars('csip'))).toMatchObject({ status: 403, json: { code: 'review_not_yours' } })
  for (const rating of [0, 6, 2.5]) expect((await write('maria', id, stars('aircraft', rating))).status).toBe(400)
  expect((await write('maria', id, stars('aircraft'), stars('aircraft', 1))).status).toBe(400)
  expect((await write('maria', id)).status).toBe(400)
  const own = await flight({ pilot: 'helen', csip: false, hoursAgo: 80 })
  expect((await seen('helen', own)).mine).toEqual([])
  expect(await write('helen', own, stars('aircraft'))).toMatchObject({ status: 403, json: { code: 'review_not_yours' } })
  const { id: booked } = await insertOrder(api, { start: plusHours(new Date(), 500) })
  expect(await write('maria', booked, stars('aircraft'))).toMatchObject({ status: 409, json: { code: 'wrong_state' } })
})

test('two reviews written at the same moment are published once', async () => {
  const id = await flight({ csip: false, hoursAgo: 100 })
  const [before] = await ratingOf(api.people.maria, 'pilot')
  const replies = await Promise.all([write('maria', id, stars('aircraft')), write('helen', id, stars('pilot'))])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await seen('maria', id)).shown.length).toBe(2)
  expect((await ratingOf(api.people.maria, 'pilot'))[0]).toBe(before! + 1)
})
