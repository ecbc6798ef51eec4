import { z } from 'zod'
import { fieldMessages } from '../base/fieldMessages.ts'
import { day } from '../base/fields.ts'

/** The one that runs now, by the airport's clock; weeks begin on Sunday. A quarter and a year are three and twelve months with this one. */
export const PeriodType = z.enum(['day', 'week', 'month', 'quarter', 'year', 'all'])
export type PeriodType = z.infer<typeof PeriodType>

/** Both spellings of a list's first and last day. */
export const dayRange = { from: day.optional(), to: day.optional(), start_date: day.optional(), end_date: day.optional() }

/** All of the catalogue's spellings of days and periods. */
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

/** First and last day, both included, or the period that runs now. */
export type AskedDays = { from?: string | undefined; to?: string | undefined; period?: Exclude<PeriodType, 'all'> | undefined }

/** The days of a query in any spelling, `undefined` for all of them. Days win over a period. */
export const askedDays = (query: Spelled): AskedDays | undefined => {
  const from = query.from ?? query.start_date ?? query.timeFrom
  const to = query.to ?? query.end_date ?? query.timeTo
  if (from !== undefined || to !== undefined) return { from, to }
  const period = query.periodType ?? query.period_type ?? 'all'
  return period === 'all' ? undefined : { period }
}

/** Whether the last day is not before the first; said of the spelling that was used. */
export const endsAfterStart = (query: Spelled, problems: z.RefinementCtx) => {
  const { from, to } = askedDays(query) ?? {}
  if (from === undefined || to === undefined || from <= to) return
  const last = (['to', 'end_date', 'timeTo'] as const).find((name) => query[name] !== undefined) ?? 'to'
  problems.addIssue({ code: 'custom', path: [last], message: fieldMessages.dateOutdated })
}
