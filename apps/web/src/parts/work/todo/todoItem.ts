import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { dayIn, daysBetween } from '@tailshare/contract/text/period'
import { monthDayText, weekdayText } from '@tailshare/contract/text/dayWords'
import type { IconName } from '../../../ui/Icon.tsx'
import { numberWord } from '../../numberWord.ts'

/** Something that waits for this person, and where it is settled. `sky` is news, `plain` may wait. */
export type Todo = {
  id: string
  tone: 'danger' | 'caution' | 'sky' | 'plain'
  icon: IconName
  title: string
  text: string
  to: string
  action: string
  /** A booking that waits for this person’s yes or no, to be said here. */
  asks?: OrderSummary
  /** When news came, on the clock of the place that it is about. */
  since?: { at: string; zone: string }
}

const urgency: Record<Todo['tone'], number> = { danger: 0, caution: 1, plain: 2, sky: 3 }

/** The most urgent first, everywhere; of the same weight as they came. */
export const byWeight = (todos: readonly Todo[]) => todos.toSorted((a, b) => urgency[a.tone] - urgency[b.tone])

/** What needs someone, and what is only news to them. */
export const apart = (todos: readonly Todo[]) => {
  const { needs = [], news = [] } = Object.groupBy(todos, ({ tone }) => (tone === 'sky' ? 'news' : 'needs'))
  return { needs, news }
}

/** How many of them need someone, as the list shows them; news stands apart. */
export const countNeeds = (todos: readonly Todo[]) => apart(todos).needs.length

/** `Two things need your attention, Helen`. */
export const needsText = (count: number, firstName: string) =>
  count === 0
    ? `Nothing needs your attention today, ${firstName}`
    : `${numberWord(count)} ${count === 1 ? 'thing needs' : 'things need'} your attention, ${firstName}`

/** `Two things need your attention on N208FC`, of one aircraft. */
export const needsOnText = (count: number, tailNumber: string) =>
  count === 0
    ? `Nothing needs your attention on ${tailNumber}`
    : `${numberWord(count)} ${count === 1 ? 'thing needs' : 'things need'} your attention on ${tailNumber}`

/** `New since Thursday`, by the oldest of the news; what says nothing of when it came is just news. */
export const newsTitle = (news: readonly Todo[], now: Date) => {
  const came = news.flatMap(({ since }) => since ?? [])
  if (came.length < news.length) return 'News'
  const { at, zone } = came.reduce((oldest, one) => (one.at < oldest.at ? one : oldest))
  const day = dayIn(new Date(at), zone)
  const days = daysBetween(day, dayIn(now, zone))
  if (days <= 0) return 'New today'
  return `New since ${days === 1 ? 'yesterday' : days < 7 ? weekdayText(day, 'long') : monthDayText(day)}`
}
