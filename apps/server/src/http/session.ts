import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { signatureOf } from '../crypto/signed.ts'
import { compiled, type Slots } from '../db/compiled.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/newId.ts'
import type { Caller, Http } from './call.ts'
import { Refusal } from './refusal.ts'
import { type First, firstJson } from './repeatedCall.ts'

export const sessionCookie = 'auth.access_token'
/** Pages may read this one: the second since 1970 from which on the token should be rotated. */
export const refreshCookie = 'auth.refresh_after'
const sessionSeconds = 30 * 24 * 3600
const refreshSeconds = 24 * 3600
/** How long a rotated token still counts: other tabs' requests are under way with it. See docs/decisions/0014. */
const graceSeconds = 60

export const newToken = () => randomBytes(32).toString('base64url')
/** Tokens are stored hashed: whoever reads the table cannot sign in with it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

type Row = Caller & { seenAt: Date; first?: First | null }
type Asked = { hash: Buffer; now: Date }

const callerWith = ({ hash, now }: Slots<Asked>, more: RawBuilder<unknown>) => sql<Row>`
  select s.id as session_id, s.seen_at, s.strong_at is not null as is_strong, case when v.id is null then null
    else json_build_object('id', v.id, 'operatorId', v.operator_id, 'until', v.until, 'reason', v.reason) end as viewing, a.id, a.email,
      a.first_name, a.last_name, a.is_operator, a.registered_at is not null as is_registered,
    array(select airport_id from staff_airport where account_id = a.id) as staff_airport_ids ${more}
  from session s left join account_view v on v.id = s.view_id and v.ended_at is null and v.until > ${now}
    join account a on a.id = coalesce(v.account_id, s.account_id)
  where (s.token_hash = ${hash} or (s.previous_token_hash = ${hash} and s.previous_until > ${now})) and s.expires_at > ${now}
    and a.deleted_at is null and a.suspended_at is null
    and (v.id is null or exists (select from account o where o.id = v.operator_id and o.is_operator and o.deleted_at is null
      and o.suspended_at is null))`
const readCaller = compiled<Asked, Row>((given) => callerWith(given, sql``))
const readRepeating = compiled<Asked & { key: string }, Row>((given) =>
  callerWith(given, sql`, ${firstJson(sql`a.id`, given.key)} as first`),
)

/**
 * The caller behind a session cookie, and with a key how they called with it before; one statement, and one more every few minutes to
 * note that the session lives.
 */
export const findCaller = async (db: Db, token: string | undefined, now: Date, key?: string) => {
  if (!token || token.length > 100) return { account: undefined }
  const asked = { hash: hashToken(token), now }
  const [row] = key === undefined ? await readCaller(db, asked) : await readRepeating(db, { ...asked, key })
  if (!row) return { account: undefined }
  const { seenAt, first, ...account } = row
  if (now.getTime() - seenAt.getTime() > 300_000) {
    await db.updateTable('session').set({ seenAt: now }).where('id', '=', account.sessionId).execute()
  }
  return { account, first: first ?? undefined }
}

const drawnFor = new AsyncLocalStorage<{ caller: Caller | undefined }>()
/** Calls that `work` makes inside this process are made by this caller, and look up no session. Nothing that a request carries can say so. */
export const asCaller = <Result>(caller: Caller | undefined, work: () => Result): Result => drawnFor.run({ caller }, work)
/** Whether a call is made by a page of this process. */
export const isForPage = () => drawnFor.getStore() !== undefined
/** Whom a page hands over, where one makes the call, and else whom its cookie names. */
export const callerOf = async (db: Db, token: string | undefined, now: Date, key?: string) => {
  const handed = drawnFor.getStore()
  return handed ? { account: handed.caller, first: undefined } : findCaller(db, token, now, key)
}

/** Starts a session and hands its token to the browser. `isStrong`: a second factor was shown. */
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

/** Ends the session in this browser: its cookies go. */
export const clearSessionCookies = (http: Http) => {
  http.clearCookie(sessionCookie)
  http.clearCookie(refreshCookie)
}

/** Only we can tell which token follows which, and always the same one does: two tabs that rotate at once get the same. */
const successorOf = (token: string, secretKey: string) => signatureOf(`session token\n${token}`, secretKey).toString('base64url')

/**
 * The same session, for another 30 days, under a new token. The old one counts for a minute more; whoever rotates with it in that
 * minute gets the same new one again. A session that has ended gets none.
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
 * For whatever an ended session must not do anymore: locks the caller's account and refuses when the session has ended since the
 * request began. Anyone who ends it from now on waits until this transaction is over; rows that only name the account do not.
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

/** From now on this session counts as one that showed a second factor. */
export const setStrong = (db: Db, sessionId: string, now: Date) =>
  db.updateTable('session').set({ strongAt: now }).where('id', '=', sessionId).execute()

export const endSession = (db: Db, sessionId: string) => db.deleteFrom('session').where('id', '=', sessionId).execute()

export const endSessions = (db: Db, accountId: string, exceptId?: string) =>
  db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId!))
    .execute()
