import { hoursIn, overlaps, plusHours, plusMinutes, type Period } from '@tailshare/contract/text/period'
import { SearchQuery } from '@tailshare/contract/search/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceFrom } from '../../../../seeds/chance.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { halfHour } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'
import { occupy } from '../../schedule/queries.ts'
import { countHits, findHits, findPrices, hasClaims, listNearest } from './queries.ts'
import type { Filters, Kind, Rated } from './conditions/queries.ts'

type Plane = Kind & {
  id: string
  airportId: string
  rateCents: number
  yearManufactured: number
  turnaroundMinutes: number
  maxTripDays: number
  isGrounded: boolean
  isShown: boolean
}
type Taken = Period & { resourceId: string; kind: string; byId: string | null }

let api: Api
let planes: Plane[]
let taken: Taken[]
const chance = chanceFrom('what is free')
const days = 40

const readPlanes = async () =>
  (
    await sql<Plane>`
      select id, airport_id, model_id, minimum_total_hours, minimum_type_hours, rate_cents, year_manufactured, turnaround_minutes,
        max_trip_days,
        grounded_reason is not null as is_grounded, is_listed and deleted_at is null as is_shown from aircraft`.execute(api.db)
  ).rows

/** Aircraft with all turnarounds at few airports and prices, some grounded or unlisted, with full schedules and claims of one pilot. */
beforeAll(async () => {
  api = await startApi()
  await sql`delete from occupancy`.execute(api.db)
  for (const { id } of await readPlanes())
    await sql`update aircraft set max_trip_days = ${chance.pick([1, 2, 7, 7, 7, 14])},
      turnaround_minutes = ${chance.pick([0, 30, 30, 30, 90, 1440])}, rate_cents = ${chance.between(1, 8) * 2500},
      grounded_reason = ${chance.happens(0.08) ? 'Squawk' : null}, is_listed = ${chance.happens(0.9)},
      minimum_total_hours = ${chance.pick([0, 200])} where id = ${id}`.execute(api.db)
  planes = await readPlanes()
  taken = planes.flatMap(({ id }) => {
    const rows: Taken[] = []
    for (let at = chance.between(0, 90); at < days * 24; at += chance.between(1, 60)) {
      const [from, to] = [halfHour(at), halfHour(at + chance.between(1, 12))]
      const isClaim = chance.happens(0.15)
      const byId = isClaim ? chance.pick([api.people.maria, api.people.jonas]) : null
      rows.push({ resourceId: id, from, to, kind: isClaim ? 'claim' : 'own', byId })
      at = Math.ceil((to.getTime() - halfHour(0).getTime()) / 3_600_000)
    }
    return rows
  })
  await occupy(
    api.db,
    taken.map((row) => ({ ...row, id: newId(), resourceKind: 'aircraft', kind: row.kind as 'own' | 'claim' })),
  )
})
afterAll(() => api.close())

const isFree = (plane: Plane, { period, claimantId, away }: Filters) => {
  if (!period) return true
  if (away && plane.maxTripDays < away.days && !away.ownIds.includes(plane.id)) return false
  if (plane.isGrounded) return false
  const needed = { from: period.from, to: plusMinutes(period.to, plane.turnaroundMinutes) }
  return !taken.some(
    (span) =>
      span.resourceId === plane.id &&
      overlaps(span, needed) &&
      !(span.kind === 'claim' && claimantId !== undefined && span.byId === claimantId),
  )
}

const isRated = (plane: Plane, { modelIds, kinds, aircraftIds }: Rated) =>
  modelIds.includes(plane.modelId) ||
  aircraftIds.includes(plane.id) ||
  kinds.some((kind) => kind.modelId === plane.modelId && kind.minimumTotalHours === plane.minimumTotalHours)

/** The same filters, applied aircraft by aircraft. */
const fits = (plane: Plane, filters: Filters) => {
  const { query, rated } = filters
  const within = (value: number, from = -Infinity, to = Infinity) => value >= from && value <= to
  return (
    plane.isShown &&
    (!query.locations || query.locations.includes(plane.airportId)) &&
    (!query.model_id || query.model_id.includes(plane.modelId)) &&
    within(plane.rateCents / 100, query.price_hour_min, query.price_hour_max) &&
    within(plane.yearManufactured, query.year_manufactured_min, query.year_manufactured_max) &&
    (!rated || isRated(plane, rated)) &&
    isFree(plane, filters)
  )
}

const orders = {
  '-price_hour': (plane: Plane) => -plane.rateCents,
  price_hour: (plane: Plane) => plane.rateCents,
  '-year_manufactured': (plane: Plane) => -plane.yearManufactured,
  year_manufactured: (plane: Plane) => plane.yearManufactured,
}
type Order = keyof typeof orders
const inOrder = (hits: Plane[], order: Order) =>
  hits.toSorted((a, b) => orders[order](a) - orders[order](b) || (a.id < b.id ? -1 : 1)).map(({ id }) => id)

