import { z } from 'zod'
import { type AirplaneClass, airplaneClasses } from '../people/documents/airplanes.ts'
import { Airport } from './airports.ts'
import { Person } from '../people/accounts/accounts.ts'
import { BookingRefusalCode } from '../bookings/book/bookingRefusals.ts'
import { AnnualRecord, DueStatus } from '../maintenance/dueStatus.ts'
import { day, id } from '../base/fields.ts'
import { Forecast } from '../maintenance/forecast.ts'
import { AircraftModel } from './aircraftModels.ts'
import { ListingState } from './listing.ts'
import { Rating, Review } from '../people/reviews/reviews.ts'

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
    /** Of each engine. */
    horsepower: z.int(),
    class: z.enum(Object.keys(airplaneClasses) as [AirplaneClass, ...AirplaneClass[]]),
  }),
  airframeHours: z.number(),
  hobbs: z.number(),
  flightMeter: z.number(),
  turnaroundMinutes: z.int(),
  /** How many days it may be away at a time. */
  maxTripDays: z.int(),
  cancellationPolicy: z.enum(['flexible', 'moderate', 'strict']),
  depositCents: z.int(),
  /** Least hours that are charged for each night away. */
  minimumHoursPerNight: z.number(),
  /** Only a listed one takes new bookings. */
  listing: ListingState,
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
      inoperative: z.boolean(),
      needsDecision: z.boolean(),
    }),
  ),
  /** Whether its annual is on record. */
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
  /** The newest ones; the rest is a list of its own. */
  reviews: z.array(Review),
  stars: Rating.shape.stars,
})
export type Aircraft = z.infer<typeof Aircraft>

/** What an aircraft needs: open squawks, and everything that is tracked. */
export const Upkeep = Aircraft.pick({ id: true, tailNumber: true, squawks: true, annual: true }).extend({
  maintenance: z.array(
    Aircraft.shape.maintenance.element.extend({
      /** Of its interval, from 0 to 1, by whichever runs out first; `null` where nothing is counted. */
      left: z.number().nullable(),
    }),
  ),
  modelName: z.string(),
  airport: Airport,
  photo: Photo,
  hobbs: z.number(),
  grounded: z.boolean(),
  listed: z.boolean(),
  /** Why the reader has it on their list. */
  you: z.enum(['owner', 'co_owner', 'keeper']),
  /** May keep the maintenance records. */
  mayMaintain: z.boolean(),
  /** When each item of `maintenance` will likely come due. */
  forecast: z.array(Forecast.extend({ itemId: id })),
})
export type Upkeep = z.infer<typeof Upkeep>

/** A part of a listed aircraft that someone who holds it offers. */
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
  /** What it gives. */
  quotas: z.object({ holidays: z.int(), consecutiveDays: z.int(), advanceDays: z.int(), maintenanceHours: z.int() }),
  coOwners: z.int(),
  /** First names of everybody who holds a part, the seller last. */
  partners: z.array(z.string()),
  /** Today there: the first of the days that are looked at (`daysOnOffer`). */
  fromDay: day,
  /** Of these, those on which something is in the calendar. */
  takenDays: z.array(day),
  freeDays: z.int(),
  /** Its part of the fixed costs, and what an hour in the air costs, as agreed, else on the owner’s own offer by their plan; `null` without both. */
  monthCents: z.int().nullable(),
  hourCents: z.int().nullable(),
})
export type ShareOnOffer = z.infer<typeof ShareOnOffer>

/** An aircraft in which the reader holds a share. */
export const CoOwnedAircraft = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  airport: Airport,
  photo: Photo,
  owner: Person,
  /** The reader’s part of the whole. */
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
  /** What its owner has made of it; a draft can be continued. */
  listing: ListingState,
  hobbs: z.number(),
  /** Who holds a share of it beside the owner. */
  coOwners: z.int(),
  /** The booking that is under way, else the one that leaves next. */
  next: z.object({ orderId: id, pilot: z.string(), isAway: z.boolean(), from: z.string(), to: z.string() }).nullable(),
  /** What it brought its owner this month, by the clock of its airport. */
  monthCents: z.int(),
})
export type OwnedAircraft = z.infer<typeof OwnedAircraft>
