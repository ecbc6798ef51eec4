import { z } from 'zod'
import { tripFields } from '../../base/tripFields.ts'
import { Person } from '../../people/accounts/accounts.ts'
import { BookingRefusal } from './bookingRefusals.ts'
import { askedHours, id, instant, isWithinTrip, queryNumber, text, tooLongText } from '../../base/fields.ts'
import { AskOwner } from './overrides.ts'
import { Quote } from './quote.ts'

export const CsipOffer = z.object({
  csip: Person,
  airportId: id,
  hourlyRateCents: z.int(),
  free: z.boolean(),
  /** From pilots who flew with them. */
  rating: z.number().nullable(),
  ratingCount: z.int(),
})
export type CsipOffer = z.infer<typeof CsipOffer>

export const CanBookQuery = z
  .strictObject({
    flightStartTime: instant.optional(),
    flight_start_time: instant.optional(),
    flightDropTime: instant.optional(),
    flight_drop_time: instant.optional(),
    /** `none`: the change removes the instructor. */
    csip: z.union([z.literal('none'), id]).optional(),
    hours: askedHours.optional(),
    orderId: id.optional(),
    /** Student pilots flying solo must name one. */
    destination: text(tripFields.destination.most).optional(),
    passengers: queryNumber.int().min(0).max(tripFields.passengers.most).optional(),
  })
  .refine(
    (asked) => isWithinTrip(asked.flightStartTime ?? asked.flight_start_time, asked.flightDropTime ?? asked.flight_drop_time),
    { path: ['flightDropTime'], error: tooLongText },
  )

export const FreeWindow = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  modelName: z.string(),
  airportCode: z.string(),
  /** Time zone for the times shown. */
  zone: z.string(),
  distanceNm: z.int(),
  /** Set for pilots who need a CSIP: one who is free then. */
  csipId: id.nullable(),
  from: z.string(),
  to: z.string(),
  priceHourCents: z.int(),
})
export type FreeWindow = z.infer<typeof FreeWindow>

export const CanBook = z.object({
  canBook: z.boolean(),
  /** The dates used: the requested ones, or the first free ones. */
  flightStartTime: z.string(),
  flightDropTime: z.string(),
  templates: z.array(BookingRefusal),
  passing: z.array(z.string()),
  quote: Quote.nullable(),
  /** Who is pilot in command. With a learner it is the CSIP. */
  inCommand: z.enum(['pilot', 'csip']),
  alternatives: z.array(FreeWindow),
  csips: z.array(CsipOffer),
  /** `null` if there is no rule the owner could lift. */
  askOwner: AskOwner.nullable(),
  /** For a change: other bookings that it pushes past an inspection, which must then be done before them. */
  pushed: z.array(z.object({ from: z.string(), inspections: z.string() })),
  /**
   * For a change of aircraft or instructor after the free period: the charge for leaving `of`. `null` if free. `waits`: only charged if the
   * aircraft could have flown.
   */
  leaving: z.object({ of: z.string(), chargeCents: z.int(), waits: z.boolean(), text: z.string() }).nullable(),
  /** If the owner approves each booking: their deadline for this one. */
  answerUntil: z.string().nullable(),
  /** Longest trip open to the caller, in hours. `null` if only a quota limits it. */
  longestHours: z.number().nullable(),
  /** A booking the caller already made for exactly this trip. */
  booked: z.object({ id, number: z.string() }).nullable(),
})
export type CanBook = z.infer<typeof CanBook>
