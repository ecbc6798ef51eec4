import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'

type NewView = { id: string; operatorId: string; accountId: string; reason: string; at: Date; until: Date; sessionId: string }

/** Ends the session's open streams but those of the account it now reads as: a browser may have come back before a server hears this. */
const endStreams = (tx: Tx, sessionId: string, accountId: string) =>
  sql`select pg_notify('tailshare_session_ended', ${`${sessionId} ${accountId}`})`.execute(tx)

/** From the next request on, the session reads as the member. */
export const insertView = async (tx: Tx, { id, operatorId, accountId, reason, at, until, sessionId }: NewView) => {
  await sql`insert into account_view (id, operator_id, account_id, reason, begun_at, until)
    values (${id}, ${operatorId}, ${accountId}, ${reason}, ${at}, ${until})`.execute(tx)
  await sql`update session set view_id = ${id} where id = ${sessionId}`.execute(tx)
  await endStreams(tx, sessionId, accountId)
}

/** Ends the view once. Returns its data the first time only. */
export const endView = async (tx: Tx, id: string, at: Date) => {
  const { rows } = await sql<{ operatorId: string; accountId: string; begunAt: Date }>`
    update account_view set ended_at = least(${at}::timestamptz, until) where id = ${id} and ended_at is null
    returning operator_id, account_id, begun_at`.execute(tx)
  const back = await sql<{ id: string; accountId: string }>`
    update session set view_id = null where view_id = ${id} returning id, account_id`.execute(tx)
  for (const session of back.rows) await endStreams(tx, session.id, session.accountId)
  return rows[0]
}

/** Whether someone can be impersonated: an active member who is no operator. */
export const findViewable = async (db: Db, id: string) => {
  const { rows } = await sql<{ id: string; isOpen: boolean }>`
    select id, not is_operator and suspended_at is null as is_open from account where id = ${id} and deleted_at is null`.execute(
    db,
  )
  return rows[0]
}
