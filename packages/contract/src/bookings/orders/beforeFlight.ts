import { z } from 'zod'
import { arrivalNotes } from '../../aircraft/listing.ts'
import { email, oneLine } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { tripFields } from '../../base/tripFields.ts'

/** Mails to the guests of one booking, changes and the end of it included. */
export const mostGuestMails = 30
/** Mails to the guests of all bookings that a pilot made within a week. */
export const mostWeekGuestMails = 90

const guest = { name: oneLine(80), isSecondPilot: z.boolean().default(false) }

/** Everybody whom the pilot brings, instead of those named before. */
export const GuestsBody = z
  .array(z.strictObject({ ...guest, email: z.union([z.literal(''), email]).default('') }))
  .max(tripFields.passengers.most)
  .refine((guests) => guests.filter(({ isSecondPilot }) => isSecondPilot).length <= 1, 'One second pilot at most')
  .refine((guests) => {
    const given = guests.flatMap((one) => (one.email ? [one.email] : []))
    return new Set(given).size === given.length
  }, fieldMessages.isUniq)

export const BeforeFlight = z.object({
  /** The owner's directions to the aircraft. `null`: not shown yet, or none. */
  arrival: z.object(arrivalNotes).nullable(),
  /** When the pilot reads it, if there is something to read. */
  arrivalFrom: z.string().nullable(),
  /** `email` only for the pilot, others read ''. */
  guests: z.array(z.object({ name: z.string(), isSecondPilot: z.boolean(), email: z.string(), mailedAt: z.string().nullable() })),
  /** Passengers as booked. */
  mostGuests: z.int(),
  mayName: z.boolean(),
})
export type BeforeFlight = z.infer<typeof BeforeFlight>
