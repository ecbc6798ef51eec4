import { hoursText } from '@tailshare/contract/hours'
import type { Aircraft } from '@tailshare/contract/aircraft'
import { plainDayText } from '@tailshare/contract/timeText'
import { forecastDue } from '@tailshare/rules/maintenance/forecast'

export type Item = Aircraft['maintenance'][number]
const urgency = { grounding: 0, overdue: 1, due_soon: 2, ok: 3 }

/** The most urgent first; within a state what has the fewest days or hours left. */
export const byUrgency = (items: readonly Item[]): Item[] =>
  items.toSorted(
    (a, b) =>
      urgency[a.status] - urgency[b.status] ||
      (a.hoursLeft ?? Infinity) - (b.hoursLeft ?? Infinity) ||
      (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'),
  )

/** `in 3.1 h or Mar 31, 2027, whichever is first`. */
export const dueText = ({ dueOn, hoursLeft }: Pick<Item, 'dueOn' | 'hoursLeft'>): string => {
  const hours =
    hoursLeft === null ? null : hoursLeft <= 0 ? `${hoursText(Math.abs(hoursLeft))} ago` : `in ${hoursText(hoursLeft)}`
  const day = dueOn && plainDayText(dueOn)
  if (hours && day) return `${hours} or ${day}`
  return hours ?? day ?? 'No date set'
}

export type Use = { today: string; hoursPerDay: number; booked: { day: string; hours: number; cents: number }[] }

/** When hours will have run out as the aircraft flies; only where hours count and something is flown. */
export const forecastText = ({ status, dueOn, hoursLeft }: Item, use: Use | undefined): string | null => {
  if (!use || hoursLeft === null || hoursLeft <= 0 || status === 'overdue' || status === 'grounding') return null
  const { early, likely, late } = forecastDue({ ...use, dueOn, hoursLeft })
  if (!likely) return 'Not within two years as it flies now'
  if (early === likely && likely === late) return `On ${plainDayText(likely)}, by the calendar`
  return `Likely ${plainDayText(likely)}${early && early !== likely ? `, ${plainDayText(early)} at the earliest` : ''}`
}
