import { z } from 'zod'
import { idParams, listOf, page } from '../base/fields.ts'
import * as P from './payments.ts'
import { methodReads } from '../base/routes/reads.ts'
import { del, get, post } from '../base/routes/route.ts'

/** Cards, bank accounts and charges. */
export const paymentRoutes = {
  createSetupIntent: get('payments/setup-intent/', 'What the browser needs to save a card with the provider', {
    fixed: 'Good for one use.',
    reply: P.SetupIntent,
    refusals: ['payments_unreachable'],
    catalogue: true,
  }),
  addCard: post('payments/card/add-new/', 'Save a card that the provider has tokenized', {
    stale: methodReads,
    body: P.NewCard,
    reply: P.PaymentMethod,
    refusals: ['card_declined', 'payments_unreachable'],
    catalogue: true,
  }),
  listCards: get('payments/card/', 'Your cards', { reply: z.array(P.PaymentMethod), catalogue: true }),
  deleteCard: del('payments/card/{id}/', 'Remove a card', {
    stale: methodReads,
    params: idParams,
    refusals: ['payment_method_in_use', 'payments_unreachable'],
    catalogue: true,
  }),
  setDefaultCard: post('payments/card/{id}/set-default/', 'Make a card the primary method', {
    stale: methodReads,
    params: idParams,
    reply: P.PaymentMethod,
    refusals: ['card_refused'],
    catalogue: true,
  }),
  addPaymentMethod: post(
    'payments/stripe/add-payment-method/',
    'Save a card or a bank account, whichever the provider says it is',
    {
      stale: methodReads,
      body: P.NewMethod,
      reply: P.PaymentMethod,
      refusals: ['card_declined', 'payments_unreachable'],
      catalogue: true,
    },
  ),
  listBankAccounts: get('payments/bank-account/', 'Your bank accounts', { reply: z.array(P.PaymentMethod), catalogue: true }),
  addBankAccount: post('payments/bank-account/stripe-token/', 'Save a bank account; two small deposits then prove whose it is', {
    stale: methodReads,
    body: P.NewBankAccount,
    reply: P.PaymentMethod,
    refusals: ['payments_unreachable'],
    catalogue: true,
  }),
  verifyBankAccount: post('payments/bank-account/{id}/stripe-verify-account/', 'Confirm the two deposits', {
    stale: methodReads,
    params: idParams,
    body: P.VerificationAmounts,
    reply: P.PaymentMethod,
    refusals: ['wrong_amounts', 'verification_locked', 'already_verified', 'payments_unreachable'],
    catalogue: true,
  }),
  setDefaultBankAccount: post('payments/bank-account/{id}/set-default/', 'Make a verified bank account the primary method', {
    stale: methodReads,
    params: idParams,
    reply: P.PaymentMethod,
    refusals: ['not_verified'],
    catalogue: true,
  }),
  deleteBankAccount: del('payments/bank-account/{id}/', 'Remove a bank account', {
    stale: methodReads,
    params: idParams,
    refusals: ['payment_method_in_use', 'payments_unreachable'],
    catalogue: true,
  }),
  listCharges: get('payments/charges/', 'Your charges, holds and refunds', {
    query: z.strictObject(page),
    reply: listOf(P.Charge),
  }),
  confirmCharge: post('payments/charges/{id}/confirm/', 'Ask the provider again after the bank asked for confirmation', {
    stale: ['getOrder', 'listCharges', 'getMembership'],
    params: idParams,
    reply: P.Charge,
    refusals: ['payment_needs_confirmation', 'payments_unreachable'],
  }),
  createPaymentIntent: post('payments/payment-intent/', 'What the browser needs to pay or confirm an open charge now', {
    stale: ['getOrder', 'listCharges'],
    body: P.PaymentRequest,
    reply: P.PaymentIntent,
    refusals: ['nothing_to_pay', 'payments_unreachable'],
    catalogue: true,
  }),
  receiveStripeEvent: post('payments/stripe/webhook/', 'Signed events from the payment provider', {
    access: 'anyone',
    stale: [],
    body: z.unknown(),
    reply: z.object({ received: z.boolean() }),
    refusals: ['bad_signature'],
    perMinute: 6000,
  }),
} as const
