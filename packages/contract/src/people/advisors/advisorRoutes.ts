import { z } from 'zod'
import { EmailBody } from '../accounts/accounts.ts'
import { AdvisorView, Invitation, InvitationFrom, Invitations } from './advisors.ts'
import { idParams, listOf, page, requiredText } from '../../base/fields.ts'
import { advisorReads } from '../../base/routes/reads.ts'
import { del, get, post } from '../../base/routes/route.ts'

/** Tax advisors: invitations, and their access log. */
export const advisorRoutes = {
  inviteAdvisor: post('account/user/tax-advisors/', 'Invite a tax advisor by email', {
    stale: advisorReads,
    body: EmailBody,
    reply: Invitation,
    refusals: ['too_many_requests', 'already_advisor'],
    perMinute: 60,
    catalogue: true,
  }),
  checkInvitation: post(
    'account/user/tax-advisors/check/',
    'Whom an invitation is from, by the emailed token; it stays as it is',
    {
      access: 'anyone',
      stale: [],
      body: z.strictObject({ token: requiredText(200) }),
      reply: InvitationFrom,
      refusals: ['invitation_expired'],
      perMinute: 60,
    },
  ),
  confirmAdvisor: post('account/user/tax-advisors/confirm/', 'Accept an invitation with the emailed token', {
    stale: advisorReads,
    body: z.strictObject({ token: requiredText(200) }),
    reply: Invitation,
    refusals: ['invitation_expired', 'invitation_for_other'],
    perMinute: 60,
    catalogue: true,
  }),
  listInvitations: get(
    'account/user/tax-advisor/all-invitations/',
    'Invitations you sent as an owner and received as an advisor',
    { reply: Invitations, catalogue: true },
  ),
  acceptInvitation: post('account/user/tax-advisor/invite/{id}/accept/', 'Accept an open invitation to your verified address', {
    stale: advisorReads,
    params: idParams,
    reply: Invitation,
    refusals: ['invitation_expired'],
  }),
  endInvitation: del('account/user/tax-advisor/invite/{id}/', 'Reject an invitation, or withdraw one', {
    stale: advisorReads,
    params: idParams,
    catalogue: true,
  }),
  listAdvisorViews: get('account/user/tax-advisor/views/', 'Views by your advisors, newest first', {
    fixed: 'Written when an advisor looks, in a browser of their own.',
    query: z.strictObject(page),
    reply: listOf(AdvisorView),
  }),
} as const
