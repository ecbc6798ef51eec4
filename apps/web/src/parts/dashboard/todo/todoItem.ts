import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { dayIn, daysBetween } from '@tailshare/contract/text/period'
import { monthDayText, weekdayText } from '@tailshare/contract/text/dayWords'
import type { IconName } from '../../../ui/Icon.tsx'
import { numberWord } from '../../numberWord.ts'

/** Tone `sky` is news, `plain` can wait. */
export type Todo = {
  id: string
  tone: 'danger' | 'caution' | 'sky' | 'plain'
  icon: IconName
  title: string
  text: string
  to: string
  action: string
  /** Accepted or declined right here. */
  asks?: OrderSummary
  /** When it happened, in the time zone of the place. */
  since?: { at: string; zone: string }
}

const urgency: Record<Todo['tone'], number> = { danger: 0, caution: 1, plain: 2, sky: 3 }

/** Stable within the same urgency. */
export const byWeight = (todos: readonly Todo[]) => todos.toSorted((a, b) => urgency[a.tone] - urgency[b.tone])

export const apart = (todos: readonly Todo[]) => {
  const { needs = [], news = [] } = Object.groupBy(todos, ({ tone }) => (tone === 'sky' ? 'news' : 'needs'))
  return { needs, news }
}

/** The number of to-dos, without news. */
export const countNeeds = (todos: readonly Todo[]) => apart(todos).needs.length

/** `Two things need your attention, Helen`. */
export const needsText = (count: number, firstName: string) =>
  count === 0
    ? `Nothing needs your attention today, ${firstName}`
    : `${numberWord(count)} ${count === 1 ? 'thing needs' : 'things need'} your attention, ${firstName}`

/** `Two things need your attention on N208FC`. */
export const needsOnText = (count: number, tailNumber: string) =>
  count === 0
    ? `Nothing needs your attention on ${tailNumber}`
    : `${numberWord(count)} ${count === 1 ? 'thing needs' : 'things need'} your attention on ${tailNumber}`

/** `New since Thursday`, by the oldest news item; `News` if any item has no date. */
export const newsTitle = (news: readonly Todo[], now: Date) => {
  const came = news.flatMap(({ since }) => since ?? [])
  if (came.length < news.length) return 'News'
  const { at, zone } = came.reduce((oldest, one) => (one.at < oldest.at ? one : oldest))
  const day = dayIn(new Date(at), zone)
  const days = daysBetween(day, dayIn(now, zone))
  if (days <= 0) return 'New today'
  return `New since ${days === 1 ? 'yesterday' : days < 7 ? weekdayText(day, 'long') : monthDayText(day)}`
}
