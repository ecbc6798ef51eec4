import type Stripe from 'stripe'
import { checkBank, fingerprint, testBanks } from './banks.ts'
import { missing } from './failure.ts'
import { idOf } from './ids.ts'
import type { Hidden } from './kinds.ts'
import { get, insert, type Call } from './store.ts'
import { type MethodFields, noFields, type Method, baseMethod } from './methodFields.ts'

export const bankMethod = (
  call: Call,
  sent: MethodFields,
  bank: { account: string; routing: string },
): { method: Method; hidden: Hidden } => ({
  method: {
    ...baseMethod(call, sent),
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: sent.us_bank_account?.account_holder_type ?? 'individual',
      account_type: sent.us_bank_account?.account_type ?? 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: fingerprint('bank', bank.routing, bank.account),
      last4: bank.account.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: bank.routing,
      status_details: {},
    },
  },
  hidden: testBanks[bank.account] ? { testNumber: bank.account } : {},
})

export const newBank = async (call: Call, sent: MethodFields) => {
  if (!sent.us_bank_account) throw missing('us_bank_account')
  const { account_number: account, routing_number: routing } = sent.us_bank_account
  if (!account) throw missing('us_bank_account[account_number]')
  if (!routing) throw missing('us_bank_account[routing_number]')
  if (!sent.billing_details?.name) throw missing('billing_details[name]')
  checkBank(account, routing, 'us_bank_account')
  const { method, hidden } = bankMethod(call, sent, { account, routing })
  return insert(call, method, { hidden })
}

/** A legacy bank source as a payment method, which Stripe's intents accept. */
export const methodOfSource = async (call: Call, id: string, param: string): Promise<Stripe.PaymentMethod> => {
  const source = await get(call, 'bank_account', id, param)
  const blank = noFields()
  const { method } = bankMethod(
    call,
    { ...blank, billing_details: undefined },
    { account: source.last4, routing: source.routing_number ?? '' },
  )
  return {
    ...method,
    id,
    customer: idOf(source.customer) || null,
    billing_details: { ...method.billing_details, name: source.account_holder_name },
    us_bank_account: { ...method.us_bank_account!, fingerprint: source.fingerprint },
  }
}
