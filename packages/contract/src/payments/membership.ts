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
  /** The smaller plan that takes over at the expiration date. */
  nextPlanId: z.int().nullable().optional(),
  /** The smaller plan that takes over after all if a canceled membership is kept. */
  nextPlanIdIfKept: z.int().nullable().optional(),
  /** What pays the next renewal: `Visa •••• 4242`; `null` means that it is not renewed by itself. */
  paymentMethod: z.string().nullable().optional(),
  paymentMethodId: id.nullable().optional(),
})
export type Membership = z.infer<typeof Membership>
