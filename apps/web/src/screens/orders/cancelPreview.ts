import type { Order, RefundPreview } from '@tailshare/contract/bookings'
import { refundFor } from '@tailshare/rules/bookings/cancellation'

export const cancelReasons = [
  { value: 'plans', label: 'My plans changed' },
  { value: 'weather', label: 'Weather', hint: 'Always free of charge' },
  { value: 'safety', label: 'Safety, or I am not fit to fly', hint: 'Always free of charge' },
  { value: 'aircraft', label: 'Something is wrong with the aircraft', hint: 'Always free of charge' },
  { value: 'other', label: 'Something else' },
] as const
export type CancelReason = (typeof cancelReasons)[number]['value']

const free = ['weather', 'safety', 'aircraft'] as const
const isFree = (reason: CancelReason): reason is (typeof free)[number] => (free as readonly string[]).includes(reason)

/** What canceling for this reason costs. The server's preview is for changed plans; the reasons that are always free need no dates. */
export const cancelPreview = (order: Order, reason: CancelReason, now: Date): RefundPreview | null => {
  if (!order.refund || !isFree(reason)) return order.refund
  const start = new Date(order.flightStartTime)
  const { totalCents, airport } = order
  return refundFor({
    order: { start, created: start, policy: 'strict', totalCents, zone: airport.zone },
    reason,
    by: 'pilot',
    now,
  })
}
