import { z } from 'zod'
import { Membership, MembershipPlan } from './membership.ts'
import * as P from './payments.ts'
import { membershipReads } from '../base/routes/reads.ts'
import { get, patch, post } from '../base/routes/route.ts'

/** Plans and memberships. */
export const membershipRoutes = {
  listPlans: get('payments/membership-plans/', 'Membership plans', {
    access: 'anyone',
    fixed: 'Only a release changes plans.',
    reply: z.array(MembershipPlan),
    catalogue: true,
  }),
  getMembership: get('account/membership/', 'Your membership', { reply: Membership.nullable(), catalogue: true }),
  updateMembership: patch(
    'account/membership/',
    'Cancel at the end of the period (one that is not paid ends at once, null), keep it after all, or pay with another card',
    {
      stale: membershipReads,
      body: P.MembershipPatch,
      reply: Membership.nullable(),
      refusals: ['card_declined', 'payment_needs_confirmation', 'membership_ended', 'payments_unreachable'],
      catalogue: true,
    },
  ),
  previewMembership: get('account/membership/preview/', 'What choosing a plan would cost now, and when it would start', {
    query: P.PlanPreviewQuery,
    reply: P.PlanPreview,
    refusals: ['already_member', 'payments_unreachable'],
  }),
  applyMembership: post('account/membership/apply/', 'Choose a plan and pay for it', {
    stale: membershipReads,
    body: P.PlanChoice,
    reply: Membership,
    refusals: ['card_declined', 'payment_needs_confirmation', 'already_member', 'membership_ended', 'payments_unreachable'],
    idempotent: true,
    keepsOn: ['payment_needs_confirmation', 'membership_ended'],
    catalogue: true,
  }),
} as const
