import type { AnswersFor, AskedBecause } from '@tailshare/contract/base/statuses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { usableMethods } from '../../../db/sql/statuses.ts'

const mostAtOnce = 200

/** Bookings past their answer deadline, oldest deadline first. */
export const listUnanswered = (db: Db, now: Date) => unanswered(db, now).orderBy('answerBy').limit(mostAtOnce).execute()

/** Locks one of them; `undefined` if it was answered or is locked by someone else. */
export const lockUnanswered = (tx: Tx, id: string, now: Date) =>
  unanswered(tx, now).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

const unanswered = (db: Db, now: Date) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'booked')
    .where('waitsFor', 'is not', null)
    .where('answerBy', '<=', now)

type ConfirmationRequest = { orderId: string; waitsFor: AnswersFor; because: AskedBecause; answerBy: Date }

export const setAsked = (db: Db, { orderId, because, ...asked }: ConfirmationRequest) =>
  db
    .updateTable('orders')
    .set({ ...asked, askedBecause: because, confirmedAt: null })
    .where('id', '=', orderId)
    .execute()

/** Keeps why and until when it waited. If the payment method was removed meanwhile, the pilot's primary one pays. */
export const setConfirmed = (
  db: Db,
  { orderId, paymentMethodId, at }: { orderId: string; paymentMethodId: string | null; at: Date },
) =>
  sql`update orders o set waits_for = null, confirmed_at = ${at}, payment_method_id = (
      select pm.id from payment_method pm where pm.account_id = o.pilot_id and pm.deleted_at is null and pm.status in ${usableMethods}
        and (${paymentMethodId}::uuid is null or pm.id = ${paymentMethodId}::uuid)
      order by pm.id = o.payment_method_id desc nulls last, pm.is_primary desc limit 1)
    where o.id = ${orderId}`.execute(db)

type Pilot = { id: string; firstName: string; lastName: string }

/** Bookings made by an owner on behalf of others that still wait for an answer. The caller has locked the owner's account. */
export const countOpenOnBehalf = async (tx: Tx, ownerId: string) => {
  const { count } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'booked')
    .where('waitsFor', '=', 'pilot')
    .where('askedBecause', '=', 'on_behalf')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Finds the pilot an owner books for: anyone by account email, or by id if they have dealt with each other. A pilot who blocked the owner
 * is not found.
 */
export const findPilotFor = async (
  db: Db,
  ownerId: string,
  { pilotId, pilotEmail }: { pilotId?: string; pilotEmail?: string },
) => {
  const who = pilotEmail === undefined ? sql`p.id = ${pilotId} and ${isKnownTo(ownerId)}` : sql`p.email = ${pilotEmail}`
  const { rows } = await sql<Pilot>`select p.id, p.first_name, p.last_name from account p
    where ${who} and not exists (select from chat k where k.account_id = p.id and k.other_id = ${ownerId} and k.blocked_at is not null)
      and p.deleted_at is null and p.suspended_at is null and p.registered_at is not null`.execute(db)
  return rows[0]
}

/** Has flown with the owner, holds a share in one of their aircraft, or is a customer whose identity the owner knows. */
const isKnownTo = (ownerId: string) => sql`(exists (select from orders o where o.owner_id = ${ownerId} and o.pilot_id = p.id)
  or exists (select from aircraft_share s join aircraft a on a.id = s.aircraft_id where a.owner_id = ${ownerId} and s.account_id = p.id)
  or exists (select from aircraft_customer c join aircraft a on a.id = c.aircraft_id where a.owner_id = ${ownerId} and c.account_id = p.id
    and c.is_known))`
