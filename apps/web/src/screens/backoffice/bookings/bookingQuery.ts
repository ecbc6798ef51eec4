import { bookingStatuses, type BookingStatus } from '@tailshare/contract/base/statuses'
import { askedDay } from '../../../routing/asked.ts'

export const statusChoices = Object.entries(bookingStatuses).map(([value, label]) => ({ value, label }))

const statusIn = (asked: string | null): BookingStatus | undefined =>
  asked !== null && Object.hasOwn(bookingStatuses, asked) ? (asked as BookingStatus) : undefined

export const bookingQuery = (params: URLSearchParams) => {
  const text = params.get('text')?.trim().slice(0, 80)
  const status = statusIn(params.get('status'))
  const [from, to] = [askedDay(params.get('from')), askedDay(params.get('to'))]
  const isAsked = text || status || from || to
  const orderType = isAsked ? 'all' : params.get('show') === 'past' ? 'past' : 'upcoming'
  return {
    orderType,
    order: orderType === 'upcoming' ? 'flightStartTime' : '-flightStartTime',
    ...(text && { text }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
  } as const
}
