import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Checkout } from '@tailshare/contract/aircraft/checkouts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { DB } from '../../../../db/types.gen.ts'
import { isOfferedCsip } from '../../../people/instructors/queries.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'
import { isKnownTo } from '../queries.ts'

export type CheckoutRow = {
  id: string
  pilot: Person
  modelFamily: string
  aircraft: { id: string; tailNumber: string } | null
  /** Owner of the aircraft it is limited to. */
  ownerId: string | null
  signedOn: string
  expiresOn: string
  signedBy: Person
  signedById: string
  signedAs: Checkout['signedAs']
  note: string
}

const columns = sql`c.id, ${personJson('w')} as pilot, c.model_family, case when a.id is null then null
    else json_build_object('id', a.id, 'tailNumber', a.tail_number) end as aircraft, a.owner_id, c.signed_on, c.expires_on,
  ${personJson('s')} as signed_by, c.signed_by_id, c.signed_as, c.note`
const tables = sql`checkout c join account w on w.id = c.pilot_id join account s on s.id = c.signed_by_id
  left join aircraft a on a.id = c.aircraft_id`

/** A pilot's checkouts by family, the last to expire first. */
export const listCheckouts = async (db: Db, pilotId: string) => {
  const { rows } = await sql<CheckoutRow>`select ${columns} from ${tables} where c.pilot_id = ${pilotId} and c.ended_at is null
    order by c.model_family, c.expires_on desc, c.id desc`.execute(db)
  return rows
}

export const findCheckout = async (db: Db, id: string) => {
  const { rows } = await sql<CheckoutRow & { pilotId: string }>`
    select ${columns}, c.pilot_id from ${tables} where c.id = ${id} and c.ended_at is null`.execute(db)
  return rows[0]
}

/** Checkouts valid for an aircraft, of pilots its owner knows, newest first. */
export const listAircraftCheckouts = async (
  db: Db,
  { aircraftId, limit, offset }: { aircraftId: string; limit: number; offset: number },
) => {
  const counted = sql`c.ended_at is null and (c.aircraft_id = ${aircraftId} or (c.aircraft_id is null and c.model_family =
      (select m.family from aircraft x join aircraft_model m on m.id = x.model_id where x.id = ${aircraftId})))
    and ${isKnownTo(sql`${aircraftId}::uuid`, sql`c.pilot_id`)}`
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from checkout c where ${counted}`.execute(
    db,
  )
  const { rows } = await sql<CheckoutRow>`select ${columns} from ${tables} where ${counted}
    order by c.signed_on desc, c.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}

export type SignerRow = {
  pilotId: string
  modelFamily: string
  months: number
  isKnown: boolean
  /** Has recently flown with the pilot in this family as their instructor. */
  teaches: boolean
}

const lessonDays = 90

/** A signer's relation to the pilot; `undefined` if the account does not exist. */
export const findSigner = async (
  db: Db,
  { aircraftId, pilotId, signerId, now }: { aircraftId: string; pilotId: string; signerId: string; now: Date },
) => {
  const since = new Date(now.getTime() - lessonDays * 86_400_000)
  const { rows } = await sql<SignerRow>`
    select w.id as pilot_id, m.family as model_family, a.checkout_months as months,
      ${isKnownTo(sql`${aircraftId}::uuid`, sql`w.id`)} as is_known,
      exists (select from orders o join aircraft f on f.id = o.aircraft_id join aircraft_model fm on fm.id = f.model_id
        join account s on s.id = o.csip_id where o.csip_id = ${signerId} and o.pilot_id = w.id and fm.family = m.family
          and o.status in ('returning', 'flight_complete') and o.start_at > ${since} and ${isOfferedCsip('s')}) as teaches
    from account w, aircraft a join aircraft_model m on m.id = a.model_id
    where w.id = ${pilotId} and w.deleted_at is null and w.registered_at is not null and a.id = ${aircraftId}`.execute(db)
  return rows[0]
}

export const insertCheckout = (db: Db, checkout: Insertable<DB['checkout']>) =>
  db.insertInto('checkout').values(checkout).execute()

/** One checkout per lesson: signing again replaces the earlier one. */
export const endOfOrder = (db: Db, { orderId, byId, at }: { orderId: string; byId: string; at: Date }) =>
  db
    .updateTable('checkout')
    .set({ endedAt: at, endedById: byId })
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .execute()

/** Returns false if it had already ended. */
export const setEnded = async (db: Db, { id, byId, at }: { id: string; byId: string; at: Date }) => {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .set({ endedAt: at, endedById: byId })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
