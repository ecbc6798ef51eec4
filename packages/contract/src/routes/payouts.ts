import * as P from '../payouts.ts'
import { get, patch, post } from '../route.ts'

export const payoutRoutes = {
  getAgreement: get('payments/stripe/accept-agreement/', 'The agreement for being paid out, and whether it is accepted', {
    access: 'signedIn',
    reply: P.Agreement,
  }),
  acceptAgreement: post('payments/stripe/accept-agreement/', 'Accept the agreement for being paid out', {
    access: 'signedIn',
    body: P.AgreementAcceptance,
    reply: P.Agreement,
    refusals: ['agreement_changed', 'payments_unreachable'],
    added: true,
  }),
  getAccountLink: get('payments/onboarding/account-link/', 'Where to tell the provider who is to be paid', {
    access: 'signedIn',
    reply: P.AccountLink,
    refusals: ['payments_unreachable'],
  }),
  updatePayoutAccount: patch('payments/stripe/account/', 'How and to whom earnings are paid out', {
    access: 'signedIn',
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
} as const
