import { z } from 'zod'
import { Photo } from '../../aircraft/aircraft.ts'
import { FreeWindow } from '../book/canBook.ts'
import { askedHours, id, instant } from '../../base/fields.ts'

export const OtherAircraftQuery = z.strictObject({
  flightStartTime: instant.optional(),
  flightDropTime: instant.optional(),
  hours: askedHours.optional(),
})

/** An aircraft that a booking may move to: it has passed every rule for the whole trip. */
export const OtherAircraft = FreeWindow.omit({ from: true, to: true }).extend({
  photo: Photo,
  totalCents: z.int(),
  /** Its owner approves each booking, this one too. */
  asksOwner: z.boolean(),
})
export type OtherAircraft = z.infer<typeof OtherAircraft>

export const DelayBody = z.strictObject({
  /** When they come for the aircraft; of one that has left, when they will be back. */
  until: instant,
})

/** The same trip once more: as long, with the same CSIP while they teach there, on the next date that passes. */
export const TripAgain = z.object({
  aircraftId: id,
  csipId: id.nullable(),
  plannedHours: z.number(),
  trip: z.object({ flightStartTime: z.string(), flightDropTime: z.string() }).nullable(),
})
