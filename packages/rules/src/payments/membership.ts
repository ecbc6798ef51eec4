import { plusHours } from '@tailshare/contract/period'

/** A membership whose renewal failed still books for so long. */
export const graceDays = 7

/** Until when a renewal may be paid late: days from the start of the period that it was for. */
export const graceEnd = (periodStart: Date) => plusHours(periodStart, graceDays * 24)

type Plan = { id: number; discountPercent: number }

/** The plan with the smaller benefits takes over when the paid period ends; a bigger one at once. */
export const isDowngrade = (from: Plan, to: Plan) => to.discountPercent < from.discountPercent

type Subscribed = { status: string; endedFor: string | null; periodStart: Date; periodEnd: Date }

const statuses: Record<string, string> = {
  active: 'active',
  trialing: 'active',
  past_due: 'grace',
  unpaid: 'grace',
  incomplete: 'incomplete',
  incomplete_expired: 'expired',
}

/** The provider's subscription as our membership: what ended unpaid has expired, what was ended by somebody is canceled. */
export const membershipOf = (subscription: Subscribed, before: string | undefined) => {
  const { status: theirs, endedFor, periodStart, periodEnd } = subscription
  const unpaid = endedFor === 'payment_failed' || before === 'grace' || before === 'expired'
  const status = statuses[theirs] ?? (unpaid ? 'expired' : 'canceled')
  return { status, expiresAt: status === 'grace' ? graceEnd(periodStart) : periodEnd }
}
