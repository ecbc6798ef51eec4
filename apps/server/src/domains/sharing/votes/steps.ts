import { paths } from '@tailshare/contract/base/paths'
import type { RunningCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { plusHours } from '@tailshare/contract/text/period'
import { instantText } from '@tailshare/contract/text/timeText'
import type { QuotaFigures, VoteKind } from '@tailshare/contract/sharing/votes/votes'
import { voteNeeds } from '@tailshare/rules/sharing/votes/votes'
import type { Config } from '../../../start/config.ts'
import type { Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { publish } from '../../../db/publish.ts'
import { found } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify } from '../../people/notices/steps.ts'
import type { Shared } from '../shares/holders/queries.ts'
import { changesOf } from './view.ts'
import { findVote, insertVote, putBallot, setVoteState, type VoteRow } from './queries.ts'

export type VoteContext = { tx: Tx; config: Config; shared: Shared; now: Date }

export const openPages = (tx: Tx, { holders }: Pick<Shared, 'holders'>) =>
  publish(
    tx,
    holders.map(({ person }) => person.id),
    'coOwnership',
  )

/** Notifies all partners except those who know, and refreshes open pages. */
export const tellHolders = async (
  { tx, config, shared }: VoteContext,
  note: { title: string; text: string; tab: 'votes' | 'sale'; button: string; needsAnswer?: boolean; once?: string },
  ...know: readonly (string | undefined)[]
) => {
  const { tab, ...said } = note
  const link = paths.coOwnershipInfo(shared.id, { tab })
  for (const { person } of shared.holders)
    if (!know.includes(person.id)) await notify(tx, config, { to: person.id, kind: 'system', ...said, link })
  await openPages(tx, shared)
}

type Proposal = {
  kind: VoteKind
  proposedById: string
  title: string
  reason: string
  days: number
  mustAgreeId?: string
  figures?: { after: QuotaFigures | RunningCosts; before: QuotaFigures | RunningCosts }
}

/** Opens a vote, tells the partners and schedules its closing. A partner who proposes it has voted yes. */
export const openVote = async (context: VoteContext, proposal: Proposal): Promise<VoteRow> => {
  const { tx, shared, now } = context
  const { kind, proposedById, title, reason, days, mustAgreeId, figures } = proposal
  const id = newId(now.getTime())
  const closesAt = plusHours(now, days * 24)
  await insertVote(tx, {
    id,
    aircraftId: shared.id,
    kind,
    needs: voteNeeds[kind],
    proposedById,
    title,
    reason,
    mustAgreeId: mustAgreeId ?? null,
    openedAt: now,
    closesAt,
    ...(figures && { figures: JSON.stringify(figures.after), before: JSON.stringify(figures.before) }),
  })
  if (shared.holders.some(({ person }) => person.id === proposedById))
    await putBallot(tx, { voteId: id, accountId: proposedById, choice: 'yes', at: now })
  await enqueue(tx, 'closeVote', { voteId: id }, { runAt: closesAt, key: `closeVote:${id}` })
  const vote = found(await findVote(tx, shared.id, id))
  const { firstName, lastName } = vote.proposedBy
  const asks = kind === 'new_partner' ? 'asks' : 'proposes'
  const quoted = reason === '' ? '' : ` “${reason}”`
  const said = changesOf(vote, shared).map(({ what, from, to }) => ` ${what}: ${to}, now ${from}.`)
  const text = `${firstName} ${lastName} ${asks}: ${title}.${said.join('')}${quoted} Vote by ${instantText(closesAt, shared.zone)}.`
  await tellHolders(
    context,
    { title: `A vote on ${shared.tailNumber}`, text, tab: 'votes', button: 'Vote', needsAnswer: true },
    proposedById,
  )
  return vote
}

/** Ends a vote undecided. */
export const withdrawVote = async (
  context: VoteContext,
  vote: VoteRow,
  why: string,
  ...know: readonly (string | undefined)[]
) => {
  await setVoteState(context.tx, vote.id, 'withdrawn', context.now)
  const title = `A vote on ${context.shared.tailNumber} was withdrawn`
  await tellHolders(context, { title, text: `${vote.title}. ${why}`, tab: 'votes', button: 'See the votes' }, ...know)
}
