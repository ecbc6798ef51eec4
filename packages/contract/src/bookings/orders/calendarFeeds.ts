import { z } from 'zod'
import { id } from '../../base/fields.ts'

/** A secret URL for calendar apps. It cannot be shown again, only that it exists. */
export const CalendarFeed = z.object({
  id,
  /** `null`: everything the account flies, teaches and owns. */
  aircraft: z.object({ id, tailNumber: z.string() }).nullable(),
  created: z.string(),
  /** Last fetch by a calendar app, to the hour. */
  lastRead: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** Returned once, at creation. */
export const NewCalendarFeed = CalendarFeed.extend({ address: z.string() })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>
