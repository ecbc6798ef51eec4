import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/newId.ts'
import type { Caller, Http } from './call.ts'
import { Refusal } from './refusal.ts'

export const sessionCookie = 'auth.access_token'
const sessionSeconds = 30 * 24 * 3600

export const newToken = () => randomBytes(32).toString('base64url')
/** Tokens are stored hashed: whoever reads the table cannot sign in with it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

type Row = Caller & { seenAt: Date }

/** The caller behind a session cookie; one statement, and one more every few minutes to note that the session lives. */
export const findCaller = async (db: Db, token: string | undefined, now: Date): Promise<Caller | undefined> => {
  if (!token || token.length > 100) return undefined
  const { rows } = await sql<Row>`
    select s.id as session_id, s.seen_at, a.id, a.email, a.first_name, a.last_name, a.is_operator, a.registered_at is not null as is_registered,
      array(select airport_id from staff_airport where account_id = a.id) as staff_airport_ids
    from session s join account a on a.id = s.account_id
    where s.token_hash = ${hashToken(token)} and s.expires_at > ${now} and a.deleted_at is null and a.suspended_at is null`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return undefined
  if (now.getTime() - row.seenAt.getTime() > 300_000) {
    await db.updateTable('session').set({ seenAt: now }).where('id', '=', row.sessionId).execute()
  }
  return row
}

/** Starts a session and hands its token to the browser. */
export const startSession = async (db: Db, http: Http, accountId: string, now: Date) => {
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      id: newId(),
      accountId,
      tokenHash: hashToken(token),
      userAgent: http.userAgent.slice(0, 300),
      createdAt: now,
      seenAt: now,
      expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    })
    .execute()
  http.setCookie(sessionCookie, token, { seconds: sessionSeconds })
}

/** The same session under a new token; the old one is worthless at once. A session that has ended gets none. */
export const rotateSession = async (db: Db, http: Http, sessionId: string, now: Date) => {
  const token = newToken()
  const rotated = await db
    .updateTable('session')
    .set({ tokenHash: hashToken(token), seenAt: now, expiresAt: new Date(now.getTime() + sessionSeconds * 1000) })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  if (!rotated) throw new Refusal('not_signed_in')
  http.setCookie(sessionCookie, token, { seconds: sessionSeconds })
}

/**
 * For whatever an ended session must not do any more: locks the caller's account and refuses when the session has ended since the
 * request began. Whoever ends it from now on waits until this transaction is over.
 */
export const lockCaller = async (db: Db, { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>) => {
  const account = await db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('accountId', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!account || !session) throw new Refusal('not_signed_in')
  return account
}

export const endSession = (db: Db, sessionId: string) => db.deleteFrom('session').where('id', '=', sessionId).execute()

export const endSessions = (db: Db, accountId: string, exceptId?: string) =>
  db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId!))
    .execute()
