import type { Membership, MembershipPlan } from '@tailshare/contract/payments/membership'
import { dayIn } from '@tailshare/contract/text/period'
import { dayText } from '@tailshare/contract/text/timeText'

/** Undefined unless the member has the plan or it is scheduled. */
export const planTaken = (plan: Pick<MembershipPlan, 'id' | 'name'>, membership: Membership | null | undefined, zone: string) => {
  if (membership?.status !== 'active') return undefined
  const { membershipPlan: current, nextPlanId = null, expirationDate } = membership
  if (nextPlanId === plan.id)
    return `${plan.name} follows ${current.name} on ${dayText(dayIn(new Date(expirationDate), zone))}, as you chose.`
  return current.id === plan.id && nextPlanId === null ? `${plan.name} is yours.` : undefined
}
