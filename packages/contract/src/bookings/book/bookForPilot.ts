import { z } from 'zod'
import { bookingFields, isInOrder, inOrderError, tripDetails } from '../orders/bookings.ts'
import { email, id, isWithinTrip, tooLongText } from '../../base/fields.ts'

/** An owner books their aircraft for someone, by account or by its email address. */
export const BookForPilotBody = z
  .strictObject({
    aircraftId: bookingFields.aircraftId,
    pilotId: id.optional(),
    pilotEmail: email.optional(),
    flightStartTime: bookingFields.flightStartTime,
    flightDropTime: bookingFields.flightDropTime,
    plannedHours: bookingFields.plannedHours,
    csipId: bookingFields.csipId,
    ...tripDetails,
  })
  .refine(({ pilotId, pilotEmail }) => (pilotId === undefined) !== (pilotEmail === undefined), {
    path: ['pilotEmail'],
    error: 'Please say who flies',
  })
  .refine(isInOrder, inOrderError)
  .refine(({ flightStartTime, flightDropTime }) => isWithinTrip(flightStartTime, flightDropTime), {
    path: ['flightDropTime'],
    error: tooLongText,
  })
export type BookForPilotBody = z.output<typeof BookForPilotBody>
