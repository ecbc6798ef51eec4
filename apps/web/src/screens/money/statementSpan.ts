import { plusMonths } from '@tailshare/contract/period'

const day = /^20\d{2}-\d{2}-\d{2}$/
const isDay = (text: string | null): text is string => text !== null && day.test(text) && !Number.isNaN(Date.parse(text))

export type StatementSpan = { month: string } | { from: string; to: string }

/** What the address asks for: days of one's own, a year of them at most, before a month; nonsense is the present month. */
export const statementSpanIn = (search: URLSearchParams, months: readonly { value: string }[]): StatementSpan => {
  const [from, to] = [search.get('from'), search.get('to')]
  if (isDay(from) && isDay(to)) {
    const last = plusMonths(from, 12)
    return { from, to: to < from ? from : to > last ? last : to }
  }
  return { month: months.find(({ value }) => value === search.get('month'))?.value ?? months[0]!.value }
}
