import { tripDays } from '@tailshare/contract/base/constants'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { type Period, hoursIn, instantAt, plusDays } from '@tailshare/contract/text/period'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import { middleOf } from '@tailshare/contract/search/area'
import {
  type SearchOrigin,
  type SearchQuery,
  type SearchFilter,
  type SearchResult,
  searchFilters,
} from '@tailshare/contract/search/search'
import { featuresFor } from '@tailshare/rules/aircraft/features'
import { mayFly } from '@tailshare/rules/bookings/book/verdict/verdict'
import type { Config } from '../../start/config.ts'
import type { Db } from '../../db/connect.ts'
import { BadInput } from '../../http/refusal.ts'
import { pricingOf } from '../bookings/book/view.ts'
import { findPilotStanding } from '../bookings/book/pilots/queries.ts'
import { countHits, findHits, findPrices } from './hits/queries.ts'
import type { Filters, Kind, Rated } from './hits/conditions/queries.ts'
import { listAirportsById, listKinds, listNamedIds } from './queries.ts'
import { type Viewer, verdictFactsOf } from './view.ts'
import { shiftDays } from '@tailshare/rules/bookings/proposals/otherDates'
import { distanceNm } from '@tailshare/rules/search/reach/distance'

/** From one or two ISO days or instants. Days are whole days in `zone`. */
export const periodOf = ({ date }: Pick<SearchQuery, 'date'>, zone: string, now: Date): Period | undefined => {
  const [first, second = first] = date ?? []
  if (!first || !second) return undefined
  const from = first.length === 10 ? instantAt(first, '00:00', zone) : new Date(first)
  const to = second.length === 10 ? instantAt(plusDays(second, 1), '00:00', zone) : new Date(second)
  if (to <= now) throw new BadInput({ date: fieldMessages.dateOutdated })
  return to > from ? { from, to } : undefined
}

/** The place the search names, else its first airport, and the origin for distances. */
export const findPlace = async (
  db: Db,
  { near, bounds, locations = [] }: Pick<SearchQuery, 'near' | 'bounds' | 'locations'>,
): Promise<{ place: Airport | undefined; origin: SearchOrigin | null }> => {
  const ids = [...(near ? [near] : []), ...locations]
  const byId = new Map((await listAirportsById(db, ids)).map((airport) => [airport.id, airport]))
  if (near && !byId.has(near)) throw new BadInput({ near: fieldMessages.notOffered })
  const place = ids.map((id) => byId.get(id)).find((airport) => airport !== undefined)
  if (bounds && !near) return { place, origin: { airport: null, ...middleOf(bounds) } }
  return { place, origin: place ? { airport: place, lat: place.lat, lon: place.lon } : null }
}

type Looking = { accountId: string | undefined; period?: Period | undefined; config: Config; now: Date }

/** The viewer and the facts the rules need for any aircraft. */
export const findViewer = async (db: Db, { accountId, period, config, now }: Looking): Promise<Viewer> => ({
  pilot: accountId === undefined ? undefined : await findPilotStanding(db, { accountId, period, now }),
  period,
  quotas: new Map(),
  pricing: pricingOf(config),
  now,
})

/** The features that count as each piece of equipment asked for. */
export const featuresOf = ({ equipment = [] }: Pick<SearchQuery, 'equipment'>): Filters['features'] =>
  equipment.map((name) => featuresFor[name])

/** Length of the trip and the viewer's own aircraft, exempt from their owners' limit; `undefined` within a day. */
export const awayFor = ({ pilot, period }: Viewer): Filters['away'] => {
  const days = period ? Math.ceil(hoursIn(period) / 24) : 1
  return days > tripDays.least ? { days, ownIds: pilot?.profile.ownedAircraftIds ?? [] } : undefined
}

const kindsFor = async (db: Db, viewer: Viewer) =>
  (await listKinds(db)).map(({ example, ...kind }) => {
    const may = (withCsip: boolean) => mayFly(verdictFactsOf({ ...example, namedPilotIds: [] }, viewer, withCsip))
    const isRated = may(true)
    return { kind, isRated, isTaught: isRated && !may(false) }
  })

export const ratedKinds = async (db: Db, viewer: Viewer): Promise<Kind[]> =>
  (await kindsFor(db, viewer)).filter(({ isRated }) => isRated).map(({ kind }) => kind)

