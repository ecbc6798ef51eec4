import type Stripe from 'stripe'
import { judgeDeposits } from './banks.ts'
import { StripeFailure, invalid } from '../protocol/failure.ts'
import { seconds } from '../protocol/ids.ts'
import { integers, text } from '../protocol/params.ts'
import { hiddenOf, hide, type Call } from '../protocol/store.ts'

export const depositFields = { amounts: integers, descriptor_code: text, client_secret: text }
type Given = { amounts?: number[]; descriptor_code?: string }

export const depositsAction = (call: Call, intentId: string, clientSecret: string) => ({
  type: 'verify_with_microdeposits',
  verify_with_microdeposits: {
    arrival_date: seconds(call.now) + 2 * 24 * 60 * 60,
    hosted_verification_url: `${call.sandboxUrl}/microdeposits?intent=${intentId}&client_secret=${clientSecret}`,
    microdeposit_type: 'amounts' as const,
  },
})

const tellings = {
  amounts: {
    code: 'payment_method_microdeposit_verification_amounts_mismatch',
    message: 'The amounts provided do not match the amounts that were sent to the bank account.',
  },
  descriptor: {
    code: 'payment_method_microdeposit_verification_descriptor_code_mismatch',
    message: 'The descriptor code provided does not match the one sent to the bank account.',
  },
  locked: {
    code: 'payment_method_microdeposit_verification_attempts_exceeded',
    message: 'You have exceeded the number of allowed verification attempts.',
  },
} as const

const checkGiven = ({ amounts, descriptor_code: descriptor }: Given) => {
  if ((amounts === undefined) === (descriptor === undefined))
    throw invalid('You must provide exactly one of amounts and descriptor_code.', 'amounts', 'parameter_missing')

  if (amounts && amounts.length !== 2)
    throw invalid('Exactly two amounts are needed.', 'amounts', 'payment_method_microdeposit_verification_amounts_invalid')
}

/**
 * Checks microdeposits and counts the attempt on the bank account. Undefined if right, otherwise the error and whether it was the last
 * attempt.
 */
export const tryDeposits = async (call: Call, methodId: string, given: Given) => {
  checkGiven(given)
  const { attempts = 0 } = await hiddenOf(call, methodId)
  const verdict = judgeDeposits({ amounts: given.amounts, descriptor: given.descriptor_code }, attempts)
  await hide(call, methodId, { attempts: attempts + 1, ...(verdict === 'right' && { bankVerified: true }) })
  if (verdict === 'right') return undefined
  const { code, message } = verdict === 'locked' ? tellings.locked : given.amounts ? tellings.amounts : tellings.descriptor
  return { locked: verdict === 'locked', failure: new StripeFailure(400, { type: 'invalid_request_error', code, message }, true) }
}

export const newMandate = (id: string, method: string): Stripe.Mandate & { object: 'mandate' } => ({
  id,
  object: 'mandate',
  customer_acceptance: { accepted_at: null, online: { ip_address: '127.0.0.1', user_agent: null }, type: 'online' },
  livemode: false,
  multi_use: {},
  payment_method: method,
  payment_method_details: { type: 'us_bank_account', us_bank_account: { collection_method: 'paper' } },
  status: 'active',
  type: 'multi_use',
})
