import { z } from 'zod'
import { day, id } from '../../base/fields.ts'

/** Something that expires: personal, or of an aircraft the reader owns, shares or keeps records of. */
export const Expiry = z.object({
  /** Stable id, `document-medical`. */
  id: z.string(),
  title: z.string(),
  aircraft: z.object({ id, tailNumber: z.string() }).nullable(),
  /** Last valid day, in the zone of the home airport. */
  endsOn: day,
  daysLeft: z.int(),
  /** `renewing`: the renewal is being verified. */
  state: z.enum(['ended', 'today', 'soon', 'ahead', 'renewing']),
  /** What to do, in a sentence. */
  todo: z.string(),
  /** Page to do it on. */
  link: z.string(),
  /** Text of the link. */
  action: z.string(),
  /** Bookings that return after that day. */
  bookings: z.int(),
})
export type Expiry = z.infer<typeof Expiry>
