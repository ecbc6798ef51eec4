import { z } from 'zod'
import { Airport } from '../aircraft/airports.ts'
import { id } from '../base/fields.ts'
import { PriceTerms } from '../bookings/book/quote.ts'

/** How far from the chosen airport an aircraft may stand to be counted in, in nautical miles: about an hour's drive. */
export const reachFromNm = 30

/** An aircraft with what decides how far it leads. Every trip begins and ends where it stands. */
export const ReachableAircraft = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  airport: Airport,
  /** True airspeed in cruise, in knots. */
  cruiseKt: z.int(),
  /** Hours that full tanks last at that speed. */
  enduranceHours: z.number(),
  isJet: z.boolean(),
  /** What this pilot would pay by. */
  terms: PriceTerms,
})
export type ReachableAircraft = z.infer<typeof ReachableAircraft>

export const Reach = z.object({
  airport: Airport,
  /** The dates that were searched, or the day trip that a booking begins with. */
  from: z.string(),
  to: z.string(),
  datesChosen: z.boolean(),
  /** By their rate, the cheapest first; `count` is how many there are in all. */
  aircraft: z.array(ReachableAircraft),
  count: z.int(),
})
export type Reach = z.infer<typeof Reach>

/** One airport of very many, short: code, name, latitude and longitude in degrees. */
export const AirportPoint = z.tuple([z.string(), z.string(), z.number(), z.number()])
export type AirportPoint = z.infer<typeof AirportPoint>
