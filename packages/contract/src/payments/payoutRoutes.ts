import { z } from 'zod'
import { listOf, page } from '../base/fields.ts'
import * as P from './payouts.ts'
import { get, patch, post } from '../base/routes/route.ts'

/** Payouts to owners and CSIPs, statements and invoices. */
export const payoutRoutes = {
  getAgreement: get('payments/stripe/accept-agreement/', 'The agreement for being paid out, and whether it is accepted', {
    reply: P.Agreement,
    catalogue: true,
  }),
  acceptAgreement: post('payments/stripe/accept-agreement/', 'Accept the agreement for being paid out', {
    stale: ['getAgreement', 'getPayoutAccount'],
    body: P.AgreementAcceptance,
    reply: P.Agreement,
    refusals: ['agreement_changed', 'payments_unreachable'],
  }),
  getAccountLink: get('payments/onboarding/account-link/', 'A link to the provider’s pages for your payout account', {
    fixed: 'Good for one use.',
    reply: P.AccountLink,
    refusals: ['payments_unreachable'],
    catalogue: true,
  }),
  updatePayoutAccount: patch('payments/stripe/account/', 'How and to whom earnings are paid out', {
    stale: ['getAccount', 'getPayoutAccount'],
    body: P.PayoutAccountPatch,
    reply: P.PayoutAccount,
    refusals: ['payments_unreachable'],
    catalogue: true,
  }),
  getPayoutAccount: get('payments/payout-account/', 'Whether earnings can be paid out, and what is missing', {
    reply: P.PayoutAccount,
    refusals: ['payments_unreachable'],
  }),
  listPayouts: get('payments/payouts/', 'Payouts, and the amount still owed', {
    query: z.strictObject(page),
    reply: listOf(P.Payout),
  }),
  getStatement: get('payments/statement/', 'All money movements of the account in a month or a range of days', {
    query: P.StatementQuery,
    reply: P.Statement,
  }),
  downloadStatementCsv: get('payments/statement/csv/', 'The statement as a CSV file', {
    query: P.StatementQuery,
    bytes: 'text/csv',
  }),
  downloadStatementPdf: get('payments/statement/pdf/', 'The statement as a PDF', {
    query: P.StatementQuery,
    bytes: 'application/pdf',
  }),
  getRoleStatement: get(
    'payments/statement/role/',
    'A month as an owner, partner or instructor: what was done, earned and settled',
    { query: P.RoleStatementQuery, reply: P.RoleStatement },
  ),
  downloadRoleStatementCsv: get('payments/statement/role/csv/', 'The statement of a role as a CSV file', {
    query: P.RoleStatementQuery,
    bytes: 'text/csv',
  }),
  downloadRoleStatementPdf: get('payments/statement/role/pdf/', 'The statement of a role as a PDF', {
    query: P.RoleStatementQuery,
    bytes: 'application/pdf',
  }),
  listInvoices: get('payments/invoices/', 'Invoices of the membership', {
    reply: z.array(P.Invoice),
    refusals: ['payments_unreachable'],
  }),
  downloadInvoice: get('payments/invoices/{id}/pdf/', 'An invoice of the membership as a PDF', {
    params: z.strictObject({ id: z.string().regex(/^[\w-]{1,80}$/) }),
    bytes: 'application/pdf',
    refusals: ['payments_unreachable'],
  }),
} as const
