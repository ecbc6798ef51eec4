import { z } from 'zod'
import { id } from '../base/fields.ts'
import { openMembershipStatuses } from '../base/statuses.ts'

export const MembershipPlan = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  priceCents: z.int(),
  period: z.string(),
  discountPercent: z.number(),
  benefits: z.array(z.string()),
})
export type MembershipPlan = z.infer<typeof MembershipPlan>

export const Membership = z.object({
  id,
  created: z.string(),
  expirationDate: z.string(),
  status: z.enum([...openMembershipStatuses, 'canceled', 'expired']),
  cancelAtPeriodEnd: z.boolean(),
  membershipPlan: MembershipPlan,
  /** Smaller plan that starts at the expiration date. */
  nextPlanId: z.int().nullable().optional(),
  /** Smaller plan that would start if a canceled membership is kept. */
  nextPlanIdIfKept: z.int().nullable().optional(),
  /** Pays the next renewal: `Visa •••• 4242`. `null`: no automatic renewal. */
  paymentMethod: z.string().nullable().optional(),
  paymentMethodId: id.nullable().optional(),
})
export type Membership = z.infer<typeof Membership>
