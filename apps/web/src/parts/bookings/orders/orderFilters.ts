import { dayText } from '@tailshare/contract/text/timeText'
import { activeStatuses, bookingStatuses, type BookingStatus } from '@tailshare/contract/base/statuses'
import { askedDay, askedId } from '../../../routing/asked.ts'

export type OrderFilters = {
  status?: string
  aircraft?: string
  from?: string
  to?: string
  text?: string
  daysOf?: 'cancellation'
}

/** Invalid values count as absent. */
export const ordersIn = (search: URLSearchParams): OrderFilters => {
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

export type Tab = 'upcoming' | 'past'

/** The tab in the URL. A link that asks only for bookings that are over opens those. */
export const tabIn = (search: URLSearchParams): Tab => {
  const { status } = ordersIn(search)
  const isOver = search.get('tab') === null && status !== undefined && !status.split(',').some(isActive)
  return search.get('tab') === 'past' || isOver ? 'past' : 'upcoming'
}

/** From today on, or back from today. */
export const orderOf = (tab: Tab) => (tab === 'upcoming' ? 'flightStartTime' : '-flightStartTime')

const groups = [
  { value: activeStatuses.join(','), label: 'Upcoming and under way' },
  { value: 'canceled,canceled_by_owner', label: 'Canceled by anyone' },
]

export const statusChoices = (tab: Tab) => {
  const single = Object.entries(bookingStatuses).map(([value, label]) => ({ value, label }))
  if (tab === 'upcoming') return single.filter(({ value }) => isActive(value))
  return [groups[1]!, ...single.filter(({ value }) => !isActive(value))]
}

const statusText = (status: string) =>
  groups.find(({ value }) => value === status)?.label ??
  status
    .split(',')
    .map((one) => bookingStatuses[one as BookingStatus])
    .join(' or ')

const daysText = ({ from, to }: OrderFilters) => {
  if (from && to) return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
  return from ? `from ${dayText(from)}` : `to ${dayText(to!)}`
}

type Filter = { name: string; text: string; without: OrderFilters }

/** Each active filter as text, and the filters that remain without it. */
export const filtersOf = (asked: OrderFilters, tailOf: (aircraft: string) => string | undefined): Filter[] => {
  const { status, aircraft, from, to, text, daysOf, ...none } = asked
  const days = { ...(from && { from }), ...(to && { to }), ...(daysOf && { daysOf }) }
  const rest = { ...none, ...(status && { status }), ...(aircraft && { aircraft }), ...days, ...(text && { text }) }
  const without = (...names: (keyof OrderFilters)[]): OrderFilters =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name as keyof OrderFilters)))
  return [
    ...(status ? [{ name: 'status', text: `“${statusText(status)}”`, without: without('status', 'daysOf') }] : []),
    ...(aircraft ? [{ name: 'aircraft', text: tailOf(aircraft) ?? 'this aircraft', without: without('aircraft') }] : []),
    ...(from || to ? [{ name: 'days', text: daysText(asked), without: without('from', 'to', 'daysOf') }] : []),
    ...(text ? [{ name: 'text', text: `“${text}”`, without: without('text') }] : []),
  ]
}
