import type { RefundPreview } from '@tailshare/contract/bookings'
import { moneyText, percentOf, type Cents } from '@tailshare/contract/money'
import { plusHours, plusMinutes } from '@tailshare/contract/period'
import { instantText } from '@tailshare/contract/timeText'
import type { CancellationPolicy } from './facts.ts'

/** Hours before the start until which cancelling is free. */
export const freeHoursBefore: Record<CancellationPolicy, number> = { flexible: 24, moderate: 72, strict: 7 * 24 }
/** What a later cancellation costs, in percent; the same for all, so that no stricter policy is ever cheaper. */
const latePercent = 50
export const policyAfter: Record<CancellationPolicy, string> = { flexible: 'half', moderate: 'half', strict: 'half' }
export const graceHours = 1
export const undoMinutes = 10

export type CancelReason = 'plans' | 'weather' | 'safety' | 'aircraft' | 'other' | 'no_show' | 'payment_failed'

/** No one should fly to save money, so a safety or weather no-go is always free. */
const alwaysFree: Partial<Record<CancelReason, string>> = {
  weather: 'A weather no-go is always free of charge.',
  safety: 'A safety no-go is always free of charge.',
  aircraft: 'The aircraft could not fly, so nothing is charged.',
  payment_failed: 'The payment could not be held, so nothing is charged.',
}

type Times = { start: Date; created: Date; policy: CancellationPolicy }

/** The later of the policy's limit and an hour after booking, but never after the start. */
export const freeUntil = ({ start, created, policy }: Times) => {
  const byPolicy = plusHours(start, -freeHoursBefore[policy]).getTime()
  const byGrace = plusHours(created, graceHours).getTime()
  return new Date(Math.min(start.getTime(), Math.max(byPolicy, byGrace)))
}

export type CancelFacts = {
  order: Times & { totalCents: Cents; zone: string }
  reason: CancelReason
  /** Whose side cancels; anyone but the pilot refunds in full. */
  by: 'pilot' | 'owner' | 'system' | 'operator'
  now: Date
}

/** What a cancellation costs, shown before the pilot confirms. A no-show counts as the latest cancellation. */
export const refundFor = ({ order, reason, by, now }: CancelFacts): RefundPreview => {
  const until = freeUntil(order)
  const free =
    alwaysFree[reason] ??
    (by !== 'pilot' && reason !== 'no_show' ? 'The pilot did not cancel, so nothing is charged.' : undefined) ??
    (now < until && reason !== 'no_show' ? `Free of charge until ${instantText(until, order.zone)}.` : undefined) ??
    (order.totalCents === 0 ? 'Nothing was due.' : undefined)
  const chargeCents = free === undefined ? percentOf(order.totalCents, latePercent) : 0
  return {
    chargeCents,
    refundCents: order.totalCents - chargeCents,
    text:
      free ??
      `Free cancellation ended on ${instantText(until, order.zone)}. Half of ${moneyText(order.totalCents)} is charged: ${moneyText(chargeCents)}.`,
    freeUntil: until.toISOString(),
  }
}

export const undoUntil = (canceled: Date) => plusMinutes(canceled, undoMinutes)

/** Money moves once a cancellation can no longer be undone; only the pilot's own can be. */
export const settlementAt = (canceled: Date, isUndoable: boolean) => (isUndoable ? plusMinutes(undoUntil(canceled), 1) : canceled)
