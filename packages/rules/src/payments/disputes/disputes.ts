import type { Cents } from '@tailshare/contract/text/money'

/** `ended`: an inquiry closed without a verdict. */
export type DisputeState = 'needs_response' | 'under_review' | 'won' | 'lost' | 'ended'

const states: Record<string, DisputeState> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  won: 'won',
  lost: 'lost',
  warning_closed: 'ended',
  prevented: 'ended',
}

/** Maps the provider's status. Unknown values count as still open, to be safe. */
export const stateOfDispute = (status: string): DisputeState => states[status] ?? 'under_review'

export const isOpenDispute = (state: DisputeState) => state === 'needs_response' || state === 'under_review'

/**
 * Reasons of returned debits. A return is not a dispute: the payer owes the amount again. A debit reported as unauthorized is a dispute.
 */
const returns: Record<string, string> = {
  insufficient_funds: 'there was not enough money in the account',
  incorrect_account_details: 'the account could not be found',
  bank_cannot_process: 'the bank could not debit the account',
}

/** Why a debit was returned, for the payer. `undefined` for disputes. */
export const returnedBecause = (reason: string): string | undefined => returns[reason]

/** An inquiry: no money has moved. */
export const isInquiry = (status: string) => status.startsWith('warning')

/** The loss the platform bears: limited to what the payer owes for the booking because of it. */
export const writeOffCents = ({ lostCents, owesCents }: { lostCents: Cents; owesCents: Cents }): Cents =>
  Math.max(0, Math.min(lostCents, owesCents))

/** A card error of the provider. Its message is too technical when authentication failed. */
type ProviderError = { code?: string | undefined; message?: string | undefined }

const unconfirmed = 'Your bank could not confirm it was you'

/** Why saving a card or a payment failed, in plain words. */
export const bankWords = (error: ProviderError | null | undefined, otherwise: string): string => {
  if (error?.code === 'setup_intent_authentication_failure')
    return `${unconfirmed}, so the card was not saved. Please try again, or use another card.`
  if (error?.code === 'payment_intent_authentication_failure')
    return `${unconfirmed}, so nothing was charged. Please try again, or use another card.`
  return error?.message ?? otherwise
}
