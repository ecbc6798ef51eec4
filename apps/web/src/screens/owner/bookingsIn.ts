import { bookingStatuses } from '@tailshare/contract/statuses'

type Asked = { status?: string; aircraft?: string; from?: string; to?: string; daysOf?: 'cancellation' }

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Filters of a list of bookings as the address has them; nonsense counts as not said. */
export const bookingsIn = (search: URLSearchParams): Asked => {
  const status = (search.get('status') ?? '').split(',').filter((one) => one in bookingStatuses)
  const aircraft = search.get('aircraft') ?? ''
  const [from, to] = [search.get('from'), search.get('to')]
  return {
    ...(status.length > 0 && { status: status.join(',') }),
    ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(aircraft) && { aircraft }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(search.get('daysOf') === 'cancellation' && { daysOf: 'cancellation' as const }),
  }
}
