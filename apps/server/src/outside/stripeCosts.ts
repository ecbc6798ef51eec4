import type Stripe from 'stripe'
import { isInvalidRequest } from './stripe.ts'

/** All payments and transfers of an aircraft's shared costs lie in one group at the provider. */
export const costsGroup = (aircraftId: string) => `costs.${aircraftId}`

type Credit = { aircraftId: string; accountId: string; destination: string; cents: number; text: string; key: string }

/** Sends what someone is owed of shared costs to their connected account; `undefined` when that account cannot take it yet. */
export const transferCredit = async (stripe: Stripe, { aircraftId, accountId, destination, cents, text, key }: Credit) => {
  try {
    return await stripe.transfers.create(
      {
        amount: cents,
        currency: 'usd',
        destination,
        description: text,
        transfer_group: costsGroup(aircraftId),
        metadata: { aircraftId, accountId, ledger: 'co_owner' },
      },
      { idempotencyKey: key },
    )
  } catch (error) {
    const notReady = ['insufficient_capabilities_for_transfer', 'account_invalid', 'transfers_not_allowed', 'resource_missing']
    if (isInvalidRequest(error) && notReady.includes(error.code ?? '')) return undefined
    throw error
  }
}
