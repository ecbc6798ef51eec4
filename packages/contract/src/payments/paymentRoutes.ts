import { z } from 'zod'
import { idParams, listOf, page } from '../base/fields.ts'
import * as P from './payments.ts'
import { methodReads } from '../base/reads.ts'
import { del, get, post } from '../base/route.ts'

/** Cards, bank accounts and charges. */
export const paymentRoutes = {
  createSetupIntent: get('payments/setup-intent/', 'What the browser needs to save a card with the provider', {
    access: 'signedIn',
    fixed: 'Good for one use.',
    reply: P.SetupIntent,
    refusals: ['payments_unreachable'],
  }),
  addCard: post('payments/card/add-new/', 'Save a card that the provider has tokenized', {
    access: 'signedIn',
    stale: methodReads,
    body: P.NewCard,
    reply: P.PaymentMethod,
    refusals: ['card_declined', 'payments_unreachable'],
  }),
  listCards: get('payments/card/', 'Your cards', { access: 'signedIn', reply: z.array(P.PaymentMethod) }),
  deleteCard: del('payments/card/{id}/', 'Remove a card', {
    access: 'signedIn',
    stale: methodReads,
    params: idParams,
    refusals: ['payment_method_in_use', 'payments_unreachable'],
  }),
  setDefaultCard: post('payments/card/{id}/set-default/', 'Make a card the primary method', {
    access: 'signedIn',
    stale: methodReads,
    params: idParams,
    reply: P.PaymentMethod,
    refusals: ['card_refused'],
  }),
  addPaymentMethod: post(
    'payments/stripe/add-payment-method/',
    'Save a card or a bank account, whichever the provider says it is',
    {
      access: 'signedIn',
      stale: methodReads,
      body: P.NewMethod,
      reply: P.PaymentMethod,
      refusals: ['card_declined', 'payments_unreachable'],
    },
  ),
  listBankAccounts: get('payments/bank-account/', 'Your bank accounts', {
    access: 'signedIn',
    reply: z.array(P.PaymentMethod),
  }),
  addBankAccount: post('payments/bank-account/stripe-token/', 'Save a bank account; two small deposits then prove whose it is', {
    access: 'signedIn',
    stale: methodReads,
    body: P.NewBankAccount,
    reply: P.PaymentMethod,
    refusals: ['payments_unreachable'],
  }),
  verifyBankAccount: post('payments/bank-account/{id}/stripe-verify-account/', 'Confirm the two deposits', {
    access: 'signedIn',
    stale: methodReads,
    params: idParams,
    body: P.VerificationAmounts,
    reply: P.PaymentMethod,
    refusals: ['wrong_amounts', 'verification_locked', 'already_verified', 'payments_unreachable'],
  }),
  setDefaultBankAccount: post('payments/bank-account/{id}/set-default/', 'Make a verified bank account the primary method', {
    access: 'signedIn',
    stale: methodReads,
    params: idParams,
    reply: P.PaymentMethod,
    refusals: ['not_verified'],
  }),
  deleteBankAccount: del('payments/bank-account/{id}/', 'Remove a bank account', {
    access: 'signedIn',
    stale: methodReads,
    params: idParams,
    refusals: ['payment_method_in_use', 'payments_unreachable'],
  }),
  listCharges: get('payments/charges/', 'Your charges, holds and refunds', {
    access: 'signedIn',
    query: z.strictObject(page),
    reply: listOf(P.Charge),
    added: true,
  }),
  confirmCharge: post('payments/charges/{id}/confirm/', 'Ask the provider again after the bank asked for confirmation', {
    access: 'signedIn',
    stale: ['getOrder', 'listCharges', 'getMembership'],
    params: idParams,
    reply: P.Charge,
    added: true,
    refusals: ['payment_needs_confirmation', 'payments_unreachable'],
  }),
  createPaymentIntent: post('payments/payment-intent/', 'What the browser needs to pay or confirm an open charge now', {
    access: 'signedIn',
    stale: ['getOrder', 'listCharges'],
    body: P.PaymentRequest,
    reply: P.PaymentIntent,
    refusals: ['nothing_to_pay', 'payments_unreachable'],
  }),
  receiveStripeEvent: post('payments/stripe/webhook/', 'Signed events from the payment provider', {
    access: 'anyone',
    stale: [],
    body: z.unknown(),
    reply: z.object({ received: z.boolean() }),
    refusals: ['bad_signature'],
    added: true,
    perMinute: 6000,
  }),
} as const
