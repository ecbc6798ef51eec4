import { plainDayText } from '@tailshare/contract/timeText'
import { forecastDue } from '@tailshare/rules/maintenance/forecast'
import { isOverdue, type DueItem } from '../../parts/aircraft/due.ts'

export type Use = { today: string; hoursPerDay: number; booked: { day: string; hours: number; cents: number }[] }

/** When hours will have run out as the aircraft flies; only where hours count and something is flown. */
export const forecastText = ({ status, dueOn, hoursLeft }: DueItem, use: Use | undefined): string | null => {
  if (!use || hoursLeft === null || hoursLeft <= 0 || isOverdue({ status })) return null
  const { early, likely, late } = forecastDue({ ...use, dueOn, hoursLeft })
  if (!likely) return 'Not within two years at this pace'
  if (early === likely && likely === late) return `On ${plainDayText(likely)}, by the calendar`
  return `Likely ${plainDayText(likely)}${early && early !== likely ? `, ${plainDayText(early)} at the earliest` : ''}`
}
