import type Stripe from 'stripe'
import { newId, newSecret, seconds } from '../protocol/ids.ts'
import {
  fields,
  flag,
  hash,
  integer,
  mergedMetadata,
  metadata,
  oneOf,
  required,
  text,
  texts,
  type Check,
  type Taken,
} from '../protocol/params.ts'
import { methodFields } from '../methods/methodFields.ts'

export type Intent = Stripe.PaymentIntent & { object: 'payment_intent' }

/** `true`, `false`, or Stripe's legacy values for an absent customer. */
const away: Check<boolean | undefined> = (value, name) =>
  value === 'one_off' || value === 'recurring' ? true : flag(value, name)

export const described = {
  description: text,
  metadata,
  receipt_email: text,
  setup_future_usage: oneOf('on_session', 'off_session'),
  shipping: hash,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  transfer_group: text,
  payment_method_options: hash,
}
export const confirmFields = {
  client_secret: text,
  error_on_requires_action: flag,
  mandate: text,
  mandate_data: hash,
  off_session: away,
  payment_method: text,
  payment_method_data: fields(methodFields),
  payment_method_options: hash,
  allowed_payment_method_types: texts,
  receipt_email: text,
  return_url: text,
  setup_future_usage: described.setup_future_usage,
  use_stripe_sdk: flag,
}
export type Confirming = Partial<Taken<typeof confirmFields>>
export const createFields = {
  ...described,
  ...confirmFields,
  amount: required(integer),
  automatic_payment_methods: fields({ enabled: required(flag), allow_redirects: oneOf('always', 'never') }),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: flag,
  confirmation_method: oneOf('automatic', 'manual'),
  currency: required(text),
  customer: text,
}

export const newIntent = (now: Date, sent: Partial<Taken<typeof createFields>> & { amount: number }): Intent => {
  const id = newId('pi')
  const automatic =
    sent.automatic_payment_methods ??
    (sent.allowed_payment_method_types ? undefined : { enabled: true, allow_redirects: undefined })
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: sent.allowed_payment_method_types ?? null,
    amount: sent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic?.enabled
      ? { enabled: true, allow_redirects: automatic.allow_redirects ?? 'always' }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: sent.capture_method ?? 'automatic_async',
    client_secret: newSecret(id),
    confirmation_method: sent.confirmation_method ?? 'automatic',
    created: seconds(now),
    currency: (sent.currency ?? 'usd').toLowerCase(),
    customer: sent.customer || null,
    customer_account: null,
    description: sent.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergedMetadata({}, sent.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: sent.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: sent.receipt_email ?? null,
    review: null,
    setup_future_usage: sent.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: sent.statement_descriptor ?? null,
    statement_descriptor_suffix: sent.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: sent.transfer_group ?? null,
  }
}
