import { z } from 'zod'
import { type AirplaneClass, airplaneClasses } from '../people/documents/pilotRatings.ts'
import { Airport } from './airports.ts'
import { Person } from '../people/accounts/accounts.ts'
import { BookingRefusalCode } from '../bookings/book/bookingRefusals.ts'
import { AnnualRecord, DueStatus, Forecast } from '../maintenance/dueStatus.ts'
import { day, id } from '../base/fields.ts'
import { AircraftModel } from './aircraftModels.ts'
import { listingStates } from '../base/statuses.ts'
import { Review } from '../people/reviews/reviews.ts'

export const Photo = z.object({ id: z.string(), url: z.string(), thumbnailUrl: z.string(), alt: z.string() })
export type Photo = z.infer<typeof Photo>

/** What the reader may do with this aircraft. Shown first on every card. */
export const Verdict = z.object({
  kind: z.enum(['book_now', 'with_csip', 'after', 'other_dates', 'not_rated', 'sign_in']),
  text: z.string(),
  /** Every reason a booking would be refused now, as in `can-booking`. Empty for visitors. */
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
  /** Price of the searched window, before the deposit. `text` is the amount followed by `note`. */
  total: z.object({ cents: z.int(), hours: z.number(), note: z.string(), text: z.string() }).nullable(),
})
export type AircraftCard = z.infer<typeof AircraftCard>

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
    /** Per engine. */
    horsepower: z.int(),
    class: z.enum(Object.keys(airplaneClasses) as [AirplaneClass, ...AirplaneClass[]]),
  }),
  airframeHours: z.number(),
  hobbs: z.number(),
  flightMeter: z.number(),
  turnaroundMinutes: z.int(),
  /** Longest trip, in days. */
  maxTripDays: z.int(),
  cancellationPolicy: z.enum(['flexible', 'moderate', 'strict']),
  depositCents: z.int(),
  /** Minimum hours charged per night away. */
  minimumHoursPerNight: z.number(),
  /** Only `listed` aircraft take new bookings. */
  listing: z.enum(listingStates),
  minimums: z.object({ totalHours: z.number(), typeHours: z.number() }),
  /** The owner's rules and whether this pilot meets each. Empty for visitors. */
  standing: z.array(z.object({ title: z.string(), state: z.enum(['pass', 'warn', 'block']), text: z.string() })),
  squawks: z.array(
    z.object({
      id,
      text: z.string(),
      severity: z.enum(['grounding', 'limit', 'cosmetic']),
      state: z.string(),
      dueOn: day.nullable(),
      inoperative: z.boolean(),
      needsDecision: z.boolean(),
    }),
  ),
  /** Whether its annual inspection is on record. */
  annual: AnnualRecord,
  maintenance: z.array(
    z.object({
      id,
      title: z.string(),
      status: DueStatus,
      dueOn: day.nullable(),
      hoursLeft: z.number().nullable(),
    }),
  ),
  /** The newest few; the full list is a separate call. */
  reviews: z.array(Review),
})
export type Aircraft = z.infer<typeof Aircraft>

/** Open squawks and all tracked maintenance items. */
export const Upkeep = Aircraft.pick({ id: true, tailNumber: true, squawks: true, annual: true }).extend({
  maintenance: z.array(
    Aircraft.shape.maintenance.element.extend({
      /** Fraction of the interval left, 0 to 1, by the limit that comes first. `null` if nothing is tracked. */
      left: z.number().nullable(),
    }),
  ),
  modelName: z.string(),
  airport: Airport,
  photo: Photo,
  hobbs: z.number(),
  grounded: z.boolean(),
  listed: z.boolean(),
  /** Why the aircraft is on the reader's list. */
  you: z.enum(['owner', 'co_owner', 'keeper']),
  mayMaintain: z.boolean(),
  /** When each item of `maintenance` will probably come due. */
  forecast: z.array(Forecast.extend({ itemId: id })),
  /** Items of open work orders whose days in the shop are set. */
  inShop: z.array(z.object({ itemId: id, number: z.int(), from: z.string() })),
})
export type Upkeep = z.infer<typeof Upkeep>

/** A share of a listed aircraft, offered for sale by its holder. */
export const ShareOnOffer = z.object({
  id,
  tailNumber: z.string(),
  model: AircraftModel,
  yearManufactured: z.int(),
  airport: Airport,
  photo: Photo,
  owner: Person,
  seller: Person,
  percent: z.number(),
  priceCents: z.int(),
  text: z.string(),
  /** The quotas that come with the share. */
  quotas: z.object({ holidays: z.int(), consecutiveDays: z.int(), advanceDays: z.int(), maintenanceHours: z.int() }),
  coOwners: z.int(),
  /** First names of all shareholders, seller last. */
  partners: z.array(z.string()),
  /** Today at the airport: the first of `daysOnOffer` days. */
  fromDay: day,
  /** Days in that range that have something on the calendar. */
  takenDays: z.array(day),
  freeDays: z.int(),
  /**
   * Monthly fixed costs and cost per flight hour of this share: as the partners agreed, or by the owner's plan if the owner is selling.
   * `null` if there is neither.
   */
  monthCents: z.int().nullable(),
  hourCents: z.int().nullable(),
})
export type ShareOnOffer = z.infer<typeof ShareOnOffer>

/** An aircraft the reader holds a share of. */
export const CoOwnedAircraft = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  airport: Airport,
  photo: Photo,
  owner: Person,
  /** The reader's share, in percent. */
  percent: z.number(),
  grounded: z.boolean(),
})
export type CoOwnedAircraft = z.infer<typeof CoOwnedAircraft>

export const OwnedAircraft = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  model: AircraftModel,
  yearManufactured: z.int(),
  airport: Airport,
  photo: Photo,
  priceHourCents: z.int(),
  state: z.enum(['listed', 'unlisted', 'grounded']),
  /** `draft`: the listing can be continued. */
  listing: z.enum(listingStates),
  hobbs: z.number(),
  /** Shareholders other than the owner. */
  coOwners: z.int(),
  /** The booking in progress, or the next to depart. */
  next: z.object({ orderId: id, pilot: z.string(), isAway: z.boolean(), from: z.string(), to: z.string() }).nullable(),
  /** Owner's earnings this month, in the airport's time zone. */
  monthCents: z.int(),
})
export type OwnedAircraft = z.infer<typeof OwnedAircraft>
