import { pageViewDays } from '@tailshare/contract/backoffice/system/pageViews'
import { statusKeptDays } from '@tailshare/contract/backoffice/system/statusParts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'

export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'passwordHash'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** `undefined` if the password has changed since it was checked. Locked, so that a change waits for this session or precedes it. */
export const lockCredentials = (db: Db, { id, passwordHash }: { id: string; passwordHash: string | null }) =>
  db
    .selectFrom('account')
    .select('suspendedAt')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Serializes attempts with this key until the transaction ends, so that none is missed in the count. */
export const lockTries = (tx: Tx, who: string) => sql`select pg_advisory_xact_lock(hashtextextended(${who}, 18))`.execute(tx)

/** Written before the password is checked, so that parallel attempts can't exceed the limit. Open until known to have failed. */
export const insertTry = async (db: Db, who: string, now: Date) => {
  const id = newId()
  await db.insertInto('signInFailure').values({ id, who, at: now, isOpen: true }).execute()
  return id
}

export const setFailed = (db: Db, id: string) =>
  db.updateTable('signInFailure').set({ isOpen: false }).where('id', '=', id).execute()

/** Failed attempts, including ones still open from before `openSince`, which were lost. */
export const countFailures = async (db: Db, who: string, { since, openSince }: { since: Date; openSince: Date }) => {
  const { count } = await db
    .selectFrom('signInFailure')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('who', '=', who)
    .where('at', '>', since)
    .where((eb) => eb.or([eb('isOpen', '=', false), eb('at', '<', openSince)]))
    .executeTakeFirstOrThrow()
  return count
}

export const countTries = async (db: Db, who: string, since: Date) => {
  const { count } = await db
    .selectFrom('signInFailure')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('who', '=', who)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export const findOldestTry = async (db: Db, who: string, since: Date) => {
  const { at } = await db
    .selectFrom('signInFailure')
    .select((eb) => eb.fn.min<Date | null>('at').as('at'))
    .where('who', '=', who)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return at ?? since
}

export const deleteTry = (db: Db, id: string) => db.deleteFrom('signInFailure').where('id', '=', id).execute()
export const deleteTries = (db: Db, who: string) => db.deleteFrom('signInFailure').where('who', '=', who).execute()

const dayMs = 86_400_000
/** As stated in the privacy policy. */
const noticeDays = 3 * 365
/** Rows deleted at once, so that the nightly cleanup holds up nothing else. */
const batch = 5000

const deleteInBatches = async (db: Db, table: 'notice' | 'outbox_message' | 'repeated_call', condition: RawBuilder<unknown>) => {
  const from = sql.table(table)
  for (let gone = batch; gone === batch;) {
    const done =
      await sql`delete from ${from} where ctid = any(array(select ctid from ${from} where ${condition} limit ${batch}))`.execute(
        db,
      )
    gone = Number(done.numAffectedRows)
  }
}

/**
 * Deletes expired sessions, codes, failures, reminders, stored responses, messages and notices. `reminderDays`: how long to keep a
 * reminder after the day it is about.
 */
export const deleteExpired = async (db: Db, now: Date, { reminderDays }: { reminderDays: number }) => {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await sql`delete from session where expires_at < ${now}`.execute(db)
  await sql`delete from email_code
    where expires_at < ${ago(1)} and (verified_at is null or verified_at < ${ago(1)})`.execute(db)
  await sql`delete from sign_in_failure where at < ${ago(1)}`.execute(db)
  await sql`delete from order_guest g using orders o where o.id = g.order_id and o.drop_at < ${ago(30)}`.execute(db)
  await sql`delete from call_count where since < ${ago(1)}`.execute(db)
  await sql`delete from password_reset where expires_at < ${ago(1)}`.execute(db)
  await sql`delete from passkey_challenge where expires_at < ${now}`.execute(db)
  await deleteInBatches(db, 'repeated_call', sql`created_at < ${ago(7)}`)
  // Ids sort by time.
  await deleteInBatches(db, 'notice', sql`id < ${newId(ago(noticeDays).getTime())} and created_at < ${ago(noticeDays)}`)
  await sql`delete from refused_trip where day::timestamptz < ${ago(400)}`.execute(db)
  // Documents that ended before get no more reminders.
  await sql`delete from expiry_reminder where ends_on < ${ago(reminderDays).toISOString().slice(0, 10)}`.execute(db)
  await sql`delete from page_view where day::timestamptz < ${ago(pageViewDays)}`.execute(db)
  await sql`delete from status_day where day::timestamptz < ${ago(statusKeptDays)}`.execute(db)
  // The demo's outbox shows message text for a month.
  await sql`update outbox_message set text = '', letter = null where sent_at < ${ago(30)} and text <> ''`.execute(db)
  await deleteInBatches(db, 'outbox_message', sql`created_at < ${ago(90)}`)
}
