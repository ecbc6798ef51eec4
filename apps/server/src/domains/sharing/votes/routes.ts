import { dayIn, plusMonths, startOfMonth } from '@tailshare/contract/text/period'
import type { ParsedBody } from '@tailshare/contract/routes'
import { mostOpenProposals } from '@tailshare/contract/sharing/votes/votes'
import { costChanges } from '@tailshare/rules/sharing/costs/costChanges'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, BadInput, found, Refusal, refuseOn } from '../../../http/refusal.ts'
import { listPage } from '../../../http/listPage.ts'
import { termsIn } from '../costs/payers/steps.ts'
import { settleVote } from './decisions/steps.ts'
import { heldBy } from '../shares/holders/access.ts'
import type { Shared } from '../shares/holders/queries.ts'
import { lockAsHolder, seeShared } from '../shares/holders/steps.ts'
import { termsOf } from '../shares/holders/view.ts'
import { countProposals, findVote, listVotes, putBallot } from './queries.ts'
import { openPages, openVote, withdrawVote } from './steps.ts'
import { holderName, quotaChanges, viewVote } from './view.ts'

/** Open and before the deadline: the closing job may be late. */
const findOpen = async (tx: Tx, { aircraftId, id }: { aircraftId: string; id: string }, now: Date) => {
  const vote = found(await findVote(tx, aircraftId, id))
  if (vote.state !== 'open' || vote.closesAt <= now) throw new Refusal('vote_closed')
  return vote
}

/** Title of the vote, with figures before and after. */
const subjectOf = async (tx: Tx, shared: Shared, body: ParsedBody<'proposeVote'>, now: Date) => {
  if (body.kind === 'house_rule') return { title: `House rule: ${body.rule}` }
  if (body.kind === 'quota_terms') {
    const before = termsOf(shared)
    if (quotaChanges(before, body.figures).length === 0) throw new BadInput({ figures: 'These quotas are already in effect.' })
    return { title: 'New quotas', figures: { before, after: body.figures } }
  }
  // The latest agreed terms, from next month, like the proposal.
  const terms = await termsIn(tx, shared, plusMonths(startOfMonth(dayIn(now, shared.zone)), 1).slice(0, 7))
  if (!terms) throw new Refusal('costs_not_begun')
  const { lines, hourCents, reserveMonthCents } = terms
  const before = { lines, hourCents, reserveMonthCents }
  if (body.costs.lines.some(({ paidById }) => heldBy(shared, paidById) === 0))
    throw new BadInput({ costs: 'Each line is paid by a partner.' })
  if (costChanges(before, body.costs, holderName(shared)).length === 0)
    throw new BadInput({ costs: 'These costs are already in effect.' })
  return { title: 'New running costs', figures: { before, after: body.costs } }
}

export const voteHandlers = {
  async listVotes({ params: { aircraftId }, query, account, db, now }) {
    const { shared } = await seeShared(db, aircraftId, { account, now, what: 'votes' })
    const { count, rows } = await listVotes(db, { ...query, aircraftId })
    const results = rows.map((row) => viewVote(row, shared, account.id))
    return listPage(`booking/co-ownership/${aircraftId}/votes/`, query, { count, results })
  },

  async proposeVote({ params: { aircraftId }, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const shared = await lockAsHolder(tx, aircraftId, account)
      // Count under the aircraft's lock.
      if ((await countProposals(tx, { aircraftId, proposedById: account.id })) >= mostOpenProposals)
        throw new Refusal('too_many_votes')
      const context = { tx, config, shared, now }
      const { reason, days } = body
      const subject = await subjectOf(tx, shared, body, now)
      const vote = await openVote(context, { ...subject, kind: body.kind, reason, days, proposedById: account.id }).catch(
        refuseOn('share_vote_figures', 'vote_open'),
      )
      await settleVote(context, vote)
      return viewVote(found(await findVote(tx, aircraftId, vote.id)), shared, account.id)
    })
  },

  async castBallot({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const shared = await lockAsHolder(tx, params.aircraftId, account)
      const { id } = await findOpen(tx, params, now)
      await putBallot(tx, { voteId: id, accountId: account.id, choice: body.choice, at: now })
      const vote = found(await findVote(tx, shared.id, id))
      const context = { tx, config, shared, now }
      if (!(await settleVote(context, vote))) await openPages(tx, shared)
      return viewVote(found(await findVote(tx, shared.id, id)), shared, account.id)
    })
  },

  async withdrawVote({ params, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      const shared = await lockAsHolder(tx, params.aircraftId, account)
      const vote = await findOpen(tx, params, now)
      allowed(viewVote(vote, shared, account.id).you.mayWithdraw)
      const why = `${account.firstName} ${account.lastName} withdrew it.`
      await withdrawVote({ tx, config, shared, now }, vote, why, account.id)
    })
  },
} satisfies Handling<'listVotes' | 'proposeVote' | 'castBallot' | 'withdrawVote'>
