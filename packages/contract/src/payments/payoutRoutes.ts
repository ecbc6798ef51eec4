import { z } from 'zod'
import { listOf, page } from '../base/fields.ts'
import * as P from './payouts.ts'
import { get, patch, post } from '../base/route.ts'

/** Payouts to owners and CSIPs, statements and invoices. */
export const payoutRoutes = {
  getAgreement: get('payments/stripe/accept-agreement/', 'The agreement for being paid out, and whether it is accepted', {
    access: 'signedIn',
    reply: P.Agreement,
  }),
  acceptAgreement: post('payments/stripe/accept-agreement/', 'Accept the agreement for being paid out', {
    access: 'signedIn',
    stale: ['getAgreement', 'getPayoutAccount'],
    body: P.AgreementAcceptance,
    reply: P.Agreement,
    refusals: ['agreement_changed', 'payments_unreachable'],
    added: true,
  }),
  getAccountLink: get('payments/onboarding/account-link/', 'A link to the provider’s pages for your payout account', {
    access: 'signedIn',
    fixed: 'Good for one use.',
    reply: P.AccountLink,
    refusals: ['payments_unreachable'],
  }),
  updatePayoutAccount: patch('payments/stripe/account/', 'How and to whom earnings are paid out', {
    access: 'signedIn',
    stale: ['getAccount', 'getPayoutAccount'],
    body: P.PayoutAccountPatch,
    reply: P.PayoutAccount,
    refusals: ['payments_unreachable'],
  }),
  getPayoutAccount: get('payments/payout-account/', 'Whether earnings can be paid out, and what is missing', {
    access: 'signedIn',
    reply: P.PayoutAccount,
    refusals: ['payments_unreachable'],
    added: true,
  }),
  listPayouts: get('payments/payouts/', 'Payouts, and the amount still owed', {
    access: 'signedIn',
    query: z.strictObject(page),
    reply: listOf(P.Payout),
    added: true,
  }),
  getStatement: get('payments/statement/', 'All money movements of the account in a month or a range of days', {
    access: 'signedIn',
    query: P.StatementQuery,
    reply: P.Statement,
    added: true,
  }),
  downloadStatementCsv: get('payments/statement/csv/', 'The statement as a CSV file', {
    access: 'signedIn',
    query: P.StatementQuery,
    bytes: 'text/csv',
    added: true,
  }),
  downloadStatementPdf: get('payments/statement/pdf/', 'The statement as a PDF', {
    access: 'signedIn',
    query: P.StatementQuery,
    bytes: 'application/pdf',
    added: true,
  }),
  getRoleStatement: get(
    'payments/statement/role/',
    'A month as an owner, partner or instructor: what was done, earned and settled',
    {
      access: 'signedIn',
      query: P.RoleStatementQuery,
      reply: P.RoleStatement,
      added: true,
    },
  ),
  downloadRoleStatementCsv: get('payments/statement/role/csv/', 'The statement of a role as a CSV file', {
    access: 'signedIn',
    query: P.RoleStatementQuery,
    bytes: 'text/csv',
    added: true,
  }),
  downloadRoleStatementPdf: get('payments/statement/role/pdf/', 'The statement of a role as a PDF', {
    access: 'signedIn',
    query: P.RoleStatementQuery,
    bytes: 'application/pdf',
    added: true,
  }),
  listInvoices: get('payments/invoices/', 'Invoices of the membership', {
    access: 'signedIn',
    reply: z.array(P.Invoice),
    refusals: ['payments_unreachable'],
    added: true,
  }),
  downloadInvoice: get('payments/invoices/{id}/pdf/', 'An invoice of the membership as a PDF', {
    access: 'signedIn',
    params: z.strictObject({ id: z.string().regex(/^[\w-]{1,80}$/) }),
    bytes: 'application/pdf',
    refusals: ['payments_unreachable'],
    added: true,
  }),
} as const
