import { monthText } from '@tailshare/contract/text/timeText'

/** The month of a day and those before it, newest first: `{ value: '2026-11', label: 'November 2026' }`. */
export const lastMonths = (today: string, count: number): { value: string; label: string }[] => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
    return { value, label: monthText(value) }
  })
}

/** Months a statement can be chosen of. */
export const monthsBack = 24

/** `?month=`, if it is one of those; else the current one. */
export const monthIn = (search: URLSearchParams, months: readonly { value: string }[]): string =>
  months.find(({ value }) => value === search.get('month'))?.value ?? months[0]!.value
