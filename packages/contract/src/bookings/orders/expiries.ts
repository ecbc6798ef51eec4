import { z } from 'zod'
import { day, id } from '../../base/fields.ts'

/** Something that ends on a day: one's own, or of an aircraft that one owns, shares or keeps the records of. */
export const Expiry = z.object({
  /** The same for as long as it is the same thing, `document-medical`. */
  id: z.string(),
  title: z.string(),
  aircraft: z.object({ id, tailNumber: z.string() }).nullable(),
  /** The last day on which it counts, by the calendar of the home airport. */
  endsOn: day,
  daysLeft: z.int(),
  /** `renewing`: the new one waits for its check. */
  state: z.enum(['ended', 'today', 'soon', 'ahead', 'renewing']),
  /** What to do about it, in a sentence. */
  todo: z.string(),
  /** The page on which to do it. */
  link: z.string(),
  /** What its link says. */
  action: z.string(),
  /** Bookings that are back after that day. */
  bookings: z.int(),
})
export type Expiry = z.infer<typeof Expiry>
