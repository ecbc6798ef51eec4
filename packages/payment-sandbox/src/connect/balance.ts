import type Stripe from 'stripe'
import { invalid } from '../protocol/failure.ts'
import { newId, seconds } from '../protocol/ids.ts'
import { text } from '../protocol/params.ts'
import { equals, listRoute, route } from '../protocol/routes.ts'
import { get, insert, type Call } from '../protocol/store.ts'

type Movement = {
  amount: number
  type: Stripe.BalanceTransaction.Type
  source: string
  description: string | null
  account?: string
  category?: string
  /** In addition to the amount. */
  fee?: { cents: number; description: string }
}

/** Books money into or out of an account's balance. The only fees are for disputes, and funds are available at once. */
export const bookMovement = async (call: Call, movement: Movement) => {
  const fee = movement.fee?.cents ?? 0
  const transaction: Stripe.BalanceTransaction & { object: 'balance_transaction' } = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: movement.amount,
    available_on: seconds(call.now),
    balance_type: 'payments',
    created: seconds(call.now),
    currency: 'usd',
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details: movement.fee
      ? [{ amount: fee, application: null, currency: 'usd', description: movement.fee.description, type: 'stripe_fee' }]
      : [],
    net: movement.amount - fee,
    reporting_category: movement.category ?? movement.type,
    source: movement.source,
    status: 'available',
    type: movement.type,
  }
  await insert(call, transaction, { account: movement.account ?? call.account })
  return transaction.id
}

/** Available cents of the platform ('') or a connected account. Locks it, so that concurrent payments take turns. */
export const lockBalance = async (call: Call, account: string) => {
  await call.tx.query(`select pg_advisory_xact_lock(hashtext('payment_sandbox.balance.' || $1))`, [account])
  const found = await call.tx.query<{ sum: string | null }>(
    `select sum((data->>'net')::bigint) as sum from payment_sandbox.object where kind = 'balance_transaction' and account = $1`,
    [account],
  )
  return Number(found.rows[0]?.sum ?? 0)
}

export const takeFrom = async (call: Call, account: string, amount: number) => {
  if ((await lockBalance(call, account)) < amount)
    throw invalid(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance ' +
        'by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
      undefined,
      'balance_insufficient',
    )
}

const money = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]

export const balanceRoutes = [
  route('GET', '/v1/balance', {}, async (call) => ({
    object: 'balance',
    available: money(await lockBalance(call, call.account)),
    connect_reserved: [{ amount: 0, currency: 'usd' }],
    livemode: false,
    pending: money(0),
    refund_and_dispute_prefunding: { available: money(0), pending: money(0) },
  })),
  route('GET', '/v1/balance_transactions/:id', {}, (call) => get(call, 'balance_transaction', call.path.id!)),
  listRoute('/v1/balance_transactions', 'balance_transaction', {
    filters: { type: text, source: text, currency: text, payout: text },
    where: (sent, bind) => [
      ...equals('type', 'source', 'currency')(sent, bind),
      ...(sent.payout ? [`data->>'source' = ${bind(sent.payout)}`] : []),
    ],
  }),
]
