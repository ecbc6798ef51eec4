import type { VoteChoice, VoteKind, VoteNeeds } from '@tailshare/contract/sharing/votes'

/** Whose word counts: everybody who holds a part, with what they hold today. */
export type Voter = { id: string; percent: number; choice: VoteChoice | null }

/** Quotas are everybody's days, so everybody agrees; all else is decided by most of the aircraft. */
export const voteNeeds: Record<VoteKind, VoteNeeds> = {
  quota_terms: 'all',
  costs: 'majority',
  new_partner: 'majority',
  house_rule: 'majority',
}

/** Shares have two decimals; sums are of whole hundredths. */
const hundredths = (percent: number) => Math.round(percent * 100)
const half = hundredths(50)

/** What said yes, no and nothing yet, in percent of the whole aircraft. */
export const tallyOf = (voters: readonly Voter[]) => {
  const sum = (choice: VoteChoice | null) =>
    voters.filter((voter) => voter.choice === choice).reduce((all, { percent }) => all + hundredths(percent), 0) / 100
  return { yesPercent: sum('yes'), noPercent: sum('no'), openPercent: sum(null) }
}

type Standing = {
  needs: VoteNeeds
  voters: readonly Voter[]
  /** Without whose yes it does not pass, such as who sells. */
  mustAgreeId: string | null
  /** The deadline has passed. */
  isOver: boolean
}

/**
 * What is decided: as soon as no open ballot can change it, at the deadline in any case. `null` while it is open. A majority is more
 * than half of the whole aircraft, whoever votes.
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

/** What someone may do with a vote. A vote about a buyer ends with the request, so nobody takes it back alone. */
export const voteRights = ({ isOpen, holds, isProposer, kind }: VoteFacts) => ({
  mayVote: isOpen && holds,
  mayWithdraw: isOpen && isProposer && kind !== 'new_partner',
})
