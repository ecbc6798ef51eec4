/** An issuer's decline, in Stripe's words. */
export type Decline = {
  code: string
  declineCode?: string
  /** The issuer's advice. */
  adviceCode?: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later'
  message: string
}

export const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    adviceCode: 'try_again_later',
    message: 'Your card has insufficient funds.',
  },
  lost: { code: 'card_declined', declineCode: 'lost_card', adviceCode: 'do_not_try_again', message: 'Your card was declined.' },
  stolen: {
    code: 'card_declined',
    declineCode: 'stolen_card',
    adviceCode: 'do_not_try_again',
    message: 'Your card was declined.',
  },
  fraudulent: {
    code: 'card_declined',
    declineCode: 'fraudulent',
    adviceCode: 'do_not_try_again',
    message: 'Your card was declined.',
  },
  velocity: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    adviceCode: 'try_again_later',
    message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  expired: {
    code: 'expired_card',
    declineCode: 'expired_card',
    adviceCode: 'confirm_card_data',
    message: 'Your card has expired.',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    adviceCode: 'confirm_card_data',
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    adviceCode: 'try_again_later',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Decline>

/** The bank takes the money back, or (`inquiry`) first asks about the payment. */
export type CardDispute = { reason: string; inquiry: boolean }

type TestCard = {
  /** On saving (attach, setup). */
  onSave?: Decline
  /** On charging. */
  onCharge?: Decline
  /** `always`: for each payment. `untilSetUp`: until authenticated for later use. */
  authentication?: 'always' | 'untilSetUp'
  funding?: 'debit' | 'prepaid'
  /** Result of a refund: `fails` after being sent, or stays pending for a while. */
  refund?: 'fails' | 'pends'
  /** What the bank does after a payment. */
  dispute?: CardDispute
}

const refused = (decline: Decline): TestCard => ({ onSave: decline, onCharge: decline })

/** Stripe's published test numbers (docs.stripe.com/testing) and their behavior. Any other valid number succeeds. */
export const testCards: Record<string, TestCard> = {
  '4242424242424242': {},
  '4000056655665556': { funding: 'debit' },
  '5555555555554444': {},
  '2223003122003222': {},
  '5200828282828210': { funding: 'debit' },
  '5105105105105100': { funding: 'prepaid' },
  '378282246310005': {},
  '371449635398431': {},
  '6011111111111117': {},
  '3056930009020004': {},
  '3566002020360505': {},
  '4000000000000077': {},
  '4000000000005126': { refund: 'fails' },
  '4000000000007726': { refund: 'pends' },
  '4000000000000259': { dispute: { reason: 'fraudulent', inquiry: false } },
  '4000000000002685': { dispute: { reason: 'product_not_received', inquiry: false } },
  '4000000000001976': { dispute: { reason: 'product_not_received', inquiry: true } },
  '4000000000000002': refused(declines.generic),
  '4000000000009995': refused(declines.insufficientFunds),
  '4000000000009987': refused(declines.lost),
  '4000000000009979': refused(declines.stolen),
  '4000000000000069': refused(declines.expired),
  '4000000000000127': refused(declines.incorrectCvc),
  '4000000000000119': refused(declines.processing),
  '4000000000006975': refused(declines.velocity),
  '4100000000000019': refused(declines.fraudulent),
  '4000000000000341': { onCharge: declines.generic },
  '4000002500003155': { authentication: 'untilSetUp' },
  '4000002760003184': { authentication: 'always' },
  '4000000000003220': { authentication: 'always' },
  '4000008260003178': { authentication: 'untilSetUp', onCharge: declines.insufficientFunds },
}

/** Stripe's predefined payment methods. Each use creates a new one with the number. */
export const testCardNames: Record<string, string> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  mastercard_debit: '5200828282828210',
  mastercard_prepaid: '5105105105105100',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '3056930009020004',
  jcb: '3566002020360505',
  bypassPending: '4000000000000077',
  refundFail: '4000000000005126',
  pendingRefund: '4000000000007726',
  createDispute: '4000000000000259',
  createDisputeProductNotReceived: '4000000000002685',
  createDisputeInquiry: '4000000000001976',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedLostCard: '4000000000009987',
  visa_chargeDeclinedLostCard: '4000000000009987',
  chargeDeclinedStolenCard: '4000000000009979',
  visa_chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  chargeDeclinedFraudulent: '4100000000000019',
  chargeCustomerFail: '4000000000000341',
  authenticationRequired: '4000002760003184',
  threeDSecure2Required: '4000000000003220',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequiredSetupForOffSession: '4000002500003155',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
}
