import type { BookingStatus, Order } from '@tailshare/contract/bookings'
import type { Caller } from '../../../http/call.ts'

type Concerned = { pilot: { id: string }; owner: { id: string }; csip: { id: string } | null; airportId: string }

/** As whom somebody sees a booking; `null` means not at all. Who flies it is its pilot, whatever else they are. */
export const roleIn = (order: Concerned, account: Caller): Order['you'] | null => {
  if (order.pilot.id === account.id) return 'pilot'
  if (order.owner.id === account.id) return 'owner'
  if (order.csip?.id === account.id) return 'csip'
  if (account.staffAirportIds.includes(order.airportId)) return 'staff'
  return account.isOperator ? 'operator' : null
}

/** What pays can be changed until the aircraft leaves; what is owed after that is taken from the holds. */
export const mayChangePayment = ({ status }: { status: BookingStatus }) => status === 'booked' || status === 'checking_in'

/** Airport staff see nothing about money (and instructors only their own part, which is in the quote). */
export const seesMoney = (role: Order['you']) => role !== 'staff' && role !== 'csip'
