import { z } from 'zod'
import { day } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { pagePatterns, pageViewsAtOnce } from '../base/pages.ts'

/** The longest time that is shown at once, and how long counts are kept. */
export const pageViewDays = 400

const Page = z.enum(pagePatterns)

/** Pages that were opened, each as often as it was; by pattern, never by address. */
export const PageViewsBody = z.strictObject({ pages: z.array(Page).min(1).max(pageViewsAtOnce) })

/** First and last day, both included; days are UTC. The last 28 when nothing is said. */
export const PageViewsQuery = z
  .strictObject({ from: day.optional(), to: day.optional(), page: Page.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: fieldMessages.dateOutdated })

const views = z.int()
export const PageViews = z.object({
  from: z.string(),
  to: z.string(),
  views,
  /** Every day of the time, with those on which nothing was counted; of one page where one is asked for. */
  days: z.array(z.object({ day: z.string(), views })),
  /** Pages that were opened, the most viewed first; all of them, whichever is asked for. */
  pages: z.array(z.object({ page: Page, views })),
})
export type PageViews = z.infer<typeof PageViews>
