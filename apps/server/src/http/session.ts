import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { signatureOf } from '../crypto/signed.ts'
import { compiled } from '../db/sql/compiled.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/newId.ts'
import type { Caller, Http } from './call.ts'
import { Refusal } from './refusal.ts'
import { type First, firstJson } from './routes/repeatedCall.ts'

export const sessionCookie = 'auth.access_token'
/** Readable by scripts: Unix time in seconds from which the token should be rotated. */
export const refreshCookie = 'auth.refresh_after'
const sessionSeconds = 30 * 24 * 3600
const refreshSeconds = 24 * 3600
/** How long a rotated token stays valid, for requests of other tabs in progress. See docs/decisions/0014. */
const graceSeconds = 60

export const newToken = () => randomBytes(32).toString('base64url')
/** Only hashes are stored, so reading the table does not allow signing in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

type Row = Caller & { seenAt: Date; first: First | null }
type SessionQuery = { hash: Buffer; now: Date; key?: string | undefined }

const readCaller = compiled<SessionQuery, Row>(
  ({ hash, now, key }) => sql`
  select s.id as session_id, s.seen_at, s.strong_at is not null as is_strong, case when v.id is null then null
    else json_build_object('id', v.id, 'operatorId', v.operator_id, 'until', v.until, 'reason', v.reason) end as viewing, a.id, a.email,
      a.first_name, a.last_name, a.is_operator, a.registered_at is not null as is_registered,
    array(select airport_id from staff_airport where account_id = a.id) as staff_airport_ids,
    ${key ? firstJson(sql`a.id`, key) : sql`null`} as first
  from session s left join account_view v on v.id = s.view_id and v.ended_at is null and v.until > ${now}
    join account a on a.id = coalesce(v.account_id, s.account_id)
  where (s.token_hash = ${hash} or (s.previous_token_hash = ${hash} and s.previous_until > ${now})) and s.expires_at > ${now}
    and a.deleted_at is null and a.suspended_at is null
    and (v.id is null or exists (select from account o where o.id = v.operator_id and o.is_operator and o.deleted_at is null
      and o.suspended_at is null))`,
)

/**
 * The caller of a session cookie and, given a key, the stored response. One statement, plus one every few minutes to record that the
 * session is alive.
 */
export const findCaller = async (db: Db, token: string | undefined, now: Date, key?: string) => {
  if (!token || token.length > 100) return { account: undefined }
  const [row] = await readCaller(db, { hash: hashToken(token), now, key })
  if (!row) return { account: undefined }
  const { seenAt, first, ...account } = row
  if (now.getTime() - seenAt.getTime() > 300_000) {
    await db.updateTable('session').set({ seenAt: now }).where('id', '=', account.sessionId).execute()
  }
  return { account, first: first ?? undefined }
}

const drawnFor = new AsyncLocalStorage<{ caller: Caller | undefined }>()
/** Makes in-process calls of `work` on behalf of this caller, without a session lookup. Nothing in a request can trigger this. */
export const runAsCaller = <Result>(caller: Caller | undefined, work: () => Result): Result => drawnFor.run({ caller }, work)
/** Whether a call comes from a page rendered by this process. */
export const isInProcessCall = () => drawnFor.getStore() !== undefined
/** The caller handed over by a page, otherwise that of the cookie. */
export const callerOf = async (db: Db, token: string | undefined, now: Date, key?: string) => {
  const handed = drawnFor.getStore()
  return handed ? { account: handed.caller, first: undefined } : findCaller(db, token, now, key)
}

/** Starts a session and sends its cookie. `isStrong`: a second factor was shown. */
export const startSession = async (db: Db, http: Http, accountId: string, now: Date, { isStrong = false } = {}) => {
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
      expiresAt: plusSeconds(now, sessionSeconds),
      strongAt: isStrong ? now : null,
    })
    .execute()
  setSessionCookies(http, token, now)
}

const plusSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

const setSessionCookies = (http: Http, token: string, now: Date) => {
  const refreshAfter = Math.floor(plusSeconds(now, refreshSeconds).getTime() / 1000)
  http.setCookie(sessionCookie, token, { seconds: sessionSeconds })
  http.setCookie(refreshCookie, String(refreshAfter), { seconds: sessionSeconds, readable: true })
}

export const clearSessionCookies = (http: Http) => {
  http.clearCookie(sessionCookie)
  http.clearCookie(refreshCookie)
}

/** Derives the next token deterministically with our key, so that two tabs rotating at once get the same one. */
const successorOf = (token: string, secretKey: string) => signatureOf(`session token\n${token}`, secretKey).toString('base64url')

/**
 * Extends the session by 30 days under a new token. The old one stays valid for a minute; rotating with it again gives the same new one.
 * Does nothing for an ended session.
 */
export const rotateSession = async (
  db: Db,
  http: Http,
  { sessionId, secretKey, now }: { sessionId: string; secretKey: string; now: Date },
) => {
  const old = http.cookie(sessionCookie) ?? ''
  const token = successorOf(old, secretKey)
  const rotated = await db
    .updateTable('session')
    .set({
      tokenHash: hashToken(token),
      previousTokenHash: hashToken(old),
      previousUntil: plusSeconds(now, graceSeconds),
      seenAt: now,
      expiresAt: plusSeconds(now, sessionSeconds),
    })
    .where('id', '=', sessionId)
    .where('tokenHash', '=', hashToken(old))
    .returning('id')
    .executeTakeFirst()
  const live = rotated ?? (await findSessionOf(db, sessionId, token))
  if (!live) throw new Refusal('not_signed_in')
  setSessionCookies(http, token, now)
}

const findSessionOf = (db: Db, id: string, token: string) =>
  db.selectFrom('session').select('id').where('id', '=', id).where('tokenHash', '=', hashToken(token)).executeTakeFirst()

/**
 * Locks the caller's account and rejects if the session has ended since the request began. Ending it then waits for this transaction; rows
 * that merely reference the account do not block.
 */
export const lockCaller = async (db: Db, { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>) => {
  const account = await db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .forNoKeyUpdate()
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

/** Records that this session showed a second factor. */
export const setStrong = (db: Db, sessionId: string, now: Date) =>
  db.updateTable('session').set({ strongAt: now }).where('id', '=', sessionId).execute()

export const endSession = (db: Db, sessionId: string) => db.deleteFrom('session').where('id', '=', sessionId).execute()

export const endSessions = (db: Db, accountId: string, exceptId?: string) =>
  db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId!))
    .execute()
