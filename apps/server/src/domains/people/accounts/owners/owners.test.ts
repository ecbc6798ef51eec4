import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { newId } from '../../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const helen = () => ({ params: { id: api.people.helen } })
const review = async (hoursAgo: number, rating: number, tail: 'N417TS' | 'N940DS' = 'N417TS') => {
  const flown = await insertFlown(api, { tail, pilot: 'maria', start: plusHours(new Date(), -hoursAgo) })
  const values = { orderId: flown.id, aircraftId: flown.aircraftId, authorId: api.people.maria, rating, text: `${rating} stars` }
  await api.db
    .insertInto('review')
    .values({ id: newId(), ...values, createdAt: plusHours(new Date(), -hoursAgo + 4), openedAt: new Date() })
    .execute()
}

test('an owner’s page shows listed aircraft and reviews; visitors see only the initial of the last name', async () => {
  await review(300, 5)
  await review(200, 4)
  await review(100, 1, 'N940DS')
  const { json } = await api.call('maria', 'getAircraftOwner', helen())
  expect(json).toMatchObject({ owner: { firstName: 'Helen', lastName: 'Marsh' }, rating: 4.5, ratingCount: 2 })
  expect(json.aircraft.map(({ tailNumber, airportCode }) => [tailNumber, airportCode])).toEqual([
    ['N322SR', 'KHWD'],
    ['N417TS', 'KSQL'],
    ['N52148', 'KSQL'],
  ])
  expect((await api.call(undefined, 'getAircraftOwner', helen())).json.owner).toMatchObject({ lastName: 'M.', photo: null })
})

test('reviews come newest first, page by page, and only of this owner’s aircraft', async () => {
  const first = await api.call(undefined, 'listOwnerReviews', { ...helen(), query: { limit: 1 } })
  expect(first.json).toMatchObject({
    count: 2,
    next: `/api/v1/account/aircraft-owner/${api.people.helen}/reviews/?limit=1&offset=1`,
    results: [{ rating: 4, text: '4 stars', author: 'Maria R.', tailNumber: 'N417TS' }],
  })
  const second = await api.call(undefined, 'listOwnerReviews', { ...helen(), query: { limit: 1, offset: 1 } })
  expect(second.json).toMatchObject({ count: 2, next: null, results: [{ rating: 5 }] })
})

test('someone without listed aircraft has no owner page', async () => {
  for (const call of ['getAircraftOwner', 'listOwnerReviews'] as const)
    expect((await api.call(undefined, call, { params: { id: api.people.maria } })).status).toBe(404)
  await api.db.updateTable('aircraft').set({ isListed: false }).where('ownerId', '=', api.people.victor).execute()
  expect((await api.call('omar', 'getAircraftOwner', { params: { id: api.people.victor } })).status).toBe(404)
})
