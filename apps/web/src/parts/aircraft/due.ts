import type { Aircraft } from '@tailshare/contract/aircraft'
import { hoursText } from '@tailshare/contract/hours'
import { plainDayText } from '@tailshare/contract/timeText'

/** An inspection or limit of an aircraft, with the server's word on where it stands. */
export type DueItem = Aircraft['maintenance'][number]

export const dueStates = {
  grounding: { tone: 'danger', text: 'Grounded until done' },
  overdue: { tone: 'danger', text: 'Overdue' },
  due_soon: { tone: 'caution', text: 'Due soon' },
  ok: { tone: 'go', text: 'OK' },
} as const

const urgency = { grounding: 0, overdue: 1, due_soon: 2, ok: 3 }

export const isOverdue = ({ status }: Pick<DueItem, 'status'>) => status === 'overdue' || status === 'grounding'

export const compareUrgency = (a: Pick<DueItem, 'status'>, b: Pick<DueItem, 'status'>) => urgency[a.status] - urgency[b.status]

/** The most urgent first; within a state what has the fewest days or hours left. */
export const byUrgency = <Item extends DueItem>(items: readonly Item[]): Item[] =>
  items.toSorted(
    (a, b) =>
      compareUrgency(a, b) ||
      (a.hoursLeft ?? Infinity) - (b.hoursLeft ?? Infinity) ||
      (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'),
  )

/** `in 3.1 h or Mar 31, 2027`, whichever is first; `overdue by 1.4 h`, `overdue since Nov 1, 2026`. */
export const dueText = ({ status, dueOn, hoursLeft }: Pick<DueItem, 'status' | 'dueOn' | 'hoursLeft'>): string => {
  if (hoursLeft !== null && hoursLeft <= 0) return hoursLeft < 0 ? `overdue by ${hoursText(-hoursLeft)}` : 'due now'
  const day = dueOn && plainDayText(dueOn)
  // Hours are left, so it is the day that has passed.
  if (day && isOverdue({ status })) return `overdue since ${day}`
  const hours = hoursLeft === null ? null : `in ${hoursText(hoursLeft)}`
  return [hours, day].filter(Boolean).join(' or ') || 'No date set'
}
