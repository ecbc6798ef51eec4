import { z } from 'zod'
import { tripFields } from './tripFields.ts'
import { Airport, Person } from './accounts.ts'
import { BookingRefusal, BookingRefusalCode } from './bookingRefusals.ts'
import { commaList, day, id, instant, page, queryFlag, queryNumber, text } from './fields.ts'
import { fieldMessages } from './fieldMessages.ts'
import type { SearchOrder } from './constants.ts'

export const AircraftModel = z.object({
  id,
  name: z.string(),
  maker: z.string(),
  family: z.string(),
  type: z.union([z.literal(1), z.literal(5)]),
})
export type AircraftModel = z.infer<typeof AircraftModel>

export const Photo = z.object({ id: z.string(), url: z.string(), thumbnailUrl: z.string(), alt: z.string() })
export type Photo = z.infer<typeof Photo>

/** What this pilot may do with this aircraft, said first on every card. */
export const Verdict = z.object({
  kind: z.enum(['book_now', 'with_csip', 'after', 'other_dates', 'not_rated', 'sign_in']),
  text: z.string(),
  /** Everything that a booking would be refused for now, as `can-booking` says it; empty for visitors. */
  codes: z.array(BookingRefusalCode),
})
export type Verdict = z.infer<typeof Verdict>

export const AircraftCard = z.object({
  id,
  tailNumber: z.string(),
  model: AircraftModel,
  yearManufactured: z.int(),
  priceHour: z.number(),
  priceHourCents: z.int(),
  fuelIncluded: z.boolean(),
  airport: Airport,
  photos: z.array(Photo),
  highlights: z.array(z.string()),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  isFavorite: z.boolean(),
  verdict: Verdict.nullable(),
  /** For the searched window: everything a pilot pays before the deposit. `text` is the amount and its `note`. */
  total: z.object({ cents: z.int(), hours: z.number(), note: z.string(), text: z.string() }).nullable(),
})
export type AircraftCard = z.infer<typeof AircraftCard>

const orders = ['-price_hour', 'price_hour', '-year_manufactured', 'year_manufactured'] as const satisfies SearchOrder[]

/** The specification's filters, spelled as it spells them. `date` is one or two ISO dates or instants: from, to. */
export const SearchQuery = z.strictObject({
  locations: commaList(z.uuid()).optional(),
  model_id: commaList(z.uuid()).optional(),
  date: commaList(z.union([day, instant], fieldMessages.dateOutdated))
    .refine(
      ([from, to = from, ...more]) => more.length === 0 && (!from || Date.parse(from) <= Date.parse(to!)),
      fieldMessages.dateOutdated,
    )
    .optional(),
  hide_not_rated_aircrafts: queryFlag.optional(),
  price_hour_min: queryNumber.optional(),
  price_hour_max: queryNumber.optional(),
  year_manufactured_min: queryNumber.optional(),
  year_manufactured_max: queryNumber.optional(),
  aircraft_type: commaList(z.enum(['1', '5'])).optional(),
  order: z.enum(orders).default('-price_hour'),
  ...page,
})
export type SearchQuery = z.output<typeof SearchQuery>

/** Prices at an airport over everything found; `aircraftIds` are those on this page, for hovering. */
export const MapPin = z.object({ airport: Airport, count: z.int(), fromPriceCents: z.int(), aircraftIds: z.array(id) })
export type MapPin = z.infer<typeof MapPin>

export const SearchResult = z.object({
  count: z.int(),
  next: z.string().nullable(),
  results: z.array(AircraftCard),
  pins: z.array(MapPin),
  /** Only when nothing was found: the nearest airports and dates that have something. */
  nearby: z.array(z.object({ airport: Airport, count: z.int(), distanceNm: z.number() })),
})
export type SearchResult = z.infer<typeof SearchResult>

export const Busy = z.object({
  id,
  kind: z.enum(['booking', 'own', 'maintenance', 'block']),
  from: z.string(),
  to: z.string(),
  text: z.string(),
})
export type Busy = z.infer<typeof Busy>

