import type { Order, RefundPreview } from '@tailshare/contract/bookings/orders/bookings'
import type { WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import { moveFor } from '@tailshare/rules/bookings/orders/can'
import { refundFor } from '@tailshare/rules/bookings/change/cancellation'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'

export const cancelReasons = [
  { value: 'plans', label: 'My plans changed' },
  { value: 'weather', label: 'Weather' },
  { value: 'safety', label: 'Safety, or I am not fit to fly' },
  { value: 'aircraft', label: 'Something is wrong with the aircraft' },
  { value: 'other', label: 'Something else' },
] as const
export type CancelReason = (typeof cancelReasons)[number]['value']

/** The cost of canceling now for this reason, by the server's rule; `null` if it cannot be canceled. */
export const cancelPreview = (
  order: Order,
  reason: CancelReason,
  weather: WeatherVerdict | undefined,
  now: Date,
): RefundPreview | null => {
  const move = moveFor('cancel', canFacts(order, now))
  if (!move) return null
  const { flightStartTime, createdAt, confirmedAt, waitsFor, cancellationPolicy: policy, totalCents, airport } = order
  // `freeUntil` comes from the server: if the pilot held the time in an earlier booking, the free period began with that one.
  const limit = order.refund?.freeUntil ?? order.kept?.freeUntil
  const kept = limit === undefined ? null : { freeUntil: new Date(limit), totalCents: order.kept?.totalCents ?? 0 }
  const times = {
    start: new Date(flightStartTime),
    created: new Date(confirmedAt ?? createdAt),
    policy,
    kept,
    waits: waitsFor !== null,
  }
  const by = move.to === 'canceled' ? 'pilot' : 'owner'
  const { trouble, lacksCsip, isMoved, unagreedCents, freesUpToCents } = order
  const free = {
    trouble,
    lacksCsip,
    isMoved,
    freesUpToCents,
    atAircraftUntil: order.status === 'checking_in' ? new Date(order.flightDropTime) : null,
  }
  return refundFor({
    order: { ...times, ...free, totalCents, unagreedCents, zone: airport.zone },
    reason,
    weather,
    by,
    now,
  })
}