const some = <T>(from: readonly T[], most: number) => [
  ...new Set(Array.from({ length: chance.between(1, most) }, () => chance.pick(from))),
]

const drawRated = (): Rated => {
  const modelIds = [...new Set(planes.map(({ modelId }) => modelId))]
  const whole = some(modelIds, 4)
  const [part] = modelIds.filter((id) => !whole.includes(id))
  const { minimumTypeHours } = planes.find(({ modelId }) => modelId === part) ?? planes[0]!
  const isMixed = part !== undefined && chance.happens(0.4)
  return {
    modelIds: whole,
    taughtModelIds: [],
    kinds: isMixed ? [{ modelId: part, minimumTotalHours: 0, minimumTypeHours }] : [],
    aircraftIds: chance.happens(0.3) ? some(planes, 2).map(({ id }) => id) : [],
  }
}

const drawFilters = (): Filters & { order: Order } => {
  const order = chance.pick(Object.keys(orders) as Order[])
  const query: Record<string, string> = {}
  if (chance.happens(0.25)) query.locations = some(planes, 3).map(({ airportId }) => airportId).join() // prettier-ignore
  if (chance.happens(0.25)) query.model_id = some(planes, 2).map(({ modelId }) => modelId).join() // prettier-ignore
  if (chance.happens(0.2)) query.price_hour_max = String(chance.between(2, 8) * 25)
  if (chance.happens(0.1)) query.year_manufactured_min = '1990'
  const start = chance.between(0, days * 24)
  const period = { from: halfHour(start), to: halfHour(start + chance.pick([1, 4, 4, 30, 30, 60, 60, 200])) }
  const long = Math.ceil(hoursIn(period) / 24)
  return {
    order,
    query: SearchQuery.parse({
      ...query,
      order,
      limit: String(chance.pick([1, 7, 20])),
      offset: String(chance.pick([0, 0, 5, 40])),
    }),
    period: chance.happens(0.9) ? period : undefined,
    ...(chance.happens(0.3) && { rated: drawRated() }),
    ...(long > 1 && { away: { days: long, ownIds: chance.happens(0.4) ? some(planes, 3).map(({ id }) => id) : [] } }),
    claimantId: chance.pick([undefined, undefined, api.people.maria, api.people.jonas]),
  }
}

test('any search finds what checking each aircraft finds: count, places, lowest price and pages', async () => {
  let dated = 0
  for (let round = 0; round < 300; round++) {
    const { order, ...filters } = drawFilters()
    const about = JSON.stringify(filters)
    const hits = planes.filter((plane) => fits(plane, filters))
    if (filters.period && hits.length > 0 && hits.length < planes.length) dated++
    const { count, pins, ids } = await findHits(api.db, filters)
    expect(count, about).toBe(hits.length)
    const { limit, offset } = filters.query
    expect(ids, about).toEqual(inOrder(hits, order).slice(offset, offset + limit))
    const places = [...Map.groupBy(hits, ({ airportId }) => airportId)].map(([airportId, at]) => ({
      airportId,
      count: at.length,
      fromPriceCents: Math.min(...at.map(({ rateCents }) => rateCents)),
    }))
    const byId = (a: { airportId: string }, b: { airportId: string }) => (a.airportId < b.airportId ? -1 : 1)
    const found = pins.map(({ airport, ...pin }) => ({ airportId: airport.id, ...pin }))
    expect(found.toSorted(byId), about).toEqual(places.toSorted(byId))
    expect(await countHits(api.db, filters), about).toBe(hits.length)
    const prices = hits.map(({ rateCents }) => rateCents)
    expect(await findPrices(api.db, filters), about).toEqual(
      prices.length > 0 ? { fromCents: Math.min(...prices), toCents: Math.max(...prices) } : undefined,
    )
    const airportIds = places.map(({ airportId }) => airportId)
    const nearest = airportIds.flatMap((id) => inOrder(hits.filter(({ airportId }) => airportId === id), '-price_hour')) // prettier-ignore
    expect(await listNearest(api.db, filters, { airportIds, limit: 9, offset: 2 }), about).toEqual(nearest.slice(2, 11))
  }
  expect(dated).toBeGreaterThan(80)
})

test('an account has claims only while it has won holidays that are not over', async () => {
  const now = plusHours(new Date(), 1)
  expect(await hasClaims(api.db, api.people.maria, now)).toBe(true)
  expect(await hasClaims(api.db, api.people.bo, now)).toBe(false)
  expect(await hasClaims(api.db, api.people.maria, plusHours(now, 24 * 90))).toBe(false)
})
