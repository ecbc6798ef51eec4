import { z } from 'zod'
import { Photo } from '../../aircraft/aircraft.ts'
import { FreeWindow } from '../book/canBook.ts'
import { askedHours, id, instant } from '../../base/fields.ts'

export const OtherAircraftQuery = z.strictObject({
  flightStartTime: instant.optional(),
  flightDropTime: instant.optional(),
  hours: askedHours.optional(),
})

/** An aircraft a booking can move to. It passes every rule for the whole trip. */
export const OtherAircraft = FreeWindow.omit({ from: true, to: true }).extend({
  photo: Photo,
  totalCents: z.int(),
  /** Its owner approves each booking, including this one. */
  asksOwner: z.boolean(),
})
export type OtherAircraft = z.infer<typeof OtherAircraft>

export const DelayBody = z.strictObject({
  /** When the pilot will pick up the aircraft, or return it if it has left. */
  until: instant,
})

/** Repeats a trip on the next date that passes: same length, same CSIP if still teaching there. */
export const TripAgain = z.object({
  aircraftId: id,
  csipId: id.nullable(),
  plannedHours: z.number(),
  trip: z.object({ flightStartTime: z.string(), flightDropTime: z.string() }).nullable(),
})
