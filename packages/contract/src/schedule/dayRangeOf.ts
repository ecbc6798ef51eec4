import { z } from 'zod'
import { fieldMessages } from '../base/fieldMessages.ts'
import { day } from '../base/fields.ts'

/**
 * The current period in the airport's zone. Weeks start on Sunday. Quarter and year are the last three and twelve months including this
 * one.
 */
export const PeriodType = z.enum(['day', 'week', 'month', 'quarter', 'year', 'all'])
export type PeriodType = z.infer<typeof PeriodType>

/** Both spellings of a list's first and last day. */
export const dayRange = { from: day.optional(), to: day.optional(), start_date: day.optional(), end_date: day.optional() }

/** All of the specification's spellings of days and periods. */
export const everySpelling = {
  period_type: PeriodType.optional(),
  periodType: PeriodType.optional(),
  ...dayRange,
  timeFrom: day.optional(),
  timeTo: day.optional(),
}

type Spelled = {
  from?: string | undefined
  to?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  timeFrom?: string | undefined
  timeTo?: string | undefined
  periodType?: PeriodType | undefined
  period_type?: PeriodType | undefined
}

/** First and last day, inclusive, or the current period. */
export type AskedDays = { from?: string | undefined; to?: string | undefined; period?: Exclude<PeriodType, 'all'> | undefined }

/** Normalizes a query's days from any spelling. `undefined`: all. Explicit days override a period. */
export const dayRangeOf = (query: Spelled): AskedDays | undefined => {
  const from = query.from ?? query.start_date ?? query.timeFrom
  const to = query.to ?? query.end_date ?? query.timeTo
  if (from !== undefined || to !== undefined) return { from, to }
  const period = query.periodType ?? query.period_type ?? 'all'
  return period === 'all' ? undefined : { period }
}

/** Checks that the last day is not before the first. Reports the spelling the caller used. */
export const endsAfterStart = (query: Spelled, problems: z.RefinementCtx) => {
  const { from, to } = dayRangeOf(query) ?? {}
  if (from === undefined || to === undefined || from <= to) return
  const last = (['to', 'end_date', 'timeTo'] as const).find((name) => query[name] !== undefined) ?? 'to'
  problems.addIssue({ code: 'custom', path: [last], message: fieldMessages.dateOutdated })
}
