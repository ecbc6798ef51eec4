import type Stripe from 'stripe'
import { isInvalidRequest } from './stripe.ts'

/** All payments and transfers of an aircraft's shared costs lie in one group at the provider. */
export const costsGroup = (aircraftId: string) => `costs.${aircraftId}`

/** What became of a charge that was noted at that time, by the note that its payment carries; `undefined` if it was never asked for. */
export const findPayment = async (
  stripe: Stripe,
  { chargeId, customer, notedAt }: { chargeId: string; customer: string; notedAt: Date },
) => {
  // The newest come first; clocks may differ by a minute.
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
    if (intent.metadata.chargeId === chargeId) return intent
    if (intent.created * 1000 < notedAt.getTime() - 60_000) return undefined
  }
  return undefined
}

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
