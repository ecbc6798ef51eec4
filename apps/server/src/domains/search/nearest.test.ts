import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusHours } from '@tailshare/contract/text/period'
import { startApi, type Api } from '../../../test/api.ts'
import { insertOrder } from '../../../test/orders.ts'
import { distanceNm } from '@tailshare/rules/search/reach/distance'

let api: Api
const codes = ['KSQL', 'KPAO', 'KSJC', 'KLAS', 'KPHX', 'KMIA', 'KBOS']
const ids: Record<string, string> = {}

/** Seven airports across the country with five extra aircraft each, some at equal prices. */
beforeAll(async () => {
  api = await startApi()
  const airports = await api.db
    .selectFrom('airport')
    .select(['id', 'code'])
    .where('code', 'in', [...codes, 'KHAF'])
    .execute()
  for (const { id, code } of airports) ids[code] = id
  const from = sql`from aircraft a where a.id = ${api.fleet.N417TS}`
  for (const [place, code] of codes.entries())
    for (let one = 0; one < 5; one++) {
      const change = {
        tail_number: `N${10 + place * 5 + one}ZQ`,
        airport_id: ids[code],
        rate_cents: 10_000 + 2_500 * (one % 3),
        year_manufactured: 1990 + ((place + one) % 4),
      }
      await sql`insert into aircraft select (jsonb_populate_record(a,
        ${JSON.stringify({ ...change, id: crypto.randomUUID() })}::jsonb)).* ${from}`.execute(api.db)
    }
})
afterAll(() => api.close())

type Query = Record<string, string>
const search = async (who: string | undefined, query: Query) =>
  (await api.call(who, 'searchAircraft', { query: { limit: 100, ...query } })).json
const place = async (code: string) => {
  const { lat, lon } = await api.db
    .selectFrom('airport')
    .select(['lat', 'lon'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return { lat, lon }
}

/** Every card of a search, following `next` with this page size. */
const paged = async (query: Query, limit: number) => {
  const first = await search(undefined, { ...query, limit: String(limit) })
  const all = [...first.results]
  let { next } = first
  while (next) {
    const { results, next: after, count } = (await api.app.inject({ url: next })).json<typeof first>()
    expect(count).toBe(first.count)
    all.push(...results)
    next = after
  }
  expect(all).toHaveLength(first.count)
  return all
}

test('the nearest come first, with whole nautical miles from the origin', async () => {
  const { origin, results } = await search(undefined, { near: ids.KSQL!, order: 'distance' })
  expect(origin).toMatchObject({ airport: { code: 'KSQL' } })
  expect(results[0]).toMatchObject({ airport: { code: 'KSQL' }, distanceNm: 0 })
  const miles = results.map((card) => card.distanceNm!)
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  const from = await place('KSQL')
  for (const { airport, distanceNm: said } of results) expect(said).toBe(Math.round(distanceNm(from, airport)))
  expect(miles.at(-1)).toBeGreaterThan(2000)
})

test('all pages together equal the full sort, and at one airport the usual order applies', async () => {
  const query = { near: ids.KPAO!, order: 'distance' }
  const usual = (await search(undefined, {})).results
  const from = await place('KPAO')
  // Equal distances keep the default order.
  const sorted = usual.toSorted((a, b) => distanceNm(from, a.airport) - distanceNm(from, b.airport)).map(({ id }) => id)
  for (const limit of [1, 4, 7, 100]) expect((await paged(query, limit)).map(({ id }) => id)).toEqual(sorted)
  expect((await search(undefined, { ...query, limit: '5', page: '3' })).results.map(({ id }) => id)).toEqual(sorted.slice(10, 15))
  expect((await search(undefined, { ...query, offset: '1000' })).results).toEqual([])
})

test('with any other filter, signed in or out, it finds the same in another order', async () => {
  const day = plusHours(new Date(), 24 * 40)
    .toISOString()
    .slice(0, 10)
  const taken = await insertOrder(api, { tail: 'N322SR', start: new Date(`${day}T18:00:00Z`) })
  const { modelId } = await api.db
    .selectFrom('aircraft')
    .select('modelId')
    .where('id', '=', api.fleet.N417TS)
    .executeTakeFirstOrThrow()
  const filters: Query[] = [
    { locations: `${ids.KBOS},${ids.KLAS}` },
    { bounds: '-125,32,-110,40' },
    { model_id: modelId },
    { aircraft_type: '5' },
    { price_hour_min: '110', price_hour_max: '130' },
    { year_manufactured_min: '1991', year_manufactured_max: '1992' },
    { hide_not_rated_aircrafts: 'true' },
    { date: `${taken.start.toISOString()},${taken.drop.toISOString()}`, price_hour_max: '400' },
    { date: day, hide_not_rated_aircrafts: 'true', bounds: '-125,32,-110,40' },
  ]
  for (const filter of filters)
    for (const who of [undefined, 'maria']) {
      const about = JSON.stringify([filter, who])
      const usual = await search(who, { ...filter, near: ids.KHAF! })
      const near = await search(who, { ...filter, near: ids.KHAF!, order: 'distance' })
      expect(near.count, about).toBe(usual.count)
      expect(near.pins, about).toHaveLength(usual.pins.length)
      const from = await place('KHAF')
      const sorted = usual.results.toSorted((a, b) => distanceNm(from, a.airport) - distanceNm(from, b.airport))
      expect(
        near.results.map(({ id }) => id),
        about,
      ).toEqual(sorted.map(({ id }) => id))
    }
})

test('distances are from the named place, else the map’s center, else the first airport', async () => {
  const bounds = '-124,36,-120,38'
  const locations = `${ids.KLAS},${ids.KBOS}`
  const originOf = async (query: Query) => (await search(undefined, query)).origin
  expect(await originOf({ near: ids.KMIA!, bounds, locations })).toMatchObject({ airport: { code: 'KMIA' } })
  expect(await originOf({ bounds, locations })).toEqual({ airport: null, lat: 37, lon: -122 })
  expect(await originOf({ locations })).toMatchObject({ airport: { code: 'KLAS' } })
  expect(await originOf({})).toBeNull()
  expect((await search(undefined, {})).results[0]!.distanceNm).toBeNull()
  const { results } = await search(undefined, { bounds, order: 'distance' })
  expect(results[0]!.distanceNm).toBe(Math.round(distanceNm({ lat: 37, lon: -122 }, results[0]!.airport)))
})

test('a search that finds nothing names the airports nearest to that place', async () => {
  const { count, nearby } = await search(undefined, { locations: ids.KHAF!, near: ids.KBOS! })
  expect([count, nearby[0]]).toMatchObject([0, { airport: { code: 'KBOS' }, distanceNm: 0 }])
})

test('an order without an origin, or an unknown place, is refused by name', async () => {
  const refused = async (query: Query) => {
    const { status, json } = await api.call('maria', 'searchAircraft', { query: query })
    return [status, json]
  }
  const said = ['Please choose one of the options']
  expect(await refused({ order: 'distance' })).toEqual([400, { order: said }])
  expect(await refused({ near: 'KSQL', order: 'distance' })).toMatchObject([400, { near: said }])
  expect(await refused({ near: crypto.randomUUID() })).toEqual([400, { near: said }])
  expect(await refused({ order: 'nearest' })).toMatchObject([400, { order: expect.anything() }])
  const kept = { name: 'Near', query: { order: 'distance' } }
  expect((await api.call('maria', 'saveSearch', { body: kept })).status).toBe(400)
  // An unknown airport gives no hits; that's not an error of the order.
  expect((await search(undefined, { locations: crypto.randomUUID(), order: 'distance' })).count).toBe(0)
})
