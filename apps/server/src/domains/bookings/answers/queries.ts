import type { AnswersFor, AskedBecause } from '@tailshare/contract/statuses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { usableMethods } from '../../../db/statuses.ts'

const batch = 20

/** Bookings whose time to answer is over. */
export const lockUnanswered = (tx: Tx, now: Date) =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'booked')
    .where('waitsFor', 'is not', null)
    .where('answerBy', '<=', now)
    .orderBy('answerBy')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()

type Asked = { orderId: string; waitsFor: AnswersFor; because: AskedBecause; answerBy: Date }

export const setAsked = (db: Db, { orderId, because, ...asked }: Asked) =>
  db
    .updateTable('orders')
    .set({ ...asked, askedBecause: because, confirmedAt: null })
    .where('id', '=', orderId)
    .execute()

/** Why it waited and until when stays written. What was to pay may be gone since: then what is primary now pays. */
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

/** Whom an owner books for: anyone by the address of their account, and by name those whom they have dealt with. */
export const findPilotFor = async (
  db: Db,
  ownerId: string,
  { pilotId, pilotEmail }: { pilotId?: string; pilotEmail?: string },
) => {
  const who = pilotEmail === undefined ? sql`p.id = ${pilotId} and ${isKnownTo(ownerId)}` : sql`p.email = ${pilotEmail}`
  const { rows } = await sql<Pilot>`select p.id, p.first_name, p.last_name from account p
    where ${who} and p.deleted_at is null and p.suspended_at is null and p.registered_at is not null`.execute(db)
  return rows[0]
}

/** Has flown or holds something of the owner's, or is on one of their lists and the owner knows who it is. */
const isKnownTo = (ownerId: string) => sql`(exists (select from orders o where o.owner_id = ${ownerId} and o.pilot_id = p.id)
  or exists (select from aircraft_share s join aircraft a on a.id = s.aircraft_id where a.owner_id = ${ownerId} and s.account_id = p.id)
  or exists (select from aircraft_customer c join aircraft a on a.id = c.aircraft_id where a.owner_id = ${ownerId} and c.account_id = p.id and c.is_known))`
