import { z } from 'zod'
import { DocumentDecision, OperatorDocument } from './users/operatorDocuments.ts'
import * as D from '../payments/disputes.ts'
import { idParams, listOf, page } from '../base/fields.ts'
import * as O from './operator.ts'
import { disputeReads, documentReads, userReads } from '../base/routes/reads.ts'
import { get, post, put } from '../base/routes/route.ts'

/** The operators' console. Every change needs a reason and goes into the audit log. */
export const operatorRoutes = {
  listDocumentQueue: get(
    'operator/documents/',
    'Documents that wait for a decision, oldest first; or decided ones, newest first',
    {
      access: 'operator',
      query: z.strictObject({ status: z.enum(['pending', 'negative', 'complete']).default('pending'), ...page }),
      reply: listOf(OperatorDocument),
    },
  ),
  getQueuedDocument: get('operator/documents/{id}/', 'One document, its owner and what was decided', {
    access: 'operator',
    params: idParams,
    reply: OperatorDocument,
  }),
  decideDocument: post('operator/documents/{id}/decide/', 'Verify a document, or reject it with a reason', {
    access: 'operator',
    stale: documentReads,
    params: idParams,
    body: DocumentDecision,
    reply: OperatorDocument,
    refusals: ['document_decided', 'own_account'],
  }),
  listUsers: get('operator/users/', 'People, newest first; found by name, email or tail number', {
    access: 'operator',
    query: O.UsersQuery,
    reply: listOf(O.OperatorUser),
  }),
  getUser: get('operator/users/{id}/', 'One account: roles, documents, membership, sessions', {
    access: 'operator',
    params: idParams,
    reply: O.OperatorUserDetail,
  }),
  listAccountDecisions: get('operator/account-decisions/', 'Decisions about accounts that need a second operator, oldest first', {
    access: 'operator',
    reply: z.array(O.AccountDecision),
  }),
  declineAccountDecision: post(
    'operator/account-decisions/{id}/decline/',
    'Decline a decision about an account with a reason; or, as who asked, take it back',
    {
      access: 'operator',
      stale: userReads,
      params: idParams,
      body: O.DeclineBody,
      reply: z.array(O.AccountDecision),
      refusals: ['own_account'],
      added: true,
    },
  ),
  setUserRoles: put('operator/users/{id}/roles/', 'Make someone an operator or airport staff, or end it', {
    access: 'operator',
    stale: userReads,
    params: idParams,
    body: O.UserRolesBody,
    reply: O.OperatorUserDetail,
    refusals: ['own_account', 'roles_changed', 'last_other_operator'],
  }),
  suspendUser: post(
    'operator/users/{id}/suspend/',
    'Sign someone out everywhere, keep them out, and take their aircraft off the market',
    {
      access: 'operator',
      stale: userReads,
      params: idParams,
      body: O.SuspendBody,
      reply: O.OperatorUserDetail,
      refusals: ['own_account', 'already_suspended', 'last_other_operator'],
    },
  ),
  restoreUser: post('operator/users/{id}/restore/', 'Restore a suspended account and list its aircraft again', {
    access: 'operator',
    stale: userReads,
    params: idParams,
    body: O.ReasonBody,
    reply: O.OperatorUserDetail,
    refusals: ['not_suspended', 'own_account'],
  }),
  resetSecondFactor: post(
    'operator/users/{id}/second-factor/reset/',
    'Take the second factor off someone who has lost it, and sign them out everywhere; they hear of it',
    {
      access: 'operator',
      stale: userReads,
      params: idParams,
      body: O.ReasonBody,
      reply: O.OperatorUserDetail,
      refusals: ['own_account', 'no_second_factor'],
    },
  ),
  changeUserAddress: post(
    'operator/users/{id}/email/',
    'Give someone who lost their mailbox another address, once a second operator gives the same; both addresses hear of it, and the old one has a week to undo it',
    {
      access: 'operator',
      stale: userReads,
      params: idParams,
      body: O.AddressBody,
      reply: O.OperatorUserDetail,
      refusals: ['own_account', 'email_taken', 'account_is_operator', 'second_operator'],
    },
  ),
  listDisputes: get('operator/disputes/', 'Payments that their payers dispute; open ones by the day their answer is due', {
    access: 'operator',
    query: D.DisputesQuery,
    reply: listOf(D.Dispute),
  }),
  getDispute: get('operator/disputes/{id}/', 'One dispute, with everything that speaks for us', {
    access: 'operator',
    params: idParams,
    reply: D.DisputeDetail,
  }),
  answerDispute: post('operator/disputes/{id}/answer/', 'Send evidence to the payer’s bank, once', {
    access: 'operator',
    stale: disputeReads,
    params: idParams,
    body: D.EvidenceBody,
    reply: D.DisputeDetail,
    refusals: ['own_account', 'dispute_answered', 'payments_unreachable'],
  }),
  acceptDispute: post('operator/disputes/{id}/accept/', 'Accept the loss: the payer keeps the money', {
    access: 'operator',
    stale: disputeReads,
    params: idParams,
    body: O.ReasonBody,
    reply: D.DisputeDetail,
    refusals: ['own_account', 'dispute_answered', 'payments_unreachable'],
  }),
  listGrounded: get('operator/grounded/', 'Aircraft that a squawk grounds, those with bookings at risk first', {
    access: 'operator',
    query: z.strictObject(page),
    reply: listOf(O.GroundedAircraft),
  }),
  listAudit: get('operator/audit/', 'The audit log of operators’ decisions, newest first', {
    access: 'operator',
    query: O.AuditQuery,
    reply: listOf(O.AuditEntry),
  }),
} as const
