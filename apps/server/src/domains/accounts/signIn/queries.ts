import { pageViewDays } from '@tailshare/contract/pageViews'
import { statusKeptDays } from '@tailshare/contract/statusParts'
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

/** `undefined` when the checked password no longer is the password; locked, so that a change either waits for this session or precedes it. */
export const lockCredentials = (db: Db, { id, passwordHash }: { id: string; passwordHash: string | null }) =>
  db
    .selectFrom('account')
    .select('suspendedAt')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** One try after the other of whoever this is, to the end of the transaction: counting is never overtaken. */
export const lockTries = (tx: Tx, who: string) => sql`select pg_advisory_xact_lock(hashtextextended(${who}, 18))`.execute(tx)

/** Written before its password is looked at, so that many at once cannot slip past the limit; open until it is known to have failed. */
export const insertTry = async (db: Db, who: string, now: Date) => {
  const id = newId()
  await db.insertInto('signInFailure').values({ id, who, at: now, isOpen: true }).execute()
  return id
}

export const setFailed = (db: Db, id: string) =>
  db.updateTable('signInFailure').set({ isOpen: false }).where('id', '=', id).execute()

/** Failed ones; a try that is open for longer than `openSince` has died and counts with them. */
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

/** When the first of the tries that count was made. */
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
/** As the privacy policy says. */
const noticeDays = 3 * 365
/** So many rows are deleted in one go: nothing else waits for the night. */
const batch = 5000

/** Rows that fit a condition, a handful at a time, each for itself. */
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
 * Ended sessions, spent codes and links, old failures, reminders and answers to repeated calls, what was sent long ago, and notices of
 * years ago. `reminderDays`: how long ago a day must be that no reminder is kept of it.
 */
export const deleteExpired = async (db: Db, now: Date, { reminderDays }: { reminderDays: number }) => {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.deleteFrom('session').where('expiresAt', '<', now).execute()
  await db
    .deleteFrom('emailCode')
    .where('expiresAt', '<', ago(1))
    .where((eb) => eb.or([eb('verifiedAt', 'is', null), eb('verifiedAt', '<', ago(1))]))
    .execute()
  await db.deleteFrom('signInFailure').where('at', '<', ago(1)).execute()
  await db.deleteFrom('callCount').where('since', '<', ago(1)).execute()
  await db.deleteFrom('passwordReset').where('expiresAt', '<', ago(1)).execute()
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<', now).execute()
  await deleteInBatches(db, 'repeated_call', sql`created_at < ${ago(7)}`)
  // Their ids are in the order of their times.
  await deleteInBatches(db, 'notice', sql`id < ${newId(ago(noticeDays).getTime())} and created_at < ${ago(noticeDays)}`)
  await db
    .deleteFrom('refusedTrip')
    .where(sql<Date>`day::timestamptz`, '<', ago(400))
    .execute()
  // What ended before is not announced anymore.
  await db.deleteFrom('expiryReminder').where('endsOn', '<', ago(reminderDays).toISOString().slice(0, 10)).execute()
  await db
    .deleteFrom('pageView')
    .where(sql<Date>`day::timestamptz`, '<', ago(pageViewDays))
    .execute()
  await db
    .deleteFrom('statusDay')
    .where(sql<Date>`day::timestamptz`, '<', ago(statusKeptDays))
    .execute()
  // The log of what was sent; what a demo's outbox still shows of it goes after a month.
  await db
    .updateTable('outboxMessage')
    .set({ text: '', html: '' })
    .where('sentAt', '<', ago(30))
    .where('text', '<>', '')
    .execute()
  await deleteInBatches(db, 'outbox_message', sql`created_at < ${ago(90)}`)
}
