import type { Stage } from '@tailshare/contract/flights/ramp'
import { isAway, type BookingStatus } from '@tailshare/contract/base/statuses'
import { plusMinutes } from '@tailshare/contract/text/period'
import { checkInOpensMinutes } from '../../bookings/orders/can.ts'

type Booking = { id: string; status: BookingStatus; startAt: Date; dropAt: Date }
type Place = { record: { order: string; stage: Stage } | null; next: { order: string; startAt: Date; opens: Date } | null }

const isUnderWay = ({ status }: Booking) => status === 'checking_in' || status === 'returning' || isAway(status)

/**
 * The record a key ring opens. Of the aircraft's bookings that the reader works on or may watch: the one in progress, otherwise the next
 * with open check-in. A later booking is returned as `next`.
 */
export const recordOnKeyRing = (bookings: readonly Booking[], now: Date): Place => {
  const byStart = bookings.toSorted((one, other) => one.startAt.getTime() - other.startAt.getTime())
  const current = byStart.find(isUnderWay)
  if (current)
    return { record: { order: current.id, stage: current.status === 'checking_in' ? 'departure' : 'return' }, next: null }
  const next = byStart.find(({ status, dropAt }) => status === 'booked' && dropAt > now)
  if (!next) return { record: null, next: null }
  const opens = plusMinutes(next.startAt, -checkInOpensMinutes)
  if (opens <= now) return { record: { order: next.id, stage: 'departure' }, next: null }
  return { record: null, next: { order: next.id, startAt: next.startAt, opens } }
}
