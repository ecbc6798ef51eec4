import type Stripe from 'stripe'
import { bookMovement, takeFrom } from './balance.ts'
import { invalid } from '../protocol/failure.ts'
import { idOf, newId, seconds } from '../protocol/ids.ts'
import { flag, integer, mergedMetadata, metadata, oneOf, required, text, type Taken } from '../protocol/params.ts'
import { equals, listRoute, route } from '../protocol/routes.ts'
import { get, insert, lock, save, tell, type Call } from '../protocol/store.ts'
import { payOut } from './payouts.ts'

const daySeconds = 86_400

const transferFields = {
  amount: required(integer),
  currency: required(text),
  description: text,
  destination: required(text),
  metadata,
  source_transaction: text,
  source_type: oneOf('bank_account', 'card'),
  transfer_group: text,
}

const create = async (call: Call, sent: Taken<typeof transferFields>) => {
  if (sent.amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  const destination = await get(call, 'account', sent.destination, 'destination')
  if (destination.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'destination',
      'insufficient_capabilities_for_transfer',
    )

  const source = sent.source_transaction ? await get(call, 'charge', sent.source_transaction, 'source_transaction') : undefined
  await takeFrom(call, call.account, sent.amount)
  const id = newId('tr')
  const destinationPayment = newId('py')
  const transfer: Stripe.Transfer & { object: 'transfer' } = {
    id,
    object: 'transfer',
    amount: sent.amount,
    amount_reversed: 0,
    balance_transaction: await bookMovement(call, {
      amount: -sent.amount,
      type: 'transfer',
      source: id,
      description: sent.description ?? null,
    }),
    created: seconds(call.now),
    currency: sent.currency.toLowerCase(),
    description: sent.description ?? null,
    destination: destination.id,
    destination_payment: destinationPayment,
    livemode: false,
    metadata: sent.metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: sent.source_type ?? 'card',
    transfer_group: sent.transfer_group ?? source?.transfer_group ?? (source ? `group_${idOf(source.payment_intent)}` : null),
  }
  await bookMovement(call, {
    amount: sent.amount,
    type: 'payment',
    category: 'charge',
    source: destinationPayment,
    description: null,
    account: destination.id,
  })
  await insert(call, transfer, { dueAt: new Date(call.now.getTime() + daySeconds * 1000) })
  await tell(call, 'transfer.created', transfer)
  return transfer
}

const reversalFields = { amount: integer, description: text, metadata, refund_application_fee: flag }

const reverse = async (call: Call, sent: Taken<typeof reversalFields>) => {
  const transfer = await lock(call, 'transfer', call.path.id!)
  const left = transfer.amount - transfer.amount_reversed
  const amount = sent.amount ?? left
  if (left === 0) throw invalid('This transfer has already been fully reversed.', undefined, 'transfer_already_reversed')
  if (amount < 1 || amount > left)
    throw invalid('Reversal amount is greater than the unreversed amount of the transfer.', 'amount')
  const account = idOf(transfer.destination)
  await takeFrom(call, account, amount)
  const id = newId('trr')
  const reversal: Stripe.TransferReversal & { object: 'transfer_reversal' } = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: await bookMovement(call, {
      amount,
      type: 'transfer_refund',
      category: 'transfer_reversal',
      source: id,
      description: null,
    }),
    created: seconds(call.now),
    currency: transfer.currency,
    destination_payment_refund: newId('pyr'),
    metadata: sent.metadata ?? {},
    source_refund: null,
    transfer: transfer.id,
  }
  await bookMovement(call, {
    amount: -amount,
    type: 'payment_refund',
    category: 'refund',
    source: idOf(reversal.destination_payment_refund),
    description: null,
    account,
  })
  await insert(call, reversal, { hidden: { parent: transfer.id } })
  const after: Stripe.Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
    reversed: left === amount,
  }
  await save(call, after)
  await tell(call, 'transfer.reversed', after)
  return reversal
}

/** A day after a transfer, the account's balance is paid out. */
export const ripenTransfer = async (call: Call, transfer: Stripe.Transfer) => {
  await save(call, transfer, null)
  await payOut({ ...call, account: idOf(transfer.destination) }, undefined, true)
}

export const transferRoutes = [
  route('POST', '/v1/transfers', transferFields, create),
  route('GET', '/v1/transfers/:id', {}, (call) => get(call, 'transfer', call.path.id!)),
  route('POST', '/v1/transfers/:id', { description: text, metadata }, async (call, sent) => {
    const old = await lock(call, 'transfer', call.path.id!)
    const transfer = {
      ...old,
      description: sent.description ?? old.description,
      metadata: mergedMetadata(old.metadata, sent.metadata),
    }
    await save(call, transfer)
    await tell(call, 'transfer.updated', transfer)
    return transfer
  }),
  route('POST', '/v1/transfers/:id/reversals', reversalFields, reverse),
  route('GET', '/v1/transfers/:id/reversals/:reversal', {}, (call) => get(call, 'transfer_reversal', call.path.reversal!)),
  listRoute('/v1/transfers/:id/reversals', 'transfer_reversal', {
    filters: {},
    where: (_, bind, call) => [`data->>'transfer' = ${bind(call.path.id)}`],
  }),
  listRoute('/v1/transfers', 'transfer', {
    filters: { destination: text, transfer_group: text },
    where: equals('destination', 'transfer_group'),
  }),
]
