import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { toId } from '../queries.ts'

// Counts for the daily limits. The sender's account must be locked.

/** Chats this person started since an instant. */
export const countBegun = async (db: Db, accountId: string, since: Date) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat c where c.account_id = ${accountId} and c.begun_by = c.account_id
      and c.begun_at > ${since}`.execute(db)
  return rows[0]!.count
}

type SameTextQuery = { accountId: string; otherId: string; said: string; since: Date }

/** Number of other people sent the same words since an instant in chats this person started. */
export const countSameMessages = async (db: Db, { accountId, otherId, said, since }: SameTextQuery) => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct ${toId})::int as count from message msg
      join chat c on c.account_id = msg.from_id and c.other_id = ${toId} and c.begun_by = msg.from_id
    where msg.from_id = ${accountId} and msg.said = ${said} and msg.created_at > ${since} and c.other_id <> ${otherId}`.execute(
    db,
  )
  return rows[0]!.count
}