/** Everything the viewer may fly. */
const ratedFor = async (db: Db, viewer: Viewer, accountId: string): Promise<Rated> => {
  const kinds = await kindsFor(db, viewer)
  const inPart = new Set(kinds.filter(({ isRated }) => !isRated).map(({ kind }) => kind.modelId))
  const rated = kinds.filter(({ isRated }) => isRated).map(({ kind }) => kind)
  return {
    modelIds: [...new Set(rated.map(({ modelId }) => modelId))].filter((id) => !inPart.has(id)),
    kinds: rated.filter(({ modelId }) => inPart.has(modelId)),
    aircraftIds: await listNamedIds(db, accountId),
    taughtModelIds: [...new Set(kinds.filter(({ isTaught }) => isTaught).map(({ kind }) => kind.modelId))],
  }
}

/** Limits to what the viewer may fly. Visitors see everything, because we know nothing of them. */
export const onlyRated = async (db: Db, viewer: Viewer) =>
  viewer.pilot ? { rated: await ratedFor(db, viewer, viewer.pilot.profile.id) } : {}

const mostNearby = 4
const mostOtherDates = 4
/** Days, nearest first. */
const shifts = [1, -1, 2, -2, 3, -3, 7, -7, 14]
const anyPrice = { price_hour_min: undefined, price_hour_max: undefined }

type Closest = Pick<SearchResult, 'nearby' | 'otherPrices' | 'otherDates' | 'inTheWay'>
export const nothingClose: Closest = { nearby: [], otherPrices: null, otherDates: [], inTheWay: [] }

/** The search without one filter; `undefined` if that filter is not set. */
const without = (filters: Filters, filter: SearchFilter): Filters | undefined => {
  const { query, period, rated, claimantId, away, features } = filters
  if (filter === 'date') return period && { ...filters, period: undefined }
  if (filter === 'hide_not_rated_aircrafts') return rated && { query, period, claimantId, away, features }
  const names = filter in query ? [filter] : [`${filter}_min`, `${filter}_max`]
  const used = names.filter((name) => {
    const value = query[name as keyof typeof query]
    return value !== undefined && (!Array.isArray(value) || value.length > 0)
  })
  if (used.length === 0) return undefined
  return { ...filters, query: { ...query, ...Object.fromEntries(used.map((name) => [name, undefined])) } }
}

/** Filters whose removal alone gives hits, with the counts. */
const findInTheWay = async (db: Db, filters: Filters) => {
  const found: Closest['inTheWay'] = []
  for (const filter of searchFilters) {
    const others = without(filters, filter)
    const count = others ? await countHits(db, others) : 0
    if (count > 0) found.push({ filter, count })
  }
  return found
}

const findOtherDates = async (db: Db, filters: Filters, zone: string, now: Date) => {
  const { period } = filters
  const found: Closest['otherDates'] = []
  if (!period) return found
  for (const days of shifts) {
    const other = shiftDays(period, days, zone)
    const count = other.from > now ? await countHits(db, { ...filters, period: other }) : 0
    if (count > 0) found.push({ from: other.from.toISOString(), to: other.to.toISOString(), count })
    if (found.length === mostOtherDates) break
  }
  return found
}

/** The nearest places where everything else fits; ignores the price if it was in the way. */
const findNearby = async (db: Db, filters: Filters, origin: SearchOrigin | null, hasPrice: boolean) => {
  const { query } = filters
  const anywhere = { ...query, locations: undefined, bounds: undefined, order: '-price_hour' as const, limit: 1, offset: 0 }
  const kept = await findHits(db, { ...filters, query: anywhere })
  const { pins } = kept.count === 0 && hasPrice ? await findHits(db, { ...filters, query: { ...anywhere, ...anyPrice } }) : kept
  return pins
    .map((pin) => ({ ...pin, distanceNm: origin ? Math.round(distanceNm(origin, pin.airport)) : 0 }))
    .sort((a, b) => a.distanceNm - b.distanceNm || b.count - a.count)
    .slice(0, mostNearby)
}

/** Suggestions for a search without hits. Each number is exactly what clicking it shows. */
export const closestTo = async (
  db: Db,
  filters: Filters,
  { origin, zone, now }: { origin: SearchOrigin | null; zone: string; now: Date },
): Promise<Closest> => {
  const { query } = filters
  const hasPrice = query.price_hour_min !== undefined || query.price_hour_max !== undefined
  return {
    nearby: await findNearby(db, filters, origin, hasPrice),
    otherPrices: hasPrice ? ((await findPrices(db, { ...filters, query: { ...query, ...anyPrice } })) ?? null) : null,
    otherDates: await findOtherDates(db, filters, zone, now),
    inTheWay: await findInTheWay(db, filters),
  }
}
