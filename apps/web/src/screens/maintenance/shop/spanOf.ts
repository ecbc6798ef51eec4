import type { Forecast } from '@tailshare/contract/maintenance/dueStatus'

const yearDays = 365
const leastPercent = 1.5

const percentOf = (days: number) => Math.min(100, Math.max(0, (days * 100) / yearDays))

/** In percent of the year ahead, clamped. */
export const spanOf = ({ early, likely, late }: Forecast, daysUntil: (day: string) => number) => {
  const at = (day: string | null) => (day === null ? 100 : percentOf(daysUntil(day)))
  const start = Math.min(at(early), 100 - leastPercent)
  return { start, size: Math.max(leastPercent, at(late) - start), mark: Math.min(at(likely), 100 - leastPercent) }
}
