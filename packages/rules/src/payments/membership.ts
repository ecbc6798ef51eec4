import { plusHours } from '@tailshare/contract/text/period'

/** A membership whose renewal failed still books for this long. */
const graceDays = 7

/** Until when a renewal may be paid late: days from the start of the period that it was for. */
export const graceEnd = (periodStart: Date) => plusHours(periodStart, graceDays * 24)

type Plan = { id: number; discountPercent: number }

/** The plan with the smaller benefits takes over when the paid period ends; a bigger one at once. */
export const isDowngrade = (from: Plan, to: Plan) => to.discountPercent < from.discountPercent

/** What happens when the paid period ends. With a next plan, the present one ends at the provider and that one begins. */
export type PeriodEnd = { cancelAtPeriodEnd: boolean; nextPlanId: number | null; nextPlanIdIfKept: number | null }

export const goesOn: PeriodEnd = { cancelAtPeriodEnd: false, nextPlanId: null, nextPlanIdIfKept: null }
export const thenPlan = (nextPlanId: number): PeriodEnd => ({ cancelAtPeriodEnd: true, nextPlanId, nextPlanIdIfKept: null })

/** Ends with the period, or goes on as it would have before it was canceled. Either one twice is the same as once. */
export const canceledOrKept = (now: PeriodEnd, cancels: boolean): PeriodEnd => {
  const isCanceled = now.cancelAtPeriodEnd && now.nextPlanId === null
  if (cancels === isCanceled) return now
  if (cancels) return { cancelAtPeriodEnd: true, nextPlanId: null, nextPlanIdIfKept: now.nextPlanId }
  return now.nextPlanIdIfKept === null ? goesOn : thenPlan(now.nextPlanIdIfKept)
}

type Subscribed = { status: string; endedFor: string | null; periodStart: Date; periodEnd: Date }

const statuses: Record<string, string> = {
  active: 'active',
  trialing: 'active',
  past_due: 'grace',
  unpaid: 'grace',
  incomplete: 'incomplete',
  incomplete_expired: 'expired',
}

/** The provider's subscription as our membership: what ended unpaid has expired, what was ended by someone is canceled. */
export const membershipOf = (subscription: Subscribed, before: string | undefined) => {
  const { status: theirs, endedFor, periodStart, periodEnd } = subscription
  const unpaid = endedFor === 'payment_failed' || before === 'grace' || before === 'expired'
  const status = statuses[theirs] ?? (unpaid ? 'expired' : 'canceled')
  return { status, expiresAt: status === 'grace' ? graceEnd(periodStart) : periodEnd }
}
