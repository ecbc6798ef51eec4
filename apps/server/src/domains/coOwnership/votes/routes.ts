import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, BadInput, found, Refusal, refuseOn } from '../../../http/refusal.ts'
import { listPage } from '../../../http/listPage.ts'
import { settleVote } from '../decisions/steps.ts'
import { lockAsHolder, seeShared } from '../holders/steps.ts'
import { termsOf } from '../holders/view.ts'
import { findVote, listVotes, putBallot } from './queries.ts'
import { openPages, openVote, withdrawVote } from './steps.ts'
import { quotaChanges, viewVote } from './view.ts'

/** Open, and not past its deadline: the job that closes it may be a moment late. */
const findOpen = async (tx: Tx, { aircraftId, id }: { aircraftId: string; id: string }, now: Date) => {
  const vote = found(await findVote(tx, aircraftId, id))
  if (vote.state !== 'open' || vote.closesAt <= now) throw new Refusal('vote_closed')
  return vote
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
      const telling = { tx, config, shared, now }
      const { kind, reason, days } = body
      const proposal = { kind, reason, days, proposedById: account.id }
      const before = termsOf(shared)
      if (kind === 'quota_terms' && quotaChanges(before, body.figures).length === 0)
        throw new BadInput({ figures: 'These are the quotas that count already.' })
      const vote = await openVote(
        telling,
        kind === 'house_rule'
          ? { ...proposal, title: `House rule: ${body.rule}` }
          : { ...proposal, title: 'New quotas', figures: { before, after: body.figures } },
      ).catch(refuseOn('share_vote_figures', 'vote_open'))
      await settleVote(telling, vote)
      return viewVote(found(await findVote(tx, aircraftId, vote.id)), shared, account.id)
    })
  },

  async castBallot({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const shared = await lockAsHolder(tx, params.aircraftId, account)
      const { id } = await findOpen(tx, params, now)
      await putBallot(tx, { voteId: id, accountId: account.id, choice: body.choice, at: now })
      const vote = found(await findVote(tx, shared.id, id))
      const telling = { tx, config, shared, now }
      if (!(await settleVote(telling, vote))) await openPages(tx, shared)
      return viewVote(found(await findVote(tx, shared.id, id)), shared, account.id)
    })
  },

  async withdrawVote({ params, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      const shared = await lockAsHolder(tx, params.aircraftId, account)
      const vote = await findOpen(tx, params, now)
      allowed(viewVote(vote, shared, account.id).you.mayWithdraw)
      const why = `${account.firstName} ${account.lastName} withdrew it.`
      await withdrawVote({ tx, config, shared, now }, vote, { byId: account.id, why })
    })
  },
} satisfies Handling<'listVotes' | 'proposeVote' | 'castBallot' | 'withdrawVote'>
