import type { RunningCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import type { QuotaFigures, VoteKind } from '@tailshare/contract/sharing/votes/votes'
import { decideVote, tallyOf } from '@tailshare/rules/sharing/votes/votes'
import { setQuotaTerms } from '../../../aircraft/shares/steps.ts'
import { found } from '../../../../http/refusal.ts'
import { askToSignAgain } from '../../shares/agreements/steps.ts'
import { setRunningCosts } from '../../costs/steps.ts'
import { findShared } from '../../shares/holders/queries.ts'
import { acceptRequest, declineRequest } from '../../shares/requests/steps.ts'
import { keepPercents, setVoteState, type VoteRow } from '../queries.ts'
import { tellHolders, type VoteContext } from '../steps.ts'
import { votersOf } from '../view.ts'

type Ending = { reason?: string; byId?: string }
type Outcome = {
  apply: (context: VoteContext, vote: VoteRow) => Promise<void>
  fail?: (context: VoteContext, vote: VoteRow, said: Ending) => Promise<void>
}

/** Effects of a passed vote, in the transaction that decides it. */
const outcomes: Record<VoteKind, Outcome> = {
  quota_terms: {
    apply: async (context, { figures }) => {
      const { tx, shared, now } = context
      await setQuotaTerms(tx, { aircraftId: shared.id, terms: figures as QuotaFigures, at: now })
      await askToSignAgain({ ...context, shared: found(await findShared(tx, shared.id, shared.ownerId)) })
    },
  },
  costs: {
    apply: async (context, { figures }) => {
      const { tx, config, shared, now } = context
      await setRunningCosts(tx, { aircraftId: shared.id, costs: figures as RunningCosts, config, now })
      await askToSignAgain(context)
    },
  },
  new_partner: {
    apply: (context, { requestId }) => acceptRequest(context, requestId!),
    fail: (context, vote, { reason, byId }) =>
      declineRequest(context, vote.requestId!, { reason: reason || whyFailed(context, vote), byId }),
  },
  /** The log of votes is the record of a house rule. */
  house_rule: { apply: async () => {} },
}

const whyFailed = ({ shared }: VoteContext, { ballots, mustAgreeId }: VoteRow) => {
  const seller = ballots.find(({ person }) => person.id === mustAgreeId)
  if (seller?.choice === 'no') return `${seller.person.firstName} ${seller.person.lastName} said no.`
  const { noPercent } = tallyOf(votersOf(shared, { ballots }))
  return noPercent >= 50 ? 'The partners voted against it.' : 'Not enough of the partners said yes in time.'
}

/** Decides a vote if possible; the aircraft must be locked. `said`: who ended it, and why. Returns whether it is decided. */
export const settleVote = async (context: VoteContext, vote: VoteRow, said: Ending = {}): Promise<boolean> => {
  const { tx, shared, now } = context
  const voters = votersOf(shared, vote)
  const { needs, mustAgreeId, closesAt } = vote
  const decision = vote.state === 'open' ? decideVote({ needs, voters, mustAgreeId, isOver: closesAt <= now }) : null
  if (!decision) return false
  await keepPercents(
    tx,
    vote.id,
    voters.map(({ id, percent }) => ({ id, percent })),
  )
  await setVoteState(tx, vote.id, decision, now)
  const outcome = outcomes[vote.kind]
  await (decision === 'passed' ? outcome.apply(context, vote) : outcome.fail?.(context, vote, said))
  const { yesPercent, noPercent } = tallyOf(voters)
  const title = `${shared.tailNumber}: ${decision === 'passed' ? 'agreed' : 'not agreed'}`
  const text = `${vote.title}. ${yesPercent}% said yes, ${noPercent}% no.`
  await tellHolders(context, { title, text, tab: 'votes', button: 'See the vote' })
  return true
}
