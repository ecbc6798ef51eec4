import type Stripe from 'stripe'
import { newId, seconds } from '../protocol/ids.ts'
import { fields, hash, integer, metadata, oneOf, text, type Taken } from '../protocol/params.ts'
import { type Call, shown } from '../protocol/store.ts'

const address = fields({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
export const billingDetails = fields({ address, email: text, name: text, phone: text, tax_id: text })
const cardFields = fields({ number: text, exp_month: integer, exp_year: integer, cvc: text, token: text, networks: hash })
const bankFields = fields({
  account_number: text,
  routing_number: text,
  account_holder_type: oneOf('individual', 'company'),
  account_type: oneOf('checking', 'savings'),
  financial_connections_account: text,
})

export const methodFields = {
  type: oneOf('card', 'us_bank_account'),
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  billing_details: billingDetails,
  card: cardFields,
  us_bank_account: bankFields,
  metadata,
}
export type MethodFields = Taken<typeof methodFields>
export const noFields = () => shown<MethodFields>({})
export type Method = Stripe.PaymentMethod & { object: 'payment_method' }

export const baseMethod = (call: Call, sent: MethodFields): Omit<Method, 'type'> => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: sent.allow_redisplay ?? 'unspecified',
  billing_details: {
    address: {
      city: sent.billing_details?.address?.city ?? null,
      country: sent.billing_details?.address?.country ?? null,
      line1: sent.billing_details?.address?.line1 ?? null,
      line2: sent.billing_details?.address?.line2 ?? null,
      postal_code: sent.billing_details?.address?.postal_code ?? null,
      state: sent.billing_details?.address?.state ?? null,
    },
    email: sent.billing_details?.email ?? null,
    name: sent.billing_details?.name ?? null,
    phone: sent.billing_details?.phone ?? null,
    tax_id: sent.billing_details?.tax_id ?? null,
  },
  created: seconds(call.now),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: sent.metadata ?? {},
})
