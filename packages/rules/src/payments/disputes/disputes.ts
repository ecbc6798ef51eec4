import type { Cents } from '@tailshare/contract/text/money'

/** `ended`: the bank's question went away without a verdict. */
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

/** The provider's status as ours. A word that we do not know is taken for a dispute that is still open: the cautious reading. */
export const stateOfDispute = (status: string): DisputeState => states[status] ?? 'under_review'

export const isOpenDispute = (state: DisputeState) => state === 'needs_response' || state === 'under_review'

/**
 * Why a bank sends a debit back that had succeeded: it could not be made, which is no quarrel of its payer. They owe it again. A debit that
 * its holder calls unauthorized is a dispute like any other.
 */
const returns: Record<string, string> = {
  insufficient_funds: 'there was not enough money in the account',
  incorrect_account_details: 'the account could not be found',
  bank_cannot_process: 'the bank could not debit the account',
}

/** Why a debit came back, for its payer; `undefined` of a dispute. */
export const returnedBecause = (reason: string): string | undefined => returns[reason]

/** The bank asks before it takes money. */
export const isInquiry = (status: string) => status.startsWith('warning')

/** The part of a lost payment that the platform bears: what its payer owes for the booking because of it, and no more. */
export const writeOffCents = ({ lostCents, owesCents }: { lostCents: Cents; owesCents: Cents }): Cents =>
  Math.max(0, Math.min(lostCents, owesCents))
