import { type Area, areaOf } from '@tailshare/contract/search/area'
import { numberText } from '@tailshare/contract/text/countText'
import type { SearchQuery } from '@tailshare/contract/search/search'
import { pricePerHour, type SearchOrder, searchOrders, yearManufactured } from '@tailshare/contract/base/constants'
import type { Period } from '@tailshare/contract/text/period'
import { equipmentWishes, type EquipmentWish } from '@tailshare/contract/search/equipment'
import { queryText } from '@tailshare/contract/text/requestText'
import type { z } from 'zod'
import { addressTime, readPeriod } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { askedId, askedName } from '../../../routing/asked.ts'

export type TypeKey = '1' | '5'
type Range = readonly [min: number, max: number]

/** The filters in the menu *More*. Null: any. */
export type More = {
  equipment: readonly EquipmentWish[]
  seats: number | null
  usefulLoad: number | null
  rating: number | null
  selfCheckOut: boolean
}
const anyMore: More = { equipment: [], seats: null, usefulLoad: null, rating: null, selfCheckOut: false }
/** Choices for a minimum. */
export const atLeast = { seats: [4, 5, 6], usefulLoad: [800, 1000, 1200, 1400], rating: [4, 4.5] } as const

export const moreInUse = ({ equipment, seats, usefulLoad, rating, selfCheckOut }: More) =>
  equipment.length + [seats !== null, usefulLoad !== null, rating !== null, selfCheckOut].filter(Boolean).length

/** The search filters; kept in the URL with the specification's parameter names. */
export type Filters = {
  locations: readonly string[]
  bounds: Area | null
  /** Distances are measured from it. */
  near: string | null
  modelIds: readonly string[]
  types: readonly TypeKey[]
  price: Range
  year: Range
  hideNotRated: boolean
  more: More
  period: Period | null
  order: SearchOrder
}

export const allTypes: readonly TypeKey[] = ['1', '5']
export const fullPrice: Range = [pricePerHour.min, pricePerHour.max]
/** The top of the scale means that and above. */
export const fitsPrice = ({ price: [least, most] }: Pick<Filters, 'price'>, cents: number): 'below' | 'within' | 'above' => {
  if (cents < least * 100) return 'below'
  return most < pricePerHour.max && cents > most * 100 ? 'above' : 'within'
}

/** Drops the price filter if that airport's aircraft are outside it. */
export const onlyAt = (
  { airport, fromPriceCents }: { airport: { id: string }; fromPriceCents: number },
  filters: Pick<Filters, 'price'>,
) => ({
  locations: [airport.id],
  bounds: null,
  ...(fitsPrice(filters, fromPriceCents) !== 'within' && { price: fullPrice }),
})

/** `$401`, and `$1,000+` at the top of the scale. */
export const priceText = (dollars: number) => `$${numberText(dollars)}${dollars === pricePerHour.max ? '+' : ''}`

export const fullYear = (now: Date): Range => [yearManufactured.min, now.getUTCFullYear()]

/** Hide-not-rated on, full ranges, all types (specification §4), any model, nothing more. */
export const clearedExtras = (now: Date): Pick<Filters, 'hideNotRated' | 'price' | 'year' | 'types' | 'modelIds' | 'more'> => ({
  hideNotRated: true,
  price: fullPrice,
  year: fullYear(now),
  types: allTypes,
  modelIds: [],
  more: anyMore,
})

/** Sorting by distance requires a point to measure from. */
export const hasOrigin = ({ near, bounds, locations }: Pick<Filters, 'near' | 'bounds' | 'locations'>) =>
  near !== null || bounds !== null || locations.length > 0

const orderOf = (filters: Pick<Filters, 'near' | 'bounds' | 'locations' | 'order'>): SearchOrder =>
  filters.order === 'distance' && !hasOrigin(filters) ? '-price_hour' : filters.order

const listIn = (params: URLSearchParams, name: string) => (params.get(name) ?? '').split(',').filter(Boolean)
const idsIn = (params: URLSearchParams, name: string) =>
  listIn(params, name)
    .filter((id) => askedId(id) !== undefined)
    .slice(0, 100)

/** Rounds to about a hundred meters. */
export const boundsOf = (edges: readonly number[]): Area | null =>
  areaOf(edges.map((degrees) => Math.round(degrees * 1000) / 1000))

const rangeIn = (params: URLSearchParams, name: string, [least, most]: Range): Range => {
  const bound = (end: 'min' | 'max', usual: number) => {
    const value = Number(params.get(`${name}_${end}`) || usual)
    return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : usual
  }
  const [low, high] = [bound('min', least), bound('max', most)]
  return low <= high ? [low, high] : [least, most]
}

