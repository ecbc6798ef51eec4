import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '../../../db/connect.ts'
import { idOf } from '../../../outside/stripe.ts'

/** What an event is about. Only ids are kept: the object itself is read again when its turn comes. */
export type EventSubject = { object: string; id: string; intentId?: string; subscriptionId?: string }

type Shown = { object?: string; id?: string; payment_intent?: string | { id: string } | null } & Partial<Stripe.Invoice>

const subjectOf = ({ data }: Stripe.Event): EventSubject => {
  const shown = data.object as Shown
  const subscription = shown.parent?.subscription_details?.subscription
  return {
    object: shown.object ?? '',
    id: shown.id ?? '',
    ...(shown.payment_intent && { intentId: idOf(shown.payment_intent) }),
    ...(subscription && { subscriptionId: idOf(subscription) }),
  }
}

/** Keeps an event once, however often it arrives; answers whether it was news. */
export const insertEvent = async (db: Db, event: Stripe.Event) => {
  const kept = await db
    .insertInto('providerEvent')
    .values({ id: event.id, type: event.type, data: sql`${JSON.stringify(subjectOf(event))}::jsonb` as never })
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
