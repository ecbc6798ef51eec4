import { z } from 'zod'
import { Airport } from './airports.ts'
import { Person } from './accounts.ts'
import { day, id } from './fields.ts'
import { fieldMessages } from './fieldMessages.ts'

const hourlyRateCents = z.int().min(100, fieldMessages.minValue('$1')).max(100_000, fieldMessages.maxValue('$1,000'))

export const CsipRate = z.object({ airport: Airport, hourlyRateCents: z.int() })
export type CsipRate = z.infer<typeof CsipRate>
export const CsipRatesBody = z
  .array(z.strictObject({ airport: id, hourlyRateCents }))
  .max(60)
  .refine((rates) => new Set(rates.map(({ airport }) => airport.toLowerCase())).size === rates.length, fieldMessages.isUniq)

/** Visitors see the first letter of the last name, and no picture. */
export const CsipProfile = z.object({
  csip: Person,
  memberSince: z.string(),
  homeAirport: Airport.nullable(),
  pilotRating: z.array(z.string()),
  totalHours: z.number().nullable(),
  rates: z.array(CsipRate),
  studentsFlown: z.int(),
  flightsGiven: z.int(),
  /** What pilots say who flew with them; the reviews are a list of their own. */
  rating: z.number().nullable(),
  ratingCount: z.int(),
  /** The next days on which nothing is booked from 8 to 18, local time at the home airport. */
  freeDays: z.array(day),
})
export type CsipProfile = z.infer<typeof CsipProfile>
