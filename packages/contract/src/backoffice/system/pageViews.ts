import { z } from 'zod'
import { day } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { pagePatterns, pageViewsAtOnce } from '../../base/pages.ts'

/** Longest range shown at once, in days; also how long counts are kept. */
export const pageViewDays = 400

const Page = z.enum(pagePatterns)

/** Pages opened, one entry per view. Patterns, never addresses. */
export const PageViewsBody = z.strictObject({ pages: z.array(Page).min(1).max(pageViewsAtOnce) })

/** First and last UTC day, inclusive. Default: the last 28. */
export const PageViewsQuery = z
  .strictObject({ from: day.optional(), to: day.optional(), page: Page.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: fieldMessages.dateOutdated })

const views = z.int()
export const PageViews = z.object({
  from: z.string(),
  to: z.string(),
  views,
  /** Every day of the range, including days without views. Filtered by `page` if given. */
  days: z.array(z.object({ day: z.string(), views })),
  /** All pages with views, most viewed first. Not filtered by `page`. */
  pages: z.array(z.object({ page: Page, views })),
})
export type PageViews = z.infer<typeof PageViews>
