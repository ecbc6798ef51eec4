import type Stripe from 'stripe'
import { bookMovement } from '../connect/balance.ts'
import type { Decline } from '../methods/cards.ts'
import { newId, seconds } from '../protocol/ids.ts'
import { mergedMetadata, metadata, text } from '../protocol/params.ts'
import { equals, listRoute, route } from '../protocol/routes.ts'
import { get, insert, lock, save, tell, type Call, shown } from '../protocol/store.ts'

type Charge = Stripe.Charge & { object: 'charge' }

const day = 24 * 60 * 60
/** Visa holds without the cardholder last 4 days and 18 hours; others 7 days. */
const holdSeconds = (brand: string, offSession: boolean) => (brand === 'visa' && offSession ? 4 * day + 18 * 60 * 60 : 7 * day)

type Taking = Pick<ChargeOf, 'intent' | 'method' | 'authenticated' | 'offSession'>

const cardDetails = (call: Call, card: Stripe.PaymentMethod.Card, { intent, authenticated, offSession }: Taking) => ({
  amount_authorized: intent.amount,
  authorization_code: '123456',
  brand: card.brand,
  ...(intent.capture_method === 'manual' && {
    capture_before: seconds(call.now) + holdSeconds(card.brand, offSession),
  }),
  checks: card.checks,
  country: card.country,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  extended_authorization: { status: 'disabled' as const },
  fingerprint: card.fingerprint,
  funding: card.funding,
  incremental_authorization: { status: 'unavailable' as const },
  installments: null,
  last4: card.last4,
  mandate: null,
  multicapture: { status: 'unavailable' as const },
  network: card.brand,
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' as const },
  regulated_status: card.regulated_status,
  three_d_secure: authenticated
    ? {
        authentication_flow: 'challenge' as const,
        electronic_commerce_indicator: '05' as const,
        exemption_indicator: null,
        result: 'authenticated' as const,
        result_reason: null,
        transaction_id: null,
        version: '2.2.0' as const,
      }
    : null,
  transaction_link_id: null,
  wallet: null,
})

const methodDetails = (call: Call, taking: Taking) => {
  const { method } = taking
  return method.card
    ? { type: 'card', card: cardDetails(call, method.card, taking) }
    : {
        type: 'us_bank_account',
        us_bank_account: { ...method.us_bank_account, payment_reference: null, expected_debit_date: null },
      }
}

const outcomeOf = (decline: Decline | undefined): Stripe.Charge.Outcome => ({
  advice_code: decline?.adviceCode ?? null,
  network_advice_code: null,
  network_decline_code: decline ? '01' : null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline?.declineCode ?? null,
  risk_level: 'normal',
  seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
})

type ChargeOf = {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  status: Stripe.Charge.Status
  decline?: Decline
  authenticated: boolean
  /** Requested while the payer is away. */
  offSession: boolean
}

/** Records an attempt to charge or hold the intent's amount. */
export const insertCharge = (call: Call, charged: ChargeOf) => {
  const { intent, method, status, decline } = charged
  const id = newId(method.card ? 'ch' : 'py')
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created: seconds(call.now),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: shown<Stripe.Charge.PaymentMethodDetails>(methodDetails(call, charged)),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
  return insert(call, charge)
}

/** Captures the amount; the rest of the hold is released. */
export const captureCharge = async (call: Call, old: Stripe.Charge, amount: number) => {
  const balanceTransaction = await bookMovement(call, {
    amount,
    type: old.payment_method_details?.type === 'card' ? 'charge' : 'payment',
    category: 'charge',
    source: old.id,
    description: old.description,
  })
  const charge: Stripe.Charge = {
    ...old,
    amount_captured: amount,
    amount_refunded: old.amount - amount,
    balance_transaction: balanceTransaction,
    captured: true,
    paid: true,
    status: 'succeeded',
  }
  await save(call, charge)
  return charge
}

/** Releases a hold. */
export const releaseCharge = async (call: Call, id: string, event: 'charge.refunded' | 'charge.expired') => {
  const old = await lock(call, 'charge', id)
  const charge: Stripe.Charge = { ...old, amount_refunded: old.amount, refunded: true }
  await save(call, charge)
  await tell(call, event, charge)
}

export const chargeRoutes = [
  route('GET', '/v1/charges/:id', {}, (call) => get(call, 'charge', call.path.id!)),
  route(
    'POST',
    '/v1/charges/:id',
    { description: text, metadata, transfer_group: text, receipt_email: text },
    async (call, sent) => {
      const old = await lock(call, 'charge', call.path.id!)
      const charge: Stripe.Charge = {
        ...old,
        description: sent.description ?? old.description,
        metadata: mergedMetadata(old.metadata, sent.metadata),
        receipt_email: sent.receipt_email ?? old.receipt_email,
        transfer_group: sent.transfer_group ?? old.transfer_group,
      }
      await save(call, charge)
      await tell(call, 'charge.updated', charge)
      return charge
    },
  ),
  listRoute('/v1/charges', 'charge', {
    filters: { customer: text, payment_intent: text, transfer_group: text },
    where: equals('customer', 'payment_intent', 'transfer_group'),
  }),
]
