import { z } from 'zod'
import { Airport } from '../../aircraft/airports.ts'
import { isInOrder, inOrderError, onGrid } from '../orders/bookings.ts'
import { id, isWithinTrip, page, plannedHours, tooLongText } from '../../base/fields.ts'
import { tripFields } from '../../base/tripFields.ts'

/** Be notified when the time frees up, or get a booking to confirm. */
export const WaitlistWants = z.enum(['notice', 'booking'])
export type WaitlistWants = z.infer<typeof WaitlistWants>

export const WaitlistBody = z
  .strictObject({
    aircraftId: id,
    flightStartTime: onGrid,
    flightDropTime: onGrid,
    passengers: z.int().min(0).max(tripFields.passengers.most).default(0),
    plannedHours: plannedHours.optional(),
    csipId: id.nullish(),
    /** Any aircraft of the model at this airport will do. */
    anyOfModel: z.boolean().default(false),
    wants: WaitlistWants,
  })
  .refine(isInOrder, inOrderError)
  .refine(({ flightStartTime, flightDropTime }) => isWithinTrip(flightStartTime, flightDropTime), {
    path: ['flightDropTime'],
    error: tooLongText,
  })
export type WaitlistBody = z.output<typeof WaitlistBody>

export const WaitlistEntry = z.object({
  id,
  aircraftId: id,
  tailNumber: z.string(),
  modelName: z.string(),
  airport: Airport,
  anyOfModel: z.boolean(),
  flightStartTime: z.string(),
  flightDropTime: z.string(),
  wants: WaitlistWants,
  state: z.enum(['waiting', 'offered']),
  /** 1 is next in line. */
  place: z.int(),
  /** The offered booking, waiting for confirmation. */
  orderId: id.nullable(),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

/** How many people wait for a time of the owner's aircraft. Excludes names. */
export const WaitlistDemand = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  airport: Airport,
  flightStartTime: z.string(),
  flightDropTime: z.string(),
  count: z.int(),
})
export type WaitlistDemand = z.infer<typeof WaitlistDemand>

export const WaitlistQuery = z.strictObject(page)