const leastIn = (params: URLSearchParams, name: string, most: number) => {
  const value = Number(params.get(`${name}_min`))
  return value > 0 && value <= most ? value : null
}

const moreIn = (params: URLSearchParams): More => ({
  equipment: [...new Set(listIn(params, 'equipment'))].filter((wish): wish is EquipmentWish =>
    Object.hasOwn(equipmentWishes, wish),
  ),
  seats: leastIn(params, 'seats', 20),
  usefulLoad: leastIn(params, 'useful_load', 10_000),
  rating: leastIn(params, 'rating', 5),
  selfCheckOut: params.get('self_check_out') === 'true',
})

/** Invalid values count as absent. */
export const readFilters = (params: URLSearchParams, now: Date): Filters => {
  const types = listIn(params, 'aircraft_type').filter((type): type is TypeKey => type === '1' || type === '5')
  const [from, to] = listIn(params, 'date')
  const order = askedName<SearchOrder>(params.get('order'), searchOrders) ?? '-price_hour'
  const where = {
    locations: idsIn(params, 'locations'),
    bounds: boundsOf(listIn(params, 'bounds').map(Number)),
    near: askedId(params.get('near')) ?? null,
  }
  return {
    ...where,
    modelIds: idsIn(params, 'model_id'),
    types: types.length > 0 ? types : allTypes,
    price: rangeIn(params, 'price_hour', fullPrice),
    year: rangeIn(params, 'year_manufactured', fullYear(now)),
    hideNotRated: params.get('hide_not_rated_aircrafts') !== 'false',
    more: moreIn(params),
    period: readPeriod(from, to),
    order: orderOf({ ...where, order }),
  }
}

const unless = <Value>(usual: Value, value: Value) => (value === usual ? undefined : value)

/** Defaults are left out. */
export const addressOfFilters = (filters: Filters, now: Date) => {
  const { locations, bounds, near, modelIds, types, price, year, hideNotRated, period, more } = filters
  const years = fullYear(now)
  return {
    locations,
    bounds: bounds ?? [],
    near: near ?? undefined,
    model_id: modelIds,
    aircraft_type: types.length === allTypes.length ? [] : types,
    price_hour_min: unless(fullPrice[0], price[0]),
    price_hour_max: unless(fullPrice[1], price[1]),
    year_manufactured_min: unless(years[0], year[0]),
    year_manufactured_max: unless(years[1], year[1]),
    equipment: more.equipment,
    seats_min: more.seats ?? undefined,
    useful_load_min: more.usefulLoad ?? undefined,
    rating_min: more.rating ?? undefined,
    self_check_out: more.selfCheckOut || undefined,
    hide_not_rated_aircrafts: hideNotRated ? undefined : false,
    date: period ? [addressTime(period.from), addressTime(period.to)] : [],
    order: unless<SearchOrder>('-price_hour', orderOf(filters)),
  }
}

/** Full ranges are omitted, so that aircraft above the slider's $1,000 are included. */
export const queryOfFilters = (filters: Filters, now: Date): z.input<typeof SearchQuery> => {
  const {
    locations,
    bounds,
    model_id,
    aircraft_type,
    date,
    equipment,
    self_check_out,
    order: _,
    hide_not_rated_aircrafts: __,
    ...ranges
  } = addressOfFilters(filters, now)
  const joined = (list: readonly (string | number)[]) => (list.length > 0 ? list.join(',') : undefined)
  return {
    ...ranges,
    locations: joined(locations),
    bounds: joined(bounds),
    model_id: joined(model_id),
    aircraft_type: joined(aircraft_type),
    date: joined(date),
    equipment: joined(equipment),
    ...(self_check_out && { self_check_out: 'true' as const }),
    hide_not_rated_aircrafts: filters.hideNotRated ? 'true' : 'false',
    order: orderOf(filters),
  }
}

/** Compared with what "Clear filters" sets. */
export const extrasInUse = (filters: Filters, now: Date): number => {
  const years = fullYear(now)
  return [
    !filters.hideNotRated,
    filters.price[0] !== fullPrice[0] || filters.price[1] !== fullPrice[1],
    filters.year[0] !== years[0] || filters.year[1] !== years[1],
    filters.types.length !== allTypes.length,
    filters.modelIds.length > 0,
    moreInUse(filters.more) > 0,
  ].filter(Boolean).length
}

/** The URL parameters, with hide-not-rated always explicit. */
export const savedQueryOf = (filters: Filters, now: Date): Record<string, string> => ({
  ...Object.fromEntries(new URLSearchParams(queryText(addressOfFilters(filters, now)))),
  hide_not_rated_aircrafts: String(filters.hideNotRated),
})
