import { apart } from '@tailshare/rules/search/spreadByKey'
import { distanceNm } from '@tailshare/rules/search/reach/distance'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { variedCards } from './steps.ts'

let api: Api
const ids: Record<string, string> = {}
let modelIds: string[]

/** Adds aircraft of these models at an airport. */
const add = async (code: string, count: number, models: string[]) =>
  sql`insert into aircraft select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'tail_number',
    'N' || ${code.length * 1000}::int + g || ${code.slice(-2)}::text,
    'airport_id', ${ids[code]}::uuid, 'model_id', (${models}::uuid[])[1 + g % ${models.length}::int], 'year_manufactured', 1980 + g % 30,
      'rate_cents', 10000 + g % 7 * 1000))).*
    from aircraft a cross join generate_series(1, ${count}::int) g where a.id = ${api.fleet.N417TS}`.execute(api.db)

beforeAll(async () => {
  api = await startApi()
  for (const { id, code } of await api.db
    .selectFrom('airport')
    .select(['id', 'code'])
    .where('code', 'in', ['KSQL', 'KLAS', 'KBOS'])
    .execute())
    ids[code] = id
  modelIds = (await api.db.selectFrom('aircraftModel').select('id').orderBy('id').limit(6).execute()).map(({ id }) => id)
  await add('KSQL', 9, modelIds.slice(0, 3))
  await add('KLAS', 20, modelIds)
  await add('KBOS', 230, modelIds.slice(1))
})
afterAll(() => api.close())

type Query = Record<string, string>
const search = async (who: 'maria' | undefined, query: Query) =>
  (await api.call(who, 'searchAircraft', { query: { limit: 100, order: 'recommended', ...query } })).json
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id)

/** Every card, with this page size. */
const paged = async (who: 'maria' | undefined, query: Query, limit: number) => {
  const all: Awaited<ReturnType<typeof search>>['results'] = []
  for (let count = 1; all.length < count;) {
    const page = await search(who, { ...query, limit: String(limit), offset: String(all.length) })
    count = page.count
    expect(page.results.length).toBeGreaterThan(0)
    all.push(...page.results)
  }
  return all
}

const weekend = { date: '2031-06-07,2031-06-08' }
const queries: [title: string, who: 'maria' | undefined, query: Query][] = [
  ['a visitor, everywhere', undefined, {}],
  ['a visitor, everywhere, with dates', undefined, weekend],
  ['a visitor, near a place', undefined, { near: 'KLAS' }],
  ['a member, what they may fly', 'maria', { hide_not_rated_aircrafts: 'true' }],
  ['a member, everything', 'maria', { ...weekend, hide_not_rated_aircrafts: 'false' }],
]
const withIds = ({ near, ...query }: Query): Query => ({ ...query, ...(near && { near: ids[near]! }) })

test.each(queries)('%s: the same cards in the same order for any page size', async (_, who, query) => {
  const whole = idsOf(await paged(who, withIds(query), 100))
  const { count } = await search(who, withIds(query))
  if (query.hide_not_rated_aircrafts !== 'true') expect(count).toBeGreaterThan(variedCards)
  expect(new Set(whole).size).toBe(count)
  expect(idsOf(await paged(who, withIds(query), 37))).toEqual(whole)
  const usual = { ...withIds(query), order: '-price_hour' }
  expect(whole.toSorted()).toEqual(idsOf(await paged(who, usual, 100)).toSorted())
})

test.each(queries.filter(([, who]) => !who))('%s: no model twice within four of the first cards', async (_, who, query) => {
  const models = (await search(who, { ...withIds(query), limit: '24' })).results.map(({ model }) => model.id)
  expect(models).toHaveLength(24)
  for (const [place, model] of models.entries()) expect(models.slice(Math.max(0, place - apart + 1), place)).not.toContain(model)
})

test('aircraft the pilot may fly come first, each group nearest to home first', async () => {
  await api.db.updateTable('aircraft').set({ minimumTotalHours: 90_000 }).where('modelId', '=', modelIds[1]!).execute()
  const flyable = new Set(idsOf(await paged('maria', { hide_not_rated_aircrafts: 'true' }, 100)))
  const home = await api.db
    .selectFrom('account')
    .innerJoin('airport', 'airport.id', 'account.homeAirportId')
    .select(['airport.lat', 'airport.lon'])
    .where('account.id', '=', api.people.maria)
    .executeTakeFirstOrThrow()
  const all = await paged('maria', { hide_not_rated_aircrafts: 'false' }, 100)
  expect(new Set(idsOf(all.slice(0, flyable.size)))).toEqual(flyable)
  expect(all.length).toBeGreaterThan(flyable.size)
  // With one model there is nothing to vary.
  for (const model_id of modelIds) {
    const cards = await paged('maria', { model_id, hide_not_rated_aircrafts: 'false' }, 100)
    for (const can of [true, false]) {
      const away = cards.filter(({ id }) => flyable.has(id) === can).map(({ airport }) => distanceNm(home, airport))
      expect(away).toEqual(away.toSorted((a, b) => a - b))
    }
  }
})

test('without dates no light comes twice within four cards; with dates all show their hour', async () => {
  const lightsOf = async (query: Query) =>
    (await search(undefined, { ...query, limit: '20' })).results.map(({ photos }) => /sun=(\w+)/.exec(photos[0]!.url)?.[1])
  const lights = await lightsOf({})
  for (const [place, light] of lights.entries()) expect(lights.slice(Math.max(0, place - apart + 1), place)).not.toContain(light)
  expect(new Set(await lightsOf({ ...weekend, locations: ids.KSQL! })).size).toBe(1)
})
