import { plusHours } from '@tailshare/contract/text/period'

/** A membership with a failed renewal can still book this long. */
const graceDays = 7

/** Deadline for a late renewal, counted from the start of its period. */
export const graceEnd = (periodStart: Date) => plusHours(periodStart, graceDays * 24)

type Plan = { id: number; discountPercent: number }

/** A plan with a smaller discount starts at the period's end; a better one at once. */
export const isDowngrade = (from: Plan, to: Plan) => to.discountPercent < from.discountPercent

/** What happens at the end of the paid period. With a next plan, the current subscription ends at the provider and the new one starts. */
export type PeriodEnd = { cancelAtPeriodEnd: boolean; nextPlanId: number | null; nextPlanIdIfKept: number | null }

export const renewsUnchanged: PeriodEnd = { cancelAtPeriodEnd: false, nextPlanId: null, nextPlanIdIfKept: null }
export const endsThenPlan = (nextPlanId: number): PeriodEnd => ({ cancelAtPeriodEnd: true, nextPlanId, nextPlanIdIfKept: null })

/** Cancels at period end, or restores what was planned before. Idempotent. */
export const canceledOrKept = (now: PeriodEnd, cancels: boolean): PeriodEnd => {
  const isCanceled = now.cancelAtPeriodEnd && now.nextPlanId === null
  if (cancels === isCanceled) return now
  if (cancels) return { cancelAtPeriodEnd: true, nextPlanId: null, nextPlanIdIfKept: now.nextPlanId }
  return now.nextPlanIdIfKept === null ? renewsUnchanged : endsThenPlan(now.nextPlanIdIfKept)
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

/** Maps the provider's subscription to a membership: `expired` if it ended unpaid, `canceled` if someone ended it. */
export const membershipOf = (subscription: Subscribed, before: string | undefined) => {
  const { status: theirs, endedFor, periodStart, periodEnd } = subscription
  const unpaid = endedFor === 'payment_failed' || before === 'grace' || before === 'expired'
  const status = statuses[theirs] ?? (unpaid ? 'expired' : 'canceled')
  return { status, expiresAt: status === 'grace' ? graceEnd(periodStart) : periodEnd }
}