export const Aircraft = AircraftCard.extend({
  owner: Person.nullable(),
  description: z.string(),
  equipment: z.array(z.string()),
  specs: z.object({
    cruiseKt: z.int(),
    burnGph: z.number(),
    usefulLoadLb: z.int(),
    fullFuelPayloadLb: z.int(),
    engine: z.string(),
    seats: z.int(),
    horsepower: z.int(),
  }),
  airframeHours: z.number(),
  hobbs: z.number(),
  flightMeter: z.number(),
  turnaroundMinutes: z.int(),
  cancellationPolicy: z.enum(['flexible', 'moderate', 'strict']),
  depositCents: z.int(),
  minimums: z.object({ totalHours: z.number(), typeHours: z.number() }),
  /** The owner's rules and where this pilot stands; empty for visitors. */
  standing: z.array(z.object({ title: z.string(), state: z.enum(['pass', 'warn', 'block']), text: z.string() })),
  squawks: z.array(
    z.object({
      id,
      text: z.string(),
      severity: z.enum(['grounding', 'limit', 'cosmetic']),
      state: z.string(),
      dueOn: day.nullable(),
    }),
  ),
  maintenance: z.array(
    z.object({
      id,
      title: z.string(),
      status: z.enum(['ok', 'due_soon', 'overdue', 'grounding']),
      dueOn: day.nullable(),
      hoursLeft: z.number().nullable(),
    }),
  ),
  reviews: z.array(z.object({ id, rating: z.int(), text: z.string(), author: z.string(), created: z.string() })),
})
export type Aircraft = z.infer<typeof Aircraft>

export const ScheduleQuery = z.strictObject({ from: instant, to: instant })
export const Schedule = z.object({
  zone: z.string(),
  busy: z.array(Busy),
  sun: z.array(z.object({ day, rise: z.string(), set: z.string() })),
})
export type Schedule = z.infer<typeof Schedule>

/** Sunrise and sunset are computed for the airport; `null` never happens at these latitudes. */
export const CsipOffer = z.object({
  csip: Person,
  airportId: id,
  hourlyRateCents: z.int(),
  free: z.boolean(),
})
export type CsipOffer = z.infer<typeof CsipOffer>

export const QuoteLine = z.object({
  kind: z.enum(['rental', 'csip', 'discount', 'fee', 'tax', 'fuel_credit']),
  text: z.string(),
  cents: z.int(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** What a price is made of, fixed when booked: a later change of the listing or the membership does not touch it. */
export const PriceTerms = z.object({
  rateCents: z.int(),
  fuelIncluded: z.boolean(),
  discountPercent: z.number(),
  planName: z.string().nullable(),
  csipRateCents: z.int().nullable(),
  feePercent: z.number(),
  taxPercent: z.number(),
  ownsAircraft: z.boolean(),
  purpose: z.enum(['flight', 'maintenance']),
})
export type PriceTerms = z.infer<typeof PriceTerms>

export const Quote = z.object({
  lines: z.array(QuoteLine),
  totalCents: z.int(),
  hours: z.number(),
  minimumHours: z.number(),
  depositCents: z.int(),
  /** When estimate and deposit are held on the card; the past means at once. */
  heldFrom: z.string(),
  freeCancellationUntil: z.string().nullable(),
  policyText: z.string(),
  terms: PriceTerms.optional(),
})
export type Quote = z.infer<typeof Quote>

export const CanBookQuery = z.strictObject({
  flightStartTime: instant.optional(),
  flight_start_time: instant.optional(),
  flightDropTime: instant.optional(),
  flight_drop_time: instant.optional(),
  /** `none` where a booking that is changed loses its instructor. */
  csip: z.union([z.literal('none'), id]).optional(),
  hours: queryNumber.min(0.1).max(48).optional(),
  orderId: id.optional(),
  passengers: queryNumber.int().min(0).max(tripFields.passengers.most).optional(),
})

export const FreeWindow = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  modelName: z.string(),
  airportCode: z.string(),
  from: z.string(),
  to: z.string(),
  priceHourCents: z.int(),
})
export type FreeWindow = z.infer<typeof FreeWindow>

export const CanBook = z.object({
  canBook: z.boolean(),
  /** The dates that all this is about: those that were asked for, or the first free ones where none were. */
  flightStartTime: z.string(),
  flightDropTime: z.string(),
  templates: z.array(BookingRefusal),
  passing: z.array(z.string()),
  quote: Quote.nullable(),
  alternatives: z.array(FreeWindow),
  csips: z.array(CsipOffer),
})
export type CanBook = z.infer<typeof CanBook>

/** An aircraft with co-owners whose shares do not add up to the whole: the rest is on offer by its owner. */
export const ShareOnOffer = z.object({
  id,
  tailNumber: z.string(),
  model: AircraftModel,
  yearManufactured: z.int(),
  airport: Airport,
  photo: Photo,
  owner: Person,
  coOwners: z.int(),
  percent: z.number(),
})
export type ShareOnOffer = z.infer<typeof ShareOnOffer>

export const Favorite = z.object({ id, aircraftId: id, aircraft: AircraftCard })
export const FavoriteBody = z.strictObject({ aircraftId: id })
export const AirportQuery = z.strictObject({
  search: text(60).optional(),
  state: text(10).optional(),
  ...page,
})
export const ModelQuery = z.strictObject({ search: text(60).optional() })
