import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { paths } from '@tailshare/contract/base/paths'
import { isCanceled } from '@tailshare/contract/base/statuses'

type Missed = Pick<Order, 'status' | 'risk' | 'roles' | 'canceledByPilot' | 'airport' | 'flightStartTime' | 'flightDropTime'>

/** A search at the same place and time, for a pilot who may lose or lost this aircraft; otherwise `null`. */
export const elsewhere = (order: Missed, now: Date): string | null => {
  const { status, risk, roles, canceledByPilot, airport, flightStartTime, flightDropTime } = order
  const taken = risk !== null || (isCanceled(status) && !canceledByPilot)
  if (!taken || !roles.includes('pilot') || new Date(flightStartTime) <= now) return null
  return paths.search({ locations: airport.id, date: `${flightStartTime},${flightDropTime}` })
}
