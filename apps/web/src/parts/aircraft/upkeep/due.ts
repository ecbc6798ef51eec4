import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { countText } from '@tailshare/contract/text/countText'
import { hoursText } from '@tailshare/contract/text/hours'
import { daysBetween, plusDays } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'

export type DueItem = Aircraft['maintenance'][number]

export const dueStates = {
  grounding: { tone: 'danger', text: 'Grounded until done' },
  overdue: { tone: 'danger', text: 'Overdue' },
  due_soon: { tone: 'caution', text: 'Due soon' },
  not_confirmed: { tone: 'caution', text: 'Not confirmed' },
  ok: { tone: 'go', text: 'OK' },
} as const

const urgency = { grounding: 0, overdue: 1, due_soon: 2, not_confirmed: 3, ok: 4 }

export const isOverdue = ({ status }: Pick<DueItem, 'status'>) => status === 'overdue' || status === 'grounding'

const compareUrgency = (a: Pick<DueItem, 'status'>, b: Pick<DueItem, 'status'>) => urgency[a.status] - urgency[b.status]

/** Most urgent first; within a status, fewest days or hours left. */
export const byUrgency = <Item extends DueItem>(items: readonly Item[]): Item[] =>
  items.toSorted(
    (a, b) =>
      compareUrgency(a, b) ||
      (a.hoursLeft ?? Infinity) - (b.hoursLeft ?? Infinity) ||
      (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'),
  )

type Foreseen = { itemId: string; likely: string | null }

/** By calendar or by the forecast of the hours, whichever comes first. */
const dayOf = ({ id, dueOn }: Pick<DueItem, 'id' | 'dueOn'>, forecast: readonly Foreseen[]) =>
  [dueOn, forecast.find(({ itemId }) => itemId === id)?.likely].filter((one) => typeof one === 'string').sort()[0] ?? '9999'

/** Most urgent first; within a status, by due day, forecast for items counted in hours. */
export const byDay = <Item extends DueItem>(items: readonly Item[], forecast: readonly Foreseen[]): Item[] =>
  items.toSorted((a, b) => compareUrgency(a, b) || dayOf(a, forecast).localeCompare(dayOf(b, forecast)))

/** Lists show what comes within these days, and fold the rest. */
export const soonDays = 90

/** Needs something now, or comes due within 90 days. */
export const isSoon = (item: Pick<DueItem, 'id' | 'dueOn' | 'status'>, forecast: readonly Foreseen[], today: string) =>
  item.status !== 'ok' || dayOf(item, forecast) <= plusDays(today, soonDays)

/** `in 3.1 h or Mar 31, 2027`, whichever comes first; `overdue by 1.4 h`; `overdue since Nov 1, 2026`. */
export const dueText = ({ status, dueOn, hoursLeft }: Pick<DueItem, 'status' | 'dueOn' | 'hoursLeft'>): string => {
  if (status === 'not_confirmed') return 'Not known'
  if (hoursLeft !== null && hoursLeft <= 0) return hoursLeft < 0 ? `overdue by ${hoursText(-hoursLeft)}` : 'due now'
  const day = dueOn && plainDayText(dueOn)
  // Hours are left, so the date made it overdue.
  if (day && isOverdue({ status })) return `overdue since ${day}`
  const hours = hoursLeft === null ? null : `in ${hoursText(hoursLeft)}`
  return [hours, day].filter(Boolean).join(' or ') || 'No date set'
}

type Left = Pick<DueItem, 'dueOn' | 'hoursLeft'> & Partial<Pick<DueItem, 'status'>>

/** `dueText` in badge length: `1.4 h overdue`, `22 days overdue`, `due today`, `in 3.1 h`, `in 12 days`. */
export const leftText = ({ dueOn, hoursLeft, status }: Left, today: string): string => {
  if (status === 'not_confirmed') return 'not confirmed'
  if (hoursLeft !== null && hoursLeft < 0) return `${hoursText(-hoursLeft)} overdue`
  const days = dueOn === null ? null : daysBetween(today, dueOn)
  if (days !== null && days < 0) return `${countText(-days, 'day')} overdue`
  if (hoursLeft === 0) return 'due now'
  if (days === 0) return 'due today'
  const parts = [hoursLeft === null ? null : hoursText(hoursLeft), days === null ? null : countText(days, 'day')]
  const left = parts.filter((one) => one !== null).join(' or ')
  return left ? `in ${left}` : 'no date set'
}
