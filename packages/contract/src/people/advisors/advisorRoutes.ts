import { z } from 'zod'
import { EmailBody } from '../accounts/accounts.ts'
import { AdvisorView, Invitation, InvitationFrom, Invitations } from './advisors.ts'
import { idParams, listOf, page, requiredText } from '../../base/fields.ts'
import { advisorReads } from '../../base/reads.ts'
import { del, get, post } from '../../base/route.ts'

/** Tax advisors: invitations, and their access log. */
export const advisorRoutes = {
  inviteAdvisor: post('account/user/tax-advisors/', 'Invite a tax advisor by email', {
    access: 'signedIn',
    stale: advisorReads,
    body: EmailBody,
    reply: Invitation,
    refusals: ['too_many_requests', 'already_advisor'],
    perMinute: 60,
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
      added: true,
    },
  ),
  confirmAdvisor: post('account/user/tax-advisors/confirm/', 'Accept an invitation with the emailed token', {
    access: 'signedIn',
    stale: advisorReads,
    body: z.strictObject({ token: requiredText(200) }),
    reply: Invitation,
    refusals: ['invitation_expired', 'invitation_for_other'],
    perMinute: 60,
  }),
  listInvitations: get(
    'account/user/tax-advisor/all-invitations/',
    'Invitations you sent as an owner and received as an advisor',
    {
      access: 'signedIn',
      reply: Invitations,
    },
  ),
  acceptInvitation: post('account/user/tax-advisor/invite/{id}/accept/', 'Accept an open invitation to your verified address', {
    access: 'signedIn',
    stale: advisorReads,
    params: idParams,
    reply: Invitation,
    refusals: ['invitation_expired'],
    added: true,
  }),
  endInvitation: del('account/user/tax-advisor/invite/{id}/', 'Reject an invitation, or withdraw one', {
    access: 'signedIn',
    stale: advisorReads,
    params: idParams,
  }),
  listAdvisorViews: get('account/user/tax-advisor/views/', 'Views by your advisors, newest first', {
    access: 'signedIn',
    fixed: 'Written when an advisor looks, in a browser of their own.',
    query: z.strictObject(page),
    reply: listOf(AdvisorView),
    added: true,
  }),
} as const
