import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { CanFacts } from '@tailshare/rules/bookings/orders/can'

/** Input for the permission table, which the server uses too. */
export const canFacts = (order: OrderSummary, now: Date): CanFacts => ({
  as: order.roles,
  status: order.status,
  start: new Date(order.flightStartTime),
  drop: new Date(order.flightDropTime),
  now,
  selfCheckIn: order.selfCheckIn,
  delayedUntil: order.delayedUntil === null ? null : new Date(order.delayedUntil),
  cancelReason: order.cancelReason,
  waitsFor: order.waitsFor?.who ?? null,
  answerBy: order.waitsFor && new Date(order.waitsFor.until),
  grounded: order.risk,
  returnedAt: order.flightDropTimeReal === null ? null : new Date(order.flightDropTimeReal),
})
