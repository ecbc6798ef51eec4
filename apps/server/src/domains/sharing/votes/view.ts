import type { RunningCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import type { QuotaFigures, Vote } from '@tailshare/contract/sharing/votes/votes'
import { costChanges } from '@tailshare/rules/sharing/costs/costChanges'
import { tallyOf, voteRights, type Voter } from '@tailshare/rules/sharing/votes/votes'
import { heldBy } from '../shares/holders/access.ts'
import type { Shared } from '../shares/holders/queries.ts'
import type { VoteRow } from './queries.ts'

const figureWords: [keyof QuotaFigures, string][] = [
  ['holidays', 'Holidays a year'],
  ['consecutiveDays', 'Days in any 60'],
  ['advanceDays', 'Days you can hold at once'],
  ['maintenanceHours', 'Maintenance hours a year'],
]

/** Changes by new quotas, for the whole aircraft. */
export const quotaChanges = (before: QuotaFigures, after: QuotaFigures): Vote['changes'] =>
  figureWords
    .filter(([key]) => before[key] !== after[key])
    .map(([key, what]) => ({ what, from: String(before[key]), to: String(after[key]) }))

export const holderName = ({ holders }: Pick<Shared, 'holders'>) => {
  const names = new Map(holders.map(({ person }) => [person.id, `${person.firstName} ${person.lastName}`]))
  return (id: string) => names.get(id) ?? 'a former partner'
}

export const changesOf = ({ kind, before, figures }: VoteRow, shared: Shared): Vote['changes'] => {
  if (!before || !figures) return []
  return kind === 'costs'
    ? costChanges(before as RunningCosts, figures as RunningCosts, holderName(shared))
    : quotaChanges(before as QuotaFigures, figures as QuotaFigures)
}

/** Current partners with their votes. */
export const votersOf = ({ holders }: Pick<Shared, 'holders'>, { ballots }: Pick<VoteRow, 'ballots'>): Voter[] =>
  holders.map(({ person, percent }) => ({
    id: person.id,
    percent,
    choice: ballots.find((ballot) => ballot.person.id === person.id)?.choice ?? null,
  }))

/** Current ballots while open, afterwards those at the decision. */
const countedBallots = (row: VoteRow, { holders }: Shared) =>
  row.state === 'open'
    ? holders.map(({ person, percent }) => {
        const cast = row.ballots.find((ballot) => ballot.person.id === person.id)
        return { person, percent, choice: cast?.choice ?? null, at: cast?.at ?? null }
      })
    : row.ballots.flatMap(({ percent, ...ballot }) => (percent === null ? [] : [{ ...ballot, percent }]))

export const viewVote = (row: VoteRow, shared: Shared, viewerId: string): Vote => {
  const ballots = countedBallots(row, shared)
  const { id, kind, state, needs, proposedBy, title, reason, requestId } = row
  const isOpen = state === 'open'
  return {
    id,
    kind,
    state,
    needs,
    proposedBy,
    title,
    reason,
    changes: changesOf(row, shared),
    requestId,
    opened: row.openedAt.toISOString(),
    closes: row.closesAt.toISOString(),
    decided: row.decidedAt?.toISOString() ?? null,
    ...tallyOf(ballots.map(({ person, percent, choice }) => ({ id: person.id, percent, choice }))),
    ballots: ballots.map((ballot) => ({
      ...ballot,
      at: ballot.at === null ? null : new Date(ballot.at).toISOString(),
      mustAgree: ballot.person.id === row.mustAgreeId,
    })),
    you: {
      choice: ballots.find(({ person }) => person.id === viewerId)?.choice ?? null,
      ...voteRights({ isOpen, kind, holds: heldBy(shared, viewerId) > 0, isProposer: proposedBy.id === viewerId }),
    },
  }
}
