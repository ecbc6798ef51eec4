import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { QuotaFigures, VoteChoice, VoteKind, VoteNeeds, VoteState } from '@tailshare/contract/sharing/votes/votes'
import type { RunningCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { DB } from '../../../db/types.gen.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'
import { partnerOrder } from '../../aircraft/shares/queries.ts'

type BallotRow = { person: Person; choice: VoteChoice | null; percent: number | null; at: string | null }
export type VoteRow = {
  id: string
  aircraftId: string
  kind: VoteKind
  needs: VoteNeeds
  state: VoteState
  proposedBy: Person
  title: string
  reason: string
  /** For kinds with figures. */
  figures: QuotaFigures | RunningCosts | null
  before: QuotaFigures | RunningCosts | null
  mustAgreeId: string | null
  requestId: string | null
  openedAt: Date
  closesAt: Date
  decidedAt: Date | null
  ballots: BallotRow[]
}

const columns = sql`v.id, v.aircraft_id, v.kind, v.needs, v.state, ${personJson('proposer')} as proposed_by, v.title, v.reason, v.figures,
  v.before,
  v.must_agree_id, r.id as request_id, v.opened_at, v.closes_at, v.decided_at,
  (select coalesce(json_agg(json_build_object('person', ${personJson('p')}, 'choice', b.choice, 'percent', b.percent::float8, 'at', b.at)
    order by ${partnerOrder(sql`(select a.owner_id from aircraft a where a.id = v.aircraft_id)`, sql`b.percent`)}), '[]')
      from share_ballot b join account p on p.id = b.account_id where b.vote_id = v.id) as ballots`
const tables = sql`share_vote v join account proposer on proposer.id = v.proposed_by_id left join share_request r on r.vote_id = v.id`

export const findVote = async (db: Db, aircraftId: string, id: string) => {
  const { rows } =
    await sql<VoteRow>`select ${columns} from ${tables} where v.id = ${id} and v.aircraft_id = ${aircraftId}`.execute(db)
  return rows[0]
}

type Listing = { aircraftId: string; state?: 'open' | 'decided' | undefined; limit: number; offset: number }

/** Open votes first, next deadline on top; then newest. */
export const listVotes = async (db: Db, { aircraftId, state, limit, offset }: Listing) => {
  const inState = state === undefined ? sql`true` : state === 'open' ? sql`v.state = 'open'` : sql`v.state <> 'open'`
  const where = sql`v.aircraft_id = ${aircraftId} and ${inState}`
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from share_vote v where ${where}`.execute(
    db,
  )
  const { rows } = await sql<VoteRow>`select ${columns} from ${tables} where ${where}
    order by v.state <> 'open', case when v.state = 'open' then v.closes_at end, v.opened_at desc, v.id desc
      limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}

export const listOpenVotes = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<VoteRow>`select ${columns} from ${tables} where v.aircraft_id = ${aircraftId} and v.state = 'open'
    order by v.opened_at, v.id`.execute(db)
  return rows
}

/** The open vote on running costs; there is at most one. */
export const findOpenCosts = (db: Db, aircraftId: string) =>
  db
    .selectFrom('shareVote')
    .select(['id', 'closesAt'])
    .where('aircraftId', '=', aircraftId)
    .where('kind', '=', 'costs')
    .where('state', '=', 'open')
    .executeTakeFirst()

/** Someone's open proposals. Votes about a buyer belong to the request. */
export const countProposals = async (db: Db, { aircraftId, proposedById }: { aircraftId: string; proposedById: string }) => {
  const { count } = await db
    .selectFrom('shareVote')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('aircraftId', '=', aircraftId)
    .where('proposedById', '=', proposedById)
    .where('state', '=', 'open')
    .where('kind', '<>', 'new_partner')
    .executeTakeFirstOrThrow()
  return count
}

export const findVotesAircraft = (db: Db, id: string) =>
  db.selectFrom('shareVote').select(['aircraftId']).where('id', '=', id).executeTakeFirst()

export const insertVote = (db: Db, vote: Insertable<DB['shareVote']>) => db.insertInto('shareVote').values(vote).execute()

export const putBallot = (db: Db, ballot: { voteId: string; accountId: string; choice: VoteChoice; at: Date }) =>
  db
    .insertInto('shareBallot')
    .values(ballot)
    .onConflict((on) => on.columns(['voteId', 'accountId']).doUpdateSet({ choice: ballot.choice, at: ballot.at }))
    .execute()

export const setVoteState = (db: Db, id: string, state: VoteState, decidedAt: Date) =>
  db.updateTable('shareVote').set({ state, decidedAt }).where('id', '=', id).execute()

/** Saves the percents at the decision, including partners who did not vote. */
export const keepPercents = (db: Db, voteId: string, holders: { id: string; percent: number }[]) =>
  sql`insert into share_ballot (vote_id, account_id, percent)
    select ${voteId}, h.id, h.percent from json_to_recordset(${JSON.stringify(holders)}::json) as h(id uuid, percent numeric)
    on conflict (vote_id, account_id) do update set percent = excluded.percent`.execute(db)
