import { z } from 'zod'
import { Account, EmailBody, Roles } from '../accounts.ts'
import { idParams, listOf, page, requiredText } from '../fields.ts'
import * as P from '../people.ts'
import { advisorReads, documentReads, roleReads, personReads } from '../reads.ts'
import { del, get, patch, post, put } from '../route.ts'
import { PhotoDraft, PhotoSet } from '../sessions.ts'

/** Pictures, what people see of each other, CSIPs, owners and tax advisors. Domain: accounts. */
export const peopleRoutes = {
  preparePhoto: put('account/user/photo/prepare/', 'Upload a picture to choose a part of', {
    access: 'signedIn',
    stale: [],
    upload: true,
    reply: PhotoDraft,
    refusals: ['unsupported_file', 'too_large'],
    perMinute: 300,
  }),
  setPhoto: post('account/user/photo/set/', 'Make a part of the prepared picture the portrait', {
    access: 'signedIn',
    stale: ['getAccount', ...personReads],
    body: PhotoSet,
    reply: Account,
    refusals: ['unsupported_file'],
  }),
  getPerson: get('account/user/{id}/', 'Someone you share a booking or an aircraft with', {
    access: 'signedIn',
    params: idParams,
    reply: P.PersonProfile,
  }),
  getPilot: get('account/pilot/{id}/', 'A pilot’s experience and documents; for those who rent out, teach or verify', {
    access: 'signedIn',
    params: idParams,
    reply: P.PilotProfile,
  }),
  listTransitions: get(
    'account/pilot/{id}/cirrus-transition/',
    'Transition training per family; yours, or anyone’s for operators',
    {
      access: 'signedIn',
      params: idParams,
      reply: z.array(P.Transition),
    },
  ),
  updateTransition: patch(
    'account/pilot/{id}/cirrus-transition/',
    'Give the date of the training in an uploaded record; operators decide on the record',
    {
      access: 'signedIn',
      stale: documentReads,
      params: idParams,
      body: P.TransitionPatch,
      reply: z.array(P.Transition),
      refusals: ['document_decided', 'transition_record_missing'],
    },
  ),

  // instructors
  deleteCsipRole: del('account/user/roles/csip/', 'Stop being a CSIP; the rates go with the role', {
    access: 'signedIn',
    stale: roleReads,
    reply: Roles,
    refusals: ['csip_has_bookings'],
  }),
  listCsipRates: get('account/csip_rates/', 'Your hourly rate per airport', { access: 'signedIn', reply: z.array(P.CsipRate) }),
  setCsipRates: put('account/csip_rates/', 'Replace your rates', {
    access: 'signedIn',
    stale: roleReads,
    body: P.CsipRatesBody,
    reply: z.array(P.CsipRate),
  }),
  getCsip: get('account/csip/{id}/', 'A CSIP who offers lessons', { access: 'anyone', params: idParams, reply: P.CsipProfile }),

  // owners
  getAircraftOwner: get('account/aircraft-owner/{id}/', 'An owner with listed aircraft', {
    access: 'anyone',
    params: idParams,
    reply: P.OwnerProfile,
  }),
  listOwnerReviews: get('account/aircraft-owner/{id}/reviews/', 'What pilots wrote about an owner’s aircraft, newest first', {
    access: 'anyone',
    fixed: 'No call writes a review.',
    params: idParams,
    query: z.strictObject(page),
    reply: listOf(P.OwnerReview),
  }),

  // tax advisors
  inviteAdvisor: post('account/user/tax-advisors/', 'Invite a tax advisor by email', {
    access: 'signedIn',
    stale: advisorReads,
    body: EmailBody,
    reply: P.Invitation,
    refusals: ['too_many_requests', 'already_advisor'],
    perMinute: 60,
  }),
  confirmAdvisor: post('account/user/tax-advisors/confirm/', 'Accept an invitation with the emailed token', {
    access: 'signedIn',
    stale: advisorReads,
    body: z.strictObject({ token: requiredText(200) }),
    reply: P.Invitation,
    refusals: ['invitation_expired', 'invitation_for_other'],
    perMinute: 60,
  }),
  listInvitations: get(
    'account/user/tax-advisor/all-invitations/',
    'Invitations you sent as an owner and received as an advisor',
    {
      access: 'signedIn',
      reply: P.Invitations,
    },
  ),
  acceptInvitation: post('account/user/tax-advisor/invite/{id}/accept/', 'Accept an open invitation to your verified address', {
    access: 'signedIn',
    stale: advisorReads,
    params: idParams,
    reply: P.Invitation,
    refusals: ['invitation_expired'],
    added: true,
  }),
  endInvitation: del('account/user/tax-advisor/invite/{id}/', 'Reject an invitation, or withdraw one', {
    access: 'signedIn',
    stale: advisorReads,
    params: idParams,
  }),
  listAdvisorViews: get('account/user/tax-advisor/views/', 'What your advisors looked at, newest first', {
    access: 'signedIn',
    fixed: 'Written when an advisor looks, in a browser of their own.',
    query: z.strictObject(page),
    reply: listOf(P.AdvisorView),
    added: true,
  }),
} as const
