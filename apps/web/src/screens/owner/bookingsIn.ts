import { bookingStatuses } from '@tailshare/contract/statuses'
import { askedDay, askedId } from '../../routing/asked.ts'

type Asked = { status?: string; aircraft?: string; from?: string; to?: string; daysOf?: 'cancellation' }

/** Filters of a list of bookings as the address has them; nonsense counts as not said. */
export const bookingsIn = (search: URLSearchParams): Asked => {
  const status = (search.get('status') ?? '').split(',').filter((one) => one in bookingStatuses)
  const aircraft = askedId(search.get('aircraft'))
  const [from, to] = [askedDay(search.get('from')), askedDay(search.get('to'))]
  return {
    ...(status.length > 0 && { status: status.join(',') }),
    ...(aircraft && { aircraft }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search.get('daysOf') === 'cancellation' && { daysOf: 'cancellation' as const }),
  }
}
