import { z } from 'zod'
import { day } from './fields.ts'

/** The one that runs now, by the airport's clock; weeks begin on Sunday. A quarter and a year are three and twelve months with this one. */
export const PeriodType = z.enum(['day', 'week', 'month', 'quarter', 'year', 'all'])
export type PeriodType = z.infer<typeof PeriodType>

/** Both spellings of a list's first and last day. */
export const dayRange = { from: day.optional(), to: day.optional(), start_date: day.optional(), end_date: day.optional() }

type Spelled = {
  from?: string | undefined
  to?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  periodType?: PeriodType | undefined
  period_type?: PeriodType | undefined
}

/** First and last day, both included, or the period that runs now. */
export type AskedDays = { from?: string | undefined; to?: string | undefined; period?: Exclude<PeriodType, 'all'> | undefined }

/** The days of a query in any spelling, `undefined` for all of them. Days win over a period. */
export const askedDays = (query: Spelled): AskedDays | undefined => {
  const from = query.from ?? query.start_date
  const to = query.to ?? query.end_date
  if (from !== undefined || to !== undefined) return { from, to }
  const period = query.periodType ?? query.period_type ?? 'all'
  return period === 'all' ? undefined : { period }
}
