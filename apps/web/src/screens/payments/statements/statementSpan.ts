import { plusMonths } from '@tailshare/contract/text/period'
import { monthIn } from './lastMonths.ts'

const day = /^20\d{2}-\d{2}-\d{2}$/
const isDay = (text: string | null): text is string => text !== null && day.test(text) && !Number.isNaN(Date.parse(text))

export type StatementSpan = { month: string } | { from: string; to: string }

/** The note if the range in the URL is not the one shown. */
export const movedDay = (search: URLSearchParams): string | undefined => {
  const [from, to] = [search.get('from'), search.get('to')]
  if (!isDay(from) || !isDay(to)) return undefined
  if (to < from) return 'Choose a day on or after the first. Until then you see the first day alone.'
  return to > plusMonths(from, 12)
    ? 'A statement covers a year at most. Until you choose another day, you see the first year.'
    : undefined
}

/** A range of at most a year wins over a month; defaults to the current month. */
export const statementSpanIn = (search: URLSearchParams, months: readonly { value: string }[]): StatementSpan => {
  const [from, to] = [search.get('from'), search.get('to')]
  if (isDay(from) && isDay(to)) {
    const last = plusMonths(from, 12)
    return { from, to: to < from ? from : to > last ? last : to }
  }
  return { month: monthIn(search, months) }
}
