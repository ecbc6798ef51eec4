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
})
export type CsipOffer = z.infer<typeof CsipOffer>

export const CanBookQuery = z
  .strictObject({
    flightStartTime: instant.optional(),
    flight_start_time: instant.optional(),
    flightDropTime: instant.optional(),
    flight_drop_time: instant.optional(),
    /** `none` where a booking that is changed loses its instructor. */
    csip: z.union([z.literal('none'), id]).optional(),
    hours: askedHours.optional(),
    orderId: id.optional(),
    /** A student alone is asked where the flight goes. */
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
  /** Whose clock its times are on. */
  zone: z.string(),
  distanceNm: z.int(),
  /** Who needs a CSIP is offered it together with one who is free then. */
  csipId: id.nullable(),
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
  /** Who is pilot in command: with a learner the CSIP is. */
  inCommand: z.enum(['pilot', 'csip']),
  alternatives: z.array(FreeWindow),
  csips: z.array(CsipOffer),
  /** `null` where the owner has nothing to lift. */
  askOwner: AskOwner.nullable(),
  /** Of a change: other bookings that it pushes past an inspection, which then has to be done before them. */
  pushed: z.array(z.object({ from: z.string(), inspections: z.string() })),
  /** Of a change to another aircraft or instructor: what leaving the one before costs, after the free time; `null` while it costs nothing. `of` is what is left. */
  leaving: z.object({ of: z.string(), chargeCents: z.int(), text: z.string() }).nullable(),
  /** Its owner approves each booking of it: until when they would answer this one. */
  answerUntil: z.string().nullable(),
  /** The longest trip that is open to the one who asks, in hours; `null` where nothing but a quota bounds it. */
  longestHours: z.number().nullable(),
  /** The booking that whoever asks has made of exactly this. */
  booked: z.object({ id, number: z.string() }).nullable(),
})
export type CanBook = z.infer<typeof CanBook>
