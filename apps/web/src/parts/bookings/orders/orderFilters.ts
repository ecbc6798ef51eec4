import { dayText } from '@tailshare/contract/text/timeText'
import { activeStatuses, bookingStatuses, type BookingStatus } from '@tailshare/contract/base/statuses'
import { askedDay, askedId } from '../../../routing/asked.ts'

export type Asked = { status?: string; aircraft?: string; from?: string; to?: string; text?: string; daysOf?: 'cancellation' }

/** Invalid values count as absent. */
export const ordersIn = (search: URLSearchParams): Asked => {
  const status = (search.get('status') ?? '').split(',').filter((one) => one in bookingStatuses)
  const aircraft = askedId(search.get('aircraft'))
  const [from, to] = [askedDay(search.get('from')), askedDay(search.get('to'))]
  const text = (search.get('text') ?? '').trim().slice(0, 80)
  return {
    ...(status.length > 0 && { status: status.join(',') }),
    ...(aircraft && { aircraft }),
    ...(from && { from }),
    ...(to && { to: from && to < from ? from : to }),
    ...(text && { text }),
    ...(search.get('daysOf') === 'cancellation' && { daysOf: 'cancellation' as const }),
  }
}

const isActive = (status: string) => (activeStatuses as readonly string[]).includes(status)

/** The selected tab; without tabs, everything is listed. */
export type Tab = 'upcoming' | 'past'

/** Earliest first for upcoming bookings, latest first otherwise. */
export const orderOf = (asked: Asked, tab: Tab | undefined) => {
  const ahead = tab === 'upcoming' || (asked.status?.split(',').every(isActive) ?? false)
  return ahead ? ('flightStartTime' as const) : ('-flightStartTime' as const)
}

const groups = [
  { value: activeStatuses.join(','), label: 'Upcoming and under way' },
  { value: 'canceled,canceled_by_owner', label: 'Canceled by anyone' },
]

export const statusChoices = (tab: Tab | undefined) => {
  const single = Object.entries(bookingStatuses).map(([value, label]) => ({ value, label }))
  if (tab === 'upcoming') return single.filter(({ value }) => isActive(value))
  if (tab === 'past') return [groups[1]!, ...single.filter(({ value }) => !isActive(value))]
  return [...groups, ...single]
}

const statusText = (status: string) =>
  groups.find(({ value }) => value === status)?.label ??
  status
    .split(',')
    .map((one) => bookingStatuses[one as BookingStatus])
    .join(' or ')

const daysText = ({ from, to }: Asked) => {
  if (from && to) return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
  return from ? `from ${dayText(from)}` : `to ${dayText(to!)}`
}

type Filter = { name: string; text: string; without: Asked }

/** Each active filter as text, and the filters that remain without it. */
export const filtersOf = (asked: Asked, tailOf: (aircraft: string) => string | undefined): Filter[] => {
  const { status, aircraft, from, to, text, daysOf, ...none } = asked
  const days = { ...(from && { from }), ...(to && { to }), ...(daysOf && { daysOf }) }
  const rest = { ...none, ...(status && { status }), ...(aircraft && { aircraft }), ...days, ...(text && { text }) }
  const without = (...names: (keyof Asked)[]): Asked =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name as keyof Asked)))
  return [
    ...(status ? [{ name: 'status', text: `“${statusText(status)}”`, without: without('status', 'daysOf') }] : []),
    ...(aircraft ? [{ name: 'aircraft', text: tailOf(aircraft) ?? 'this aircraft', without: without('aircraft') }] : []),
    ...(from || to ? [{ name: 'days', text: daysText(asked), without: without('from', 'to', 'daysOf') }] : []),
    ...(text ? [{ name: 'text', text: `“${text}”`, without: without('text') }] : []),
  ]
}
