import type Stripe from 'stripe'

/** The SDK parses decimals into objects, but the API sends strings. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null }

export type Kinds = {
  account: Stripe.Account
  balance_transaction: Stripe.BalanceTransaction
  bank_account: Stripe.BankAccount
  charge: Stripe.Charge
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  invoiceitem: PendingItem
  mandate: Stripe.Mandate
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  payout: Stripe.Payout
  price: Price
  product: Stripe.Product
  refund: Stripe.Refund
  setup_attempt: Stripe.SetupAttempt
  setup_intent: Stripe.SetupIntent
  subscription: Stripe.Subscription
  subscription_item: Stripe.SubscriptionItem
  token: Stripe.Token
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
}

export type Kind = keyof Kinds

/** A proration waiting for the next invoice. */
type PendingItem = {
  id: string
  object: 'invoiceitem'
  customer: string
  subscription: string
  amount: number
  description: string
  price: string
  subscription_item: string
  period: { start: number; end: number }
}

/** Internal data of an object that Stripe would not return. */
export type Hidden = {
  /** The test number of a card or bank account. No other numbers are stored. */
  testNumber?: string
  bankVerified?: boolean
  /** Authenticated for off-session use. */
  setUp?: boolean
  spent?: boolean
  attempts?: number
  parent?: string
  offSession?: boolean
  errorIfIncomplete?: boolean
  refundFails?: boolean
  returnUrl?: string
  refreshUrl?: string
  onboardingCode?: string
  tokenFor?: string
  failedRenewals?: number
}
