import { isTurnedDown } from './stripe.ts'
import type Stripe from 'stripe'

/** The account cannot receive transfers yet, or is unknown to the provider. */
const notReady = ['insufficient_capabilities_for_transfer', 'account_invalid', 'transfers_not_allowed', 'resource_missing']

/** The account has insufficient balance, or is gone. */
const notThere = ['balance_insufficient', 'insufficient_funds', 'account_invalid']

const unlessTurnedDown = <T>(work: Promise<T>, codes: readonly string[]): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (!isTurnedDown(error, codes)) throw error
    return undefined
  })

/** Transfer group of all payments and transfers of an aircraft's shared costs. */
export const costsGroup = (aircraftId: string) => `costs.${aircraftId}`

type Sum = { destination: string; cents: number; text: string; key: string }
type Transfer = Sum & { group: string; metadata: Record<string, string> }

const transfer = (stripe: Stripe, { destination, cents, text, key, group, metadata }: Transfer) =>
  unlessTurnedDown(
    stripe.transfers.create(
      { amount: cents, currency: 'usd', destination, description: text, transfer_group: group, metadata },
      { idempotencyKey: key },
    ),
    notReady,
  )

type Share = Sum & { orderId: string; accountId: string; ledger: 'owner' | 'csip' }

/** Transfers an earned share to a connected account. `undefined` if it cannot receive transfers yet. */
export const transferShare = (stripe: Stripe, { orderId, accountId, ledger, ...sum }: Share) =>
  transfer(stripe, { ...sum, group: orderId, metadata: { orderId, accountId, ledger } })

type Credit = Sum & { aircraftId: string; accountId: string }

/** Transfers a credit from shared costs to a connected account. `undefined` if it cannot receive transfers yet. */
export const transferCredit = (stripe: Stripe, { aircraftId, accountId, ...sum }: Credit) =>
  transfer(stripe, { ...sum, group: costsGroup(aircraftId), metadata: { aircraftId, accountId, ledger: 'co_owner' } })

type TakeBack = { transferId: string; accountId: string; ledger: 'owner' | 'csip'; cents: number; text: string; key: string }

/** Reverses part of a transfer. `undefined` if the balance is insufficient or the account is gone. */
export const takeBackShare = (stripe: Stripe, { transferId, accountId, ledger, cents, text, key }: TakeBack) => {
  const what = { amount: cents, description: text, metadata: { accountId, ledger } }
  return unlessTurnedDown(stripe.transfers.createReversal(transferId, what, { idempotencyKey: key }), notThere)
}

export const listTakenBack = (stripe: Stripe, transferId: string) =>
  stripe.transfers.listReversals(transferId, { limit: 100 }).autoPagingToArray({ limit: 1000 })

/** Transfers of a booking, or of an aircraft's shared costs. */
export const listTransfers = (stripe: Stripe, group: string) =>
  stripe.transfers.list({ transfer_group: group, limit: 100 }).autoPagingToArray({ limit: 1000 })

/** Finds the payment intent of a charge by its `chargeId` metadata. `undefined` if it was never created. */
export const findPayment = async (
  stripe: Stripe,
  { chargeId, customer, notedAt }: { chargeId: string; customer: string; notedAt: Date },
) => {
  // Newest first. Allow for a minute of clock skew.
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
    if (intent.metadata.chargeId === chargeId) return intent
    if (intent.created * 1000 < notedAt.getTime() - 60_000) return undefined
  }
  return undefined
}
