import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { addingJob } from '../../../../jobs/enqueue.ts'

/**
 * What an event is about. Only ids are kept: the object itself is read again when its turn comes. `status`, of a payment, tells only whether
 * there is news in it.
 */
export type EventSubject = {
  object: string
  id: string
  intentId?: string
  subscriptionId?: string
  status?: string
  /** The payout account that a payout left from. */
  account?: string
}

/** Keeps an event once, however often it arrives, with the job that follows it. */
export const keepEvent = async (db: Db, { id, type, subject }: { id: string; type: string; subject: EventSubject }) => {
  await sql`
    with kept as (
      insert into provider_event (id, type, data) values (${id}, ${type}, ${JSON.stringify(subject)}::jsonb) on conflict do nothing
        returning id
    )
    select ${addingJob('handleProviderEvent', sql`json_build_object('eventId', kept.id)`)} from kept`.execute(db)
}

/** What an event is about that was not handled yet, and whether its payment is known to be held already. */
export const findEvent = async (db: Db, id: string) => {
  const { rows } = await sql<{ subject: EventSubject; isHeld: boolean }>`
    select e.data as subject, exists (
      select from charge c where c.stripe_payment_intent_id = e.data ->> 'id' and c.state = 'authorized') as is_held
    from provider_event e where e.id = ${id} and e.handled_at is null`.execute(db)
  return rows[0]
}

export const setEventHandled = (db: Db, id: string, now: Date) =>
  db.updateTable('providerEvent').set({ handledAt: now }).where('id', '=', id).execute()
