import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** What an event is about. Only ids are kept: the object itself is read again when its turn comes. */
export type EventSubject = { object: string; id: string; intentId?: string; subscriptionId?: string }

/** Keeps an event once, however often it arrives; returns whether it was news. */
export const insertEvent = async (db: Db, { id, type, subject }: { id: string; type: string; subject: EventSubject }) => {
  const kept = await db
    .insertInto('providerEvent')
    .values({ id, type, data: sql`${JSON.stringify(subject)}::jsonb` as never })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

export const findEvent = async (db: Db, id: string) => {
  const event = await db
    .selectFrom('providerEvent')
    .select(['id', 'data'])
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .executeTakeFirst()
  return event && (event.data as EventSubject)
}

export const setEventHandled = (db: Db, id: string, now: Date) =>
  db.updateTable('providerEvent').set({ handledAt: now }).where('id', '=', id).execute()
