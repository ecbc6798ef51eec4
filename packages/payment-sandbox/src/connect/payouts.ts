import type Stripe from 'stripe'
import { testBanks } from '../methods/banks.ts'
import { bookMovement, lockBalance, takeFrom } from './balance.ts'
import { invalid } from '../protocol/failure.ts'
import { newId, seconds } from '../protocol/ids.ts'
import { integer, metadata, required, text } from '../protocol/params.ts'
import { equals, listRoute, route } from '../protocol/routes.ts'
import { find, get, hiddenOf, insert, save, tell, type Call } from '../protocol/store.ts'

/** The bank returns a payout: the money is back in the balance, and the bank account is marked as failed. */
const fail = async (call: Call, payout: Stripe.Payout, failure: { code: string; message: string }) => {
  const failed: Stripe.Payout = {
    ...payout,
    failure_balance_transaction: await bookMovement(call, {
      amount: payout.amount,
      type: 'payout_failure',
      source: payout.id,
      description: 'STRIPE PAYOUT FAILURE',
    }),
    failure_code: failure.code,
    failure_message: failure.message,
    status: 'failed',
  }
  await save(call, failed)
  await tell(call, 'payout.failed', failed, { status: 'in_transit' })
  const account = await find(call, 'account', call.account)
  const bank = account?.external_accounts?.data[0]
  if (!account || bank?.object !== 'bank_account') return failed
  const errored: Stripe.BankAccount = { ...bank, status: 'errored' }
  await save(call, { ...account, external_accounts: { ...account.external_accounts!, data: [errored] } })
  await tell(call, 'account.external_account.updated', errored, { status: bank.status })
  return failed
}

/** Pays out the account's balance, or a part of it. An automatic payout of zero is skipped. */
export const payOut = async (
  call: Call,
  asked: number | undefined,
  automatic: boolean,
  sentMetadata: Record<string, string> = {},
) => {
  const amount = asked ?? (await lockBalance(call, call.account))
  if (automatic && amount <= 0) return undefined
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  const account = call.account ? await find(call, 'account', call.account) : undefined
  if (account && !account.payouts_enabled) {
    if (automatic) return undefined
    throw invalid('Cannot create payouts: the account has not finished onboarding.', undefined, 'payouts_not_allowed')
  }
  await takeFrom(call, call.account, amount)
  const id = newId('po')
  const payout: Stripe.Payout & { object: 'payout' } = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: seconds(call.now),
    automatic,
    balance_transaction: await bookMovement(call, { amount: -amount, type: 'payout', source: id, description: 'STRIPE PAYOUT' }),
    created: seconds(call.now),
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: account?.external_accounts?.data[0]?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: sentMetadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
  await insert(call, payout)
  await tell(call, 'payout.created', { ...payout, status: 'in_transit' } as Stripe.Payout)
  const { testNumber = '' } = account?.external_accounts?.data[0]
    ? await hiddenOf(call, account.external_accounts.data[0].id)
    : {}
  const failure = testBanks[testNumber]?.failure
  if (failure) return fail(call, payout, failure)
  await tell(call, 'payout.paid', payout, { status: 'in_transit' })
  return payout
}

export const payoutRoutes = [
  route(
    'POST',
    '/v1/payouts',
    {
      amount: required(integer),
      currency: required(text),
      description: text,
      destination: text,
      metadata,
      method: text,
      statement_descriptor: text,
    },
    (call, sent) => payOut(call, sent.amount, false, sent.metadata),
  ),
  route('GET', '/v1/payouts/:id', {}, (call) => get(call, 'payout', call.path.id!)),
  listRoute('/v1/payouts', 'payout', { filters: { status: text, destination: text }, where: equals('status', 'destination') }),
]
