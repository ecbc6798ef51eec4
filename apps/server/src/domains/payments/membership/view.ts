import type { Membership, MembershipPlan } from '@tailshare/contract/accounts'
import { methodSignature } from '@tailshare/rules/payments/charges'
import type { MembershipRow } from './queries.ts'

type PlanRow = { id: number; name: string; priceCents: number; period: string; discountPercent: number; benefits: string[] }

export const viewPlan = ({ id, name, priceCents, period, discountPercent, benefits }: PlanRow): MembershipPlan => ({
  id,
  name,
  price: priceCents / 100,
  priceCents,
  period,
  discountPercent,
  benefits,
})

export const viewMembership = (row: MembershipRow): Membership => ({
  id: row.id,
  created: row.createdAt.toISOString(),
  expirationDate: row.expiresAt.toISOString(),
  status: row.status as Membership['status'],
  cancelAtPeriodEnd: row.cancelAtPeriodEnd && row.nextPlanId === null,
  nextPlanId: row.nextPlanId,
  paymentMethod: row.brand && row.lastDigits ? methodSignature({ brand: row.brand, lastDigits: row.lastDigits }) : null,
  paymentMethodId: row.paymentMethodId,
  membershipPlan: viewPlan({ ...row, id: row.planId }),
})
