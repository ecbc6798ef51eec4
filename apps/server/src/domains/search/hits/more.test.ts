import { equipmentWishes } from '@tailshare/contract/search/equipment'
import { featuresFor } from '@tailshare/rules/aircraft/features'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { halfHour } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const [tail, stars] of [
    ['N417TS', 5],
    ['N322SR', 3],
  ] as const) {
    const flown = await insertFlown(api, { tail, start: halfHour(-100) })
    const review = { id: newId(), orderId: flown.id, aircraftId: flown.aircraftId, authorId: api.people.maria, about: 'aircraft' }
    await api.db
      .insertInto('review')
      .values({ ...review, rating: stars, text: 'So it was', openedAt: new Date() })
      .execute()
  }
})
afterAll(() => api.close())

const search = async (query: Record<string, string>, who?: 'sam' | 'maria' | 'jonas') => {
  const { json, status } = await api.call(who, 'searchAircraft', { query: { limit: 100, ...query } })
  expect(status).toBe(200)
  return json
}
const tailsOf = async (query: Record<string, string>) => (await search(query)).results.map(({ tailNumber }) => tailNumber).sort()

const listFleet = () =>
  api.db
    .selectFrom('aircraft as a')
    .innerJoin('aircraftModel as m', 'm.id', 'a.modelId')
    .select(['a.tailNumber', 'a.equipment', 'a.selfCheckIn', 'm.seats', 'm.usefulLoadLb'])
    .where('a.isListed', '=', true)
    .orderBy('a.tailNumber')
    .execute()

test('a search by seats, load, equipment and check-out finds exactly the aircraft that have them', async () => {
  await api.db.updateTable('aircraft').set({ selfCheckIn: false }).where('id', '=', api.fleet.N52148).execute()
  const fleet = await listFleet()
  const tails = (fits: (one: (typeof fleet)[number]) => boolean) => fleet.filter(fits).map(({ tailNumber }) => tailNumber)
  expect(await tailsOf({ seats_min: '5' })).toEqual(tails(({ seats }) => seats >= 5))
  expect(await tailsOf({ useful_load_min: '1000', seats_min: '4' })).toEqual(
    tails(({ seats, usefulLoadLb }) => seats >= 4 && usefulLoadLb >= 1000),
  )
  expect(await tailsOf({ self_check_out: 'true' })).toEqual(tails(({ selfCheckIn }) => selfCheckIn))
  const has = (one: string[], wish: keyof typeof equipmentWishes) => featuresFor[wish].some((name) => one.includes(name))
  expect(await tailsOf({ equipment: 'glass,ice' })).toEqual(
    tails(({ equipment }) => has(equipment, 'glass') && has(equipment, 'ice')),
  )
  expect((await search({ equipment: 'glass,ice' })).count).toBeLessThan((await search({ equipment: 'glass' })).count)
  expect((await api.call(undefined, 'searchAircraft', { query: { equipment: 'rockets' } })).status).toBe(400)
})

test('a search by rating finds only what was rated so, and cards say the rating', async () => {
  const { results } = await search({ rating_min: '4' })
  expect(results.map(({ tailNumber, rating, ratingCount }) => [tailNumber, rating, ratingCount])).toEqual([['N417TS', 5, 1]])
  // 3.95 on average, which cards show as 4.
  const rated = { aircraftId: api.fleet.N322SR, authorId: api.people.maria, rating: 4, text: 'So it was', openedAt: new Date() }
  const more = Array.from({ length: 19 }, () => ({ id: newId(), about: 'aircraft', ...rated }))
  await api.db.insertInto('review').values(more).execute()
  const found = (await search({ rating_min: '4' })).results.map(({ tailNumber, rating }) => `${tailNumber} ${rating}`)
  expect(found.toSorted()).toEqual(['N322SR 4', 'N417TS 5'])
})

test('filters in the way are named with the count that opens', async () => {
  const { inTheWay } = await search({ seats_min: '20', model_id: '' })
  expect(inTheWay).toEqual([{ filter: 'seats', count: (await search({})).count }])
})

test('a student is counted aircraft only where someone teaches', async () => {
  const airports = async () =>
    new Set((await search({ hide_not_rated_aircrafts: 'true' }, 'sam')).pins.map(({ airport }) => airport.id))
  const rates = await api.db.selectFrom('csipRate').select('airportId').execute()
  const taughtAt = new Set(rates.map(({ airportId }) => airportId))
  const before = await airports()
  expect(before.size).toBeGreaterThan(0)
  for (const id of before) expect(taughtAt.has(id)).toBe(true)
  await api.db.deleteFrom('csipRate').execute()
  expect((await search({ hide_not_rated_aircrafts: 'true' }, 'sam')).count).toBe(0)
  await api.db
    .insertInto('csipRate')
    .values([...before].map((airportId) => ({ airportId, accountId: api.people.elena, hourlyCents: 9000 })))
    .execute()
  expect(await airports()).toEqual(before)
})

test('what refuses everything is said once for the whole list, and not while something can be booked', async () => {
  const place = { hide_not_rated_aircrafts: 'false' }
  expect((await search(place)).refusesAll).toEqual([])
  await api.db.deleteFrom('membership').where('accountId', '=', api.people.maria).execute()
  const { refusesAll, results } = await search(place, 'maria')
  expect(results.length).toBeGreaterThan(1)
  expect(refusesAll).toContain('Choose a plan to book')
})
