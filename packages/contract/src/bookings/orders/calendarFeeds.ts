import { z } from 'zod'
import { id } from '../../base/fields.ts'

/** An address for calendar apps; what it is nobody can say anymore, only that it is there. */
export const CalendarFeed = z.object({
  id,
  /** `null`: everything that the account flies, teaches and owns. */
  aircraft: z.object({ id, tailNumber: z.string() }).nullable(),
  created: z.string(),
  /** When a calendar app read it last, to the hour. */
  lastRead: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** Told once, when it is made. */
export const NewCalendarFeed = CalendarFeed.extend({ address: z.string() })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>
