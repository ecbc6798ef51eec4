import { z } from 'zod'
import { Airport } from '../aircraft/airports.ts'
import { id } from '../base/fields.ts'
import { PriceTerms } from '../bookings/book/quote.ts'

/** How far from the chosen airport an aircraft may be based, in nautical miles: about an hour's drive. */
export const reachFromNm = 30

/** An aircraft and what determines its range. Trips start and end at its base. */
export const ReachableAircraft = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  airport: Airport,
  cruiseKt: z.int(),
  /** Endurance at cruise speed with full tanks, in hours. */
  enduranceHours: z.number(),
  isJet: z.boolean(),
  /** Price terms for this pilot. */
  terms: PriceTerms,
})
export type ReachableAircraft = z.infer<typeof ReachableAircraft>

export const Reach = z.object({
  airport: Airport,
  /** The searched dates, or the default day trip. */
  from: z.string(),
  to: z.string(),
  datesChosen: z.boolean(),
  /** By rate, cheapest first; `count` is the total. */
  aircraft: z.array(ReachableAircraft),
  count: z.int(),
})
export type Reach = z.infer<typeof Reach>

/** A compact airport for large lists: code, name, latitude and longitude in degrees. */
export const AirportPoint = z.tuple([z.string(), z.string(), z.number(), z.number()])
export type AirportPoint = z.infer<typeof AirportPoint>
