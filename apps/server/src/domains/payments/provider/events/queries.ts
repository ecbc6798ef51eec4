import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { addingJob } from '../../../../jobs/enqueue.ts'

/** Only ids: the object is read again when handled. A payment's `status` only tells whether the event is news. */
export type EventSubject = {
  object: string
  id: string
  intentId?: string
  subscriptionId?: string
  status?: string
  /** The payout account a payout left from. */
  account?: string
}

/** Saves an event once, with the job that handles it. */
export const keepEvent = async (db: Db, { id, type, subject }: { id: string; type: string; subject: EventSubject }) => {
  await sql`
    with kept as (
      insert into provider_event (id, type, data) values (${id}, ${type}, ${JSON.stringify(subject)}::jsonb) on conflict do nothing
        returning id
    )
    select ${addingJob('handleProviderEvent', sql`json_build_object('eventId', kept.id)`)} from kept`.execute(db)
}

/** The subject of an unhandled event, and whether its payment is known to be held. */
export const findEvent = async (db: Db, id: string) => {
  const { rows } = await sql<{ subject: EventSubject; isHeld: boolean }>`
    select e.data as subject, exists (
      select from charge c where c.stripe_payment_intent_id = e.data ->> 'id' and c.state = 'authorized') as is_held
    from provider_event e where e.id = ${id} and e.handled_at is null`.execute(db)
  return rows[0]
}

export const setEventHandled = (db: Db, id: string, now: Date) =>
  db.updateTable('providerEvent').set({ handledAt: now }).where('id', '=', id).execute()
