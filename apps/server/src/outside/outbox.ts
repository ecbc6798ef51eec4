import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** What still has to leave, with the page that it is about. */
export const findWaiting = (db: Db, id: string) =>
  db
    .selectFrom('outboxMessage as m')
    .leftJoin('notice', 'notice.id', 'm.noticeId')
    .select(['m.id', 'm.channel', 'm.recipient', 'm.subject', 'm.text', 'm.html', 'm.accountId', 'm.topic', 'm.sendAfter'])
    .select(['m.attempts', 'm.heldTitles', 'notice.link'])
    .where('m.id', '=', id)
    .where('m.sentAt', 'is', null)
    .where('m.failedAt', 'is', null)
    .executeTakeFirst()
export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Links and codes in what has left, or never will, do not stay here. */
const emptied = { text: '', html: '' }

export const setSent = (db: Db, id: string, { isKept, now }: { isKept: boolean; now: Date }) =>
  db
    .updateTable('outboxMessage')
    .set({ sentAt: now, lastError: '', ...(!isKept && emptied) })
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Of a message that is tried again later. */
export const noteFailure = (db: Db, id: string, words: string) =>
  db
    .updateTable('outboxMessage')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), lastError: words }))
    .where('id', '=', id)
    .execute()

export const setFailed = (db: Db, id: string, { words, now }: { words: string; now: Date }) =>
  db
    .updateTable('outboxMessage')
    .set({ failedAt: now, lastError: words, ...emptied })
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** A device that still is signed in. */
export const findDevice = (db: Db, id: string) =>
  db
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.id', 'pushSubscription.sessionId')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('pushSubscription.id', '=', id)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Unless the device has subscribed anew meanwhile. */
export const removeDevice = (db: Db, id: string, endpoint: string) =>
  db.deleteFrom('pushSubscription').where('id', '=', id).where('endpoint', '=', endpoint).execute()
