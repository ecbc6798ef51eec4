import type { Forecast } from '@tailshare/contract/maintenance/dueStatus'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { isOverdue, type DueItem } from '../../parts/aircraft/upkeep/due.ts'

/** The likely day with its range; `null` if overdue or due by calendar only. */
export const forecastText = ({ status, dueOn, hoursLeft }: DueItem, forecast: Forecast | undefined): string | null => {
  if (!forecast || hoursLeft === null || hoursLeft <= 0 || isOverdue({ status })) return null
  const { early, likely, late } = forecast
  if (early === null) return 'Beyond two years at current use'
  if (early === dueOn) return `On ${plainDayText(early)}, by the calendar`
  if (early === late) return `Likely ${plainDayText(early)}`
  if (likely === null) return `In more than two years, ${plainDayText(early)} at the earliest`
  const range = late === null ? `from ${plainDayText(early)}` : `${plainDayText(early)} – ${plainDayText(late)}`
  return `Likely ${plainDayText(likely)} (${range})`
}
