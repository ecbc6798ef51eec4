import { endOfMonth, plusMonths, startOfMonth } from '@tailshare/contract/text/period'
import { askedDay } from '../../../../routing/asked.ts'

/** Custom ranges are `from` and `to` in the URL. */
export const ranges = [
  { value: 'month', label: 'This month' },
  { value: 'months12', label: 'Last 12 months' },
  { value: 'year', label: 'This year' },
  { value: 'lastYear', label: 'Last year' },
] as const
type Named = (typeof ranges)[number]['value']

export type Range = { name: Named | 'own'; from: string; to: string }

const daysOf = (name: Named, today: string): Pick<Range, 'from' | 'to'> => {
  const month = startOfMonth(today)
  const year = today.slice(0, 4)
  const lastYear = String(Number(year) - 1)
  return {
    month: { from: month, to: endOfMonth(today) },
    months12: { from: plusMonths(month, -11), to: endOfMonth(today) },
    year: { from: `${year}-01-01`, to: `${year}-12-31` },
    lastYear: { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` },
  }[name]
}

/** Defaults to this month. */
export const rangeIn = (search: URLSearchParams, today: string): Range => {
  const [from, to] = [askedDay(search.get('from')), askedDay(search.get('to'))]
  if (from !== undefined || to !== undefined) {
    const begin = from ?? `${to!.slice(0, 4)}-01-01`
    const end = to ?? today
    return { name: 'own', from: begin, to: end < begin ? begin : end }
  }
  const name = ranges.find(({ value }) => value === search.get('range'))?.value ?? 'month'
  return { name, ...daysOf(name, today) }
}

/** Bounds of the diagram in the URL: dollars and hours. */
export const bounds = [
  { key: 'incomeMin', label: 'Income from, $' },
  { key: 'incomeMax', label: 'Income to, $' },
  { key: 'hobbsTimeMin', label: 'Hobbs from, h' },
  { key: 'hobbsTimeMax', label: 'Hobbs to, h' },
] as const
type Bounds = Partial<Record<(typeof bounds)[number]['key'], number>>

export const boundsIn = (search: URLSearchParams): Bounds =>
  Object.fromEntries(
    bounds.flatMap(({ key }) => {
      const text = search.get(key)?.trim() ?? ''
      return /^-?\d+(\.\d+)?$/.test(text) ? [[key, Number(text)]] : []
    }),
  )
