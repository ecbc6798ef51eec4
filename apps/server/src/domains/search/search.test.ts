import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { insertOrder } from '../../../test/orders.ts'
import { newId } from '../../db/newId.ts'
import { occupy } from '../schedule/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const search = (query: Record<string, string>) =>
  api.app.inject({ url: `/api/v1/aircrafts/search/?${new URLSearchParams({ ...query, limit: '100' }).toString()}` })
const dayAfter = (days: number) =>
  plusHours(new Date(), 24 * days)
    .toISOString()
    .slice(0, 10)

test.each([
  ['end before they begin', [dayAfter(9), dayAfter(5)]],
  ['are over', ['2020-01-01']],
  ['are three', [dayAfter(2), dayAfter(3), dayAfter(4)]],
])('dates that %s are refused, not ignored', async (_, dates) => {
  const reply = await search({ date: dates.join(',') })
  expect([reply.statusCode, reply.json()]).toEqual([400, { date: ['Date is outdated'] }])
})

test('the top of the price scale is no limit, so that the dearest aircraft are found', async () => {
  await api.db.updateTable('aircraft').set({ rateCents: 104_500 }).where('id', '=', api.fleet.N417TS).execute()
  const tails = async (query: Record<string, string>) =>
    (await search(query)).json<{ results: { tailNumber: string }[] }>().results.map(({ tailNumber }) => tailNumber)
  expect(await tails({ price_hour_min: '1000' })).toEqual(['N417TS'])
  expect(await tails({ price_hour_min: '900', price_hour_max: '1000' })).toContain('N417TS')
  expect(await tails({ price_hour_max: '999' })).not.toContain('N417TS')
})

test('if the price is in the way, suggestions fit all the rest, and their counts match the results', async () => {
  type Found = {
    count: number
    nearby: { airport: { id: string }; count: number; fromPriceCents: number }[]
    otherPrices: object | null
  }
  const found = async (query: Record<string, string>) => (await search(query)).json<Found>()
  const newer = { year_manufactured_min: '1975', aircraft_type: '1' }
  const { count, nearby, otherPrices } = await found({ ...newer, price_hour_max: '2' })
  expect([count, nearby.length > 0]).toEqual([0, true])
  for (const { airport, count: promised, fromPriceCents } of nearby) {
    const there = await search({ ...newer, locations: airport.id, order: 'price_hour' })
    const { results } = there.json<{ results: { priceHourCents: number }[] }>()
    expect([results.length, results[0]?.priceHourCents]).toEqual([promised, fromPriceCents])
  }
  const [cheapest] = (await search({ ...newer, order: 'price_hour' })).json<{ results: { priceHourCents: number }[] }>().results
  expect(otherPrices).toMatchObject({ fromCents: cheapest!.priceHourCents })

  // If something fits the price at another airport, only that is suggested.
  const dearest = nearby.toSorted((a, b) => b.fromPriceCents - a.fromPriceCents)[0]!
  const place = dearest.airport.id
  const bound = String(dearest.fromPriceCents / 100 - 1)
  const elsewhere = await found({ ...newer, locations: place, price_hour_max: bound })
  expect(elsewhere.nearby.length).toBeGreaterThan(0)
  for (const { airport, count: promised } of elsewhere.nearby)
    expect((await found({ ...newer, locations: airport.id, price_hour_max: bound })).count).toBe(promised)
  expect((await found({ ...newer, year_manufactured_min: '2400' })).nearby).toEqual([])
})

test('visitors see the first letter of an owner’s last name, members the name', async () => {
  const params = { id: api.fleet.N417TS }
  expect((await api.call(undefined, 'getAircraft', { params })).json.owner).toMatchObject({ lastName: 'M.', photo: null })
  expect((await api.call('maria', 'getAircraft', { params })).json.owner).toMatchObject({ lastName: 'Marsh' })
})

test('a search over years or in a distant year is refused', async () => {
  for (const date of ['2026-12-01,2028-12-01', '9999-12-31', '9999-12-30T00:00:00Z,9999-12-31T00:00:00Z'])
    expect((await api.call(undefined, 'searchAircraft', { query: { date } })).status, date).toBe(400)
  const asked = { flightStartTime: '2026-12-10T18:00:00Z', flightDropTime: '2199-12-01T18:00:00Z' }
  expect((await api.call(undefined, 'canBook', { params: { id: api.fleet.N417TS }, query: asked })).status).toBe(400)
})

