import { z } from 'zod'
import { Airport } from '../aircraft/airports.ts'
import { commaList, day, instant, isWithinTrip, page, queryBound, queryFlag, queryNumber, tooLongText } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import type { SearchOrder } from '../base/constants.ts'
import { AircraftCard } from '../aircraft/aircraft.ts'
import { areaOf } from './area.ts'
import { equipmentWishes, type EquipmentWish } from './equipment.ts'

const orders = [
  '-price_hour',
  'price_hour',
  '-year_manufactured',
  'year_manufactured',
  'distance',
  'recommended',
] as const satisfies SearchOrder[]

/** Filters as spelled in the specification. `date`: one or two ISO dates or instants, from and to. */
export const SearchQuery = z
  .strictObject({
    locations: commaList(z.uuid()).optional(),
    model_id: commaList(z.uuid()).optional(),
    date: commaList(z.union([day, instant], fieldMessages.dateOutdated))
      .refine(
        ([from, to = from, ...more]) => more.length === 0 && (!from || Date.parse(from) <= Date.parse(to!)),
        fieldMessages.dateOutdated,
      )
      .refine(([from, to]) => isWithinTrip(from, to), tooLongText)
      .optional(),
    hide_not_rated_aircrafts: queryFlag.optional(),
    price_hour_min: queryBound(),
    price_hour_max: queryBound(),
    year_manufactured_min: queryBound(queryNumber.int(fieldMessages.whole)),
    year_manufactured_max: queryBound(queryNumber.int(fieldMessages.whole)),
    aircraft_type: commaList(z.enum(['1', '5'])).optional(),
    /** Added: all of these. */
    equipment: commaList(z.enum(Object.keys(equipmentWishes) as [EquipmentWish, ...EquipmentWish[]])).optional(),
    /** Added: seats, useful load in pounds, mean rating. */
    seats_min: queryBound(queryNumber.int(fieldMessages.whole)),
    useful_load_min: queryBound(queryNumber.int(fieldMessages.whole)),
    rating_min: queryBound(),
    /** Added: only aircraft that pilots check out themselves. */
    self_check_out: queryFlag.optional(),
    /** Added: map area as west, south, east, north in degrees. */
    bounds: z
      .string()
      .transform((value, context) => {
        const area = areaOf(value.split(',').map(Number))
        if (area === null) context.addIssue({ code: 'custom', message: fieldMessages.notOffered })
        return area ?? z.NEVER
      })
      .optional(),
    /** Added: an airport to measure distances from; it filters nothing. Default: the center of `bounds`, else the first of `locations`. */
    near: z.uuid(fieldMessages.notOffered).optional(),
    /**
     * Added: `distance` sorts nearest first and needs an origin. `recommended` puts aircraft this pilot may fly first, nearest to the
     * origin or to home, with models mixed.
     */
    order: z.enum(orders).default('-price_hour'),
    ...page,
  })
  .refine(({ order, near, bounds, locations }) => order !== 'distance' || near || bounds || locations?.length, {
    path: ['order'],
    message: fieldMessages.notOffered,
  })
export type SearchQuery = z.output<typeof SearchQuery>

/** Filters of a search. Both ends of a range count as one. */
export const searchFilters = [
  'date',
  'locations',
  'bounds',
  'model_id',
  'aircraft_type',
  'price_hour',
  'year_manufactured',
  'equipment',
  'seats',
  'useful_load',
  'rating',
  'self_check_out',
  'hide_not_rated_aircrafts',
] as const
export type SearchFilter = (typeof searchFilters)[number]

/** Prices at an airport over all results. */
export const MapPin = z.object({ airport: Airport, count: z.int(), fromPriceCents: z.int() })
export type MapPin = z.infer<typeof MapPin>

/** Where distances are measured from: an airport, or the center of a map area. */
export const SearchOrigin = z.object({ airport: Airport.nullable(), lat: z.number(), lon: z.number() })
export type SearchOrigin = z.infer<typeof SearchOrigin>

export const SearchResult = z.object({
  count: z.int(),
  next: z.string().nullable(),
  /** `distanceNm` is from `origin`, in whole nautical miles. */
  results: z.array(AircraftCard.extend({ distanceNm: z.int().nullable() })),
  origin: SearchOrigin.nullable(),
  /** What refuses this pilot every aircraft on the page, as on a card. Said once instead of on each. */
  refusesAll: z.array(z.string()),
  pins: z.array(MapPin),
  /** If nothing was found: the nearest airports with aircraft that fit the other filters, including price unless nothing fits anywhere. */
  nearby: z.array(z.object({ airport: Airport, count: z.int(), distanceNm: z.number(), fromPriceCents: z.int() })),
  /** If nothing was found: prices of aircraft that fit everything but the price. */
  otherPrices: z.object({ fromCents: z.int(), toCents: z.int() }).nullable(),
  /** If nothing was found: the nearest dates for the same trip with results, and how many. */
  otherDates: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
  /** If nothing was found: filters whose removal alone gives results, and how many. */
  inTheWay: z.array(z.object({ filter: z.enum(searchFilters), count: z.int() })),
})
export type SearchResult = z.infer<typeof SearchResult>
