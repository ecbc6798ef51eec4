import type { VoteChoice, VoteKind, VoteNeeds } from '@tailshare/contract/sharing/votes/votes'

/** All current shareholders with their shares. */
export type Voter = { id: string; percent: number; choice: VoteChoice | null }

/** Quotas affect everyone's days, so they need unanimity; the rest needs a majority of shares. */
export const voteNeeds: Record<VoteKind, VoteNeeds> = {
  quota_terms: 'all',
  costs: 'majority',
  new_partner: 'majority',
  house_rule: 'majority',
}

/** Shares have two decimals; sum integers. */
const hundredths = (percent: number) => Math.round(percent * 100)
const half = hundredths(50)

/** Percent of the aircraft for yes, no and undecided. */
export const tallyOf = (voters: readonly Voter[]) => {
  const sum = (choice: VoteChoice | null) =>
    voters.filter((voter) => voter.choice === choice).reduce((all, { percent }) => all + hundredths(percent), 0) / 100
  return { yesPercent: sum('yes'), noPercent: sum('no'), openPercent: sum(null) }
}

type Standing = {
  needs: VoteNeeds
  voters: readonly Voter[]
  /** A person whose yes is required, such as the seller. */
  mustAgreeId: string | null
  isOver: boolean
}

/**
 * The result, as soon as open ballots cannot change it, and at the latest at the deadline. `null` while open. A majority is more than half
 * of the whole aircraft, not of the ballots cast.
 */
export const decideVote = ({ needs, voters, mustAgreeId, isOver }: Standing): 'passed' | 'failed' | null => {
  const { yesPercent, noPercent } = tallyOf(voters)
  const agree = voters.find(({ id }) => id === mustAgreeId)?.choice
  const hasAgreed = mustAgreeId === null || agree === 'yes'
  const isEnough = needs === 'all' ? voters.every(({ choice }) => choice === 'yes') : hundredths(yesPercent) > half
  if (isEnough && hasAgreed && voters.length > 0) return 'passed'
  const isLost = needs === 'all' ? hundredths(noPercent) > 0 : hundredths(noPercent) >= half
  return isLost || agree === 'no' || isOver ? 'failed' : null
}

type VoteFacts = { isOpen: boolean; holds: boolean; isProposer: boolean; kind: VoteKind }

/** What someone may do with a vote. A vote about a buyer ends with the request, so it cannot be withdrawn separately. */
export const voteRights = ({ isOpen, holds, isProposer, kind }: VoteFacts) => ({
  mayVote: isOpen && holds,
  mayWithdraw: isOpen && isProposer && kind !== 'new_partner',
})