test('a search without hits names the filters to blame and the nearest days, each with its count', async () => {
  const start = plusHours(new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 18 * 3_600_000), 24 * 50)
  const booked = await insertOrder(api, { tail: 'N417TS', start, hours: 6 })
  const airportId = (
    await api.db.selectFrom('aircraft').select('airportId').where('id', '=', api.fleet.N417TS).executeTakeFirstOrThrow()
  ).airportId
  const { modelId } = await api.db
    .selectFrom('aircraft')
    .select('modelId')
    .where('id', '=', api.fleet.N417TS)
    .executeTakeFirstOrThrow()
  const date = `${start.toISOString()},${booked.drop.toISOString()}`
  const asked = { locations: airportId, model_id: modelId, date, year_manufactured_min: '1961' }
  const { json } = await api.call(undefined, 'searchAircraft', { query: asked })
  expect(json).toMatchObject({ count: 0, otherPrices: null })
  expect(json.inTheWay.map(({ filter }) => filter)).toEqual(expect.arrayContaining(['date', 'model_id']))
  expect(json.inTheWay.map(({ filter }) => filter)).not.toContain('year_manufactured')
  for (const { filter, count } of json.inTheWay) {
    const { [filter as keyof typeof asked]: _, ...others } = asked
    expect([filter, (await api.call(undefined, 'searchAircraft', { query: others })).json.count]).toEqual([filter, count])
  }
  expect(json.otherDates).toHaveLength(4)
  for (const { from, to, count } of json.otherDates)
    expect((await api.call(undefined, 'searchAircraft', { query: { ...asked, date: `${from},${to}` } })).json.count).toBe(count)
  const all = (await api.call(undefined, 'searchAircraft')).json
  expect([all.inTheWay, all.otherDates]).toEqual([[], []])
})

test('a price or year out of range is refused by name', async () => {
  for (const name of ['price_hour_min', 'price_hour_max', 'year_manufactured_min', 'year_manufactured_max'])
    for (const value of ['1e30', '-1e30', 'Infinity', 'much'])
      expect((await api.call(undefined, 'searchAircraft', { query: { [name]: value } })).json, `${name}=${value}`).toHaveProperty(
        name,
      )
})

test('a fractional year is refused by name, and an empty bound is no limit', async () => {
  for (const name of ['year_manufactured_min', 'year_manufactured_max']) {
    const { status, json } = await api.call(undefined, 'searchAircraft', { query: { [name]: '1999.5' } })
    expect([status, json]).toEqual([400, { [name]: ['Please enter a whole number'] }])
  }
  const all = (await api.call(undefined, 'searchAircraft')).json.count
  for (const name of ['price_hour_min', 'price_hour_max', 'year_manufactured_min', 'year_manufactured_max'])
    expect((await api.call(undefined, 'searchAircraft', { query: { [name]: '' } })).json.count, name).toBe(all)
})

test('the drawn cockpit matches the listed equipment', async () => {
  const params = { id: api.fleet.N52148 }
  const cockpit = async () =>
    (await api.call(undefined, 'getAircraft', { params })).json.photos
      .map(({ url }) => url)
      .find((url) => /panel|gauges/.test(url))
  expect(await cockpit()).toContain('/panel.svg')
  const equipment = ['Garmin 430W and 530W', 'S-TEC 55X autopilot']
  await api.db.updateTable('aircraft').set({ equipment }).where('id', '=', params.id).execute()
  expect(await cockpit()).toContain('/gauges.svg')
})

test('one’s own won holiday does not block suggestions either', async () => {
  const day = dayAfter(70)
  const query = { date: day, limit: 100 }
  const shown = async (more: object) => (await api.call('maria', 'searchAircraft', { query: { ...query, ...more } })).json
  const rated = new Set((await shown({ hide_not_rated_aircrafts: 'true' })).results.map(({ id }) => id))
  const card = (await shown({})).results.find(({ id }) => !rated.has(id))!
  const [from, to] = [new Date(`${day}T00:00:00Z`), plusHours(new Date(`${day}T00:00:00Z`), 40)]
  const claim = { id: newId(), resourceId: card.id, resourceKind: 'aircraft', kind: 'claim', byId: api.people.maria } as const
  await occupy(api.db, [{ ...claim, from, to }])
  const asked = { locations: card.airport.id, model_id: card.model.id }
  const { count, inTheWay } = await shown({ ...asked, hide_not_rated_aircrafts: 'true' })
  const promised = (await shown(asked)).count
  expect([count, promised > 0]).toEqual([0, true])
  expect(inTheWay).toContainEqual({ filter: 'hide_not_rated_aircrafts', count: promised })
})
