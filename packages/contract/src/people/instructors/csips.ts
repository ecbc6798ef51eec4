import { z } from 'zod'
import { Airport } from '../../aircraft/airports.ts'
import { Person } from '../accounts/accounts.ts'
import { day, id, page, queryBound } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { instructorRatings, type InstructorRating } from '../documents/privileges.ts'

const hourlyRateCents = z.int().min(100, fieldMessages.minValue('$1')).max(100_000, fieldMessages.maxValue('$1,000'))

export const CsipRate = z.object({ airport: Airport, hourlyRateCents: z.int() })
export type CsipRate = z.infer<typeof CsipRate>
export const CsipRatesBody = z
  .array(z.strictObject({ airport: id, hourlyRateCents }))
  .max(60)
  .refine((rates) => new Set(rates.map(({ airport }) => airport.toLowerCase())).size === rates.length, fieldMessages.isUniq)

/** On the half hour. `24:00` ends the day. */
const clock = z.string().regex(/^(([01]\d|2[0-3]):[03]0|24:00)$/, fieldMessages.notOffered)
const inOrder = ({ from, to }: { from: string; to: string }) => from < to
const inOrderError = { path: ['to'], error: 'The end must be later than the start' }
const hours = z.strictObject({ from: clock, to: clock }).refine(inOrder, inOrderError)
const weekHours = z.strictObject({ weekday: z.int().min(1).max(7), from: clock, to: clock }).refine(inOrder, inOrderError)
const week = {
  /** No weekly hours set: available all day, every day. */
  anyTime: z.boolean(),
  /** Monday is 1. */
  hours: z.array(weekHours).max(42),
  /** Replaces the weekly hours on a day. Empty: day off. */
  exceptions: z
    .array(z.strictObject({ day, hours: z.array(hours).max(6) }))
    .max(200)
    .refine((days) => new Set(days.map((one) => one.day)).size === days.length, fieldMessages.isUniq),
}
/** When a CSIP teaches at an airport, in its time zone. */
export const CsipHours = z.object({ airport: Airport, ...week })
export type CsipHours = z.infer<typeof CsipHours>
export const CsipAvailability = z.object({
  /** Can be booked without a request. */
  acceptsBookings: z.boolean(),
  /** One per airport with a rate. */
  airports: z.array(CsipHours),
})
export type CsipAvailability = z.infer<typeof CsipAvailability>
export const CsipAvailabilityBody = z.strictObject({
  acceptsBookings: z.boolean(),
  airports: z
    .array(z.strictObject({ airport: id, ...week }))
    .max(60)
    .refine((all) => new Set(all.map(({ airport }) => airport.toLowerCase())).size === all.length, fieldMessages.isUniq),
})
export type CsipAvailabilityBody = z.output<typeof CsipAvailabilityBody>

/** Bookable times of a CSIP at an airport within a week: working hours minus bookings. */
export const CsipTimes = z.object({
  airport: Airport,
  hourlyRateCents: z.int(),
  spans: z.array(z.object({ from: z.string(), to: z.string() })),
})
export type CsipTimes = z.infer<typeof CsipTimes>

const instructorRating = z.enum(Object.keys(instructorRatings) as [InstructorRating, ...InstructorRating[]])

/** All filters together. Those who teach nearest to `near` first, else those rated best. */
export const CsipsQuery = z.strictObject({
  near: id.optional(),
  /** Has an hour free on that day. */
  day: day.optional(),
  teaches: instructorRating.optional(),
  rate_max: queryBound(),
  rating_min: queryBound(),
  ...page,
})
/** A CSIP in the directory. Visitors see them as on the profile. */
export const CsipCard = z.object({
  csip: Person,
  /** Of their airports, the nearest. */
  airport: Airport,
  distanceNm: z.int().nullable(),
  /** There. */
  hourlyRateCents: z.int(),
  otherAirports: z.array(z.string()),
  instructorRatings: z.array(instructorRating),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  words: z.string(),
})
export type CsipCard = z.infer<typeof CsipCard>

/** Visitors only see the initial of the last name, and no picture. */
export const CsipProfile = z.object({
  csip: Person,
  memberSince: z.string(),
  homeAirport: Airport.nullable(),
  pilotRating: z.array(z.string()),
  /** From a verified instructor certificate with current recent experience; empty otherwise. */
  instructorRatings: z.array(instructorRating),
  /** Their own. */
  words: z.string(),
  totalHours: z.number().nullable(),
  rates: z.array(CsipRate),
  studentsFlown: z.int(),
  flightsGiven: z.int(),
  /** From pilots who flew with them. The reviews are a separate list. */
  rating: z.number().nullable(),
  ratingCount: z.int(),
  /** Next days without a booking from 8 to 18, in the home airport's zone. */
  freeDays: z.array(day),
})
export type CsipProfile = z.infer<typeof CsipProfile>
