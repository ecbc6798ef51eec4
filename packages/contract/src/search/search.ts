import { z } from 'zod'
import { Airport } from '../aircraft/airports.ts'
import {
  commaList,
  day,
  id,
  instant,
  isWithinTrip,
  page,
  queryBound,
  queryFlag,
  queryNumber,
  tooLongText,
} from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import type { SearchOrder } from '../base/constants.ts'
import { AircraftCard } from '../aircraft/aircraft.ts'

const orders = [
  '-price_hour',
  'price_hour',
  '-year_manufactured',
  'year_manufactured',
  'distance',
  'recommended',
] as const satisfies SearchOrder[]

const isArea = ([west, south, east, north, ...more]: readonly (number | undefined)[]) =>
  more.length === 0 &&
  [west, east].every((lon) => lon !== undefined && Math.abs(lon) <= 180) &&
  [south, north].every((lat) => lat !== undefined && Math.abs(lat) <= 90) &&
  west! < east! &&
  south! < north!

/** The specification's filters, spelled as it spells them. `date` is one or two ISO dates or instants: from, to. */
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
    /** Added: a part of the map, west, south, east and north in degrees. */
    bounds: z
      .string()
      .transform((value) => value.split(',').map(Number))
      .refine(isArea, fieldMessages.notOffered)
      .transform((value) => value as unknown as readonly [west: number, south: number, east: number, north: number])
      .optional(),
    /**
     * Added: an airport that distances are measured from, whether it has aircraft or not; it hides none. Without it, they are from the
     * middle of `bounds`, else from the first of `locations`.
     */
    near: z.uuid(fieldMessages.notOffered).optional(),
    /**
     * Added: `distance`, nearest first, for which there has to be something to measure from; `recommended`, what this pilot may fly first,
     * nearest to that or to their home, and models apart.
     */
    order: z.enum(orders).default('-price_hour'),
    ...page,
  })
  .refine(({ order, near, bounds, locations }) => order !== 'distance' || near || bounds || locations?.length, {
    path: ['order'],
    message: fieldMessages.notOffered,
  })
export type SearchQuery = z.output<typeof SearchQuery>

/** What a search can be narrowed by; both ends of a range count as one. */
export const searchFilters = [
  'date',
  'locations',
  'bounds',
  'model_id',
  'aircraft_type',
  'price_hour',
  'year_manufactured',
  'hide_not_rated_aircrafts',
] as const
export type SearchFilter = (typeof searchFilters)[number]

/** Prices at an airport over everything found; `aircraftIds` are those on this page, for hovering. */
export const MapPin = z.object({ airport: Airport, count: z.int(), fromPriceCents: z.int(), aircraftIds: z.array(id) })
export type MapPin = z.infer<typeof MapPin>

/** Where distances are measured from: an airport, or the middle of a part of the map. */
export const SearchOrigin = z.object({ airport: Airport.nullable(), lat: z.number(), lon: z.number() })
export type SearchOrigin = z.infer<typeof SearchOrigin>

export const SearchResult = z.object({
  count: z.int(),
  next: z.string().nullable(),
  /** `distanceNm` is from `origin`, in whole nautical miles. */
  results: z.array(AircraftCard.extend({ distanceNm: z.int().nullable() })),
  origin: SearchOrigin.nullable(),
  pins: z.array(MapPin),
  /**
   * Only when nothing was found: the nearest airports where something fits all the other filters. The price is one of those, unless
   * nothing fits it anywhere.
   */
  nearby: z.array(z.object({ airport: Airport, count: z.int(), distanceNm: z.number(), fromPriceCents: z.int() })),
  /** Only when nothing was found: what those cost that fit all but the price. */
  otherPrices: z.object({ fromCents: z.int(), toCents: z.int() }).nullable(),
  /** Only when nothing was found: the same trip on the nearest days on which something fits all else, and how much does. */
  otherDates: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
  /** Only when nothing was found: filters without which, each alone, something is, and how much. */
  inTheWay: z.array(z.object({ filter: z.enum(searchFilters), count: z.int() })),
})
export type SearchResult = z.infer<typeof SearchResult>
