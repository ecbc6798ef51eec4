import { searchFilters, type SearchFilter, type SearchOrigin, type SearchResult } from '@tailshare/contract/search/search'
import { shiftDays } from '@tailshare/rules/bookings/proposals/otherDates'
import type { Db } from '../../../db/connect.ts'
import { distanceNm } from '@tailshare/rules/search/reach/distance'
import { countHits, findHits, findPrices, type Filters } from '../hits/queries.ts'

const mostNearby = 4
const mostOtherDates = 4
/** Days, nearest first. */
const shifts = [1, -1, 2, -2, 3, -3, 7, -7, 14]
const anyPrice = { price_hour_min: undefined, price_hour_max: undefined }

type Closest = Pick<SearchResult, 'nearby' | 'otherPrices' | 'otherDates' | 'inTheWay'>
export const nothingClose: Closest = { nearby: [], otherPrices: null, otherDates: [], inTheWay: [] }

/** The search without one filter; `undefined` if that filter is not set. */
const without = (filters: Filters, filter: SearchFilter): Filters | undefined => {
  const { query, period, rated, claimantId, away } = filters
  if (filter === 'date') return period && { ...filters, period: undefined }
  if (filter === 'hide_not_rated_aircrafts') return rated && { query, period, claimantId, away }
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
