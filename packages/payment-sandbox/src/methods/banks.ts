import { createHash } from 'node:crypto'
import { invalid } from '../protocol/failure.ts'

type TestBank = {
  /** Debits from it and payouts to it fail. */
  failure?: { code: string; message: string }
  staysProcessing?: boolean
  /** Debits succeed and are then returned: a dispute that is lost when opened. */
  returned?: string
}

/** Stripe's published US test accounts (routing number 110000000) and the result of debiting them. */
export const testBanks: Record<string, TestBank> = {
  '000123456789': {},
  '000111111113': { failure: { code: 'account_closed', message: "The customer's bank account has been closed." } },
  '000111111116': { failure: { code: 'no_account', message: "The customer's bank account could not be located." } },
  '000222222227': {
    failure: { code: 'insufficient_funds', message: 'The customer’s account has insufficient funds to cover this payment.' },
  },
  '000333333335': {
    failure: {
      code: 'debit_not_authorized',
      message: 'The customer has notified their bank that this payment was unauthorized.',
    },
  },
  '000444444440': { failure: { code: 'invalid_currency', message: 'The bank account does not accept this currency.' } },
  '000555555559': { returned: 'insufficient_funds' },
  '000000000009': { staysProcessing: true },
}

/** ABA checksum. */
const isRouting = (routing: string) => {
  if (!/^\d{9}$/.test(routing)) return false
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  return Array.from(routing).reduce((sum, digit, place) => sum + Number(digit) * weights[place]!, 0) % 10 === 0
}

export const checkBank = (account: string, routing: string, inside: string) => {
  if (!isRouting(routing)) throw invalid('Invalid routing number', `${inside}[routing_number]`, 'routing_number_invalid')
  if (!/^\d{4,17}$/.test(account)) throw invalid('Invalid account number', `${inside}[account_number]`, 'account_number_invalid')
}

/** A stable hash of an account, like Stripe's fingerprint. */
export const fingerprint = (...parts: string[]) => createHash('sha256').update(parts.join(':')).digest('base64url').slice(0, 16)

const mostAttempts = 10

type Verdict = 'right' | 'wrong' | 'locked'

/** Microdeposits in test mode: 32 and 45 cents, or SM11AA, are right; 10 and 11, or SM33CC, use up all attempts. */
export const judgeDeposits = (given: { amounts?: number[]; descriptor?: string }, attempts: number): Verdict => {
  const amounts = given.amounts?.toSorted((a, b) => a - b).join()
  if (attempts >= mostAttempts) return 'locked'
  if (amounts === '32,45' || given.descriptor === 'SM11AA') return 'right'
  if (amounts === '10,11' || given.descriptor === 'SM33CC') return 'locked'
  return attempts + 1 >= mostAttempts ? 'locked' : 'wrong'
}
