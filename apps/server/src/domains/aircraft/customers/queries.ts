import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'

export type CustomerRow = {
  /** `null` if the address is unverified. */
  accountId: string | null
  person: Person | null
  email: string
  isNamed: boolean
  instructs: boolean
  /** The owner knows the person: they have done business, or the person signed up through the invitation. */
  isKnown: boolean
  since: Date
}

/** The pilot accepted an invitation, holds a share, or has booked an aircraft of the owner. */
export const isKnownTo = (aircraftId: RawBuilder<unknown>, pilot: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from aircraft_customer k where k.aircraft_id = ${aircraftId} and k.account_id = ${pilot} and k.is_known)
  or exists (select from aircraft_share h where h.aircraft_id = ${aircraftId} and h.account_id = ${pilot})
  or exists (select from orders o join aircraft own on own.id = ${aircraftId} where o.owner_id = own.owner_id and o.pilot_id = ${pilot}))`

/** Members and open invitations, oldest first. */
export const listCustomers = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<CustomerRow>`
    select c.account_id, ${personJson('w')} as person, coalesce(c.email, w.email) as email, c.is_named, c.instructs, c.since,
      ${isKnownTo(sql`a.id`, sql`c.account_id`)} as is_known
    from aircraft_customer c join account w on w.id = c.account_id join aircraft a on a.id = c.aircraft_id
      where c.aircraft_id = ${aircraftId}
    union all
    select null, null, i.email, i.is_named, false, i.created_at, false from customer_invitation i where i.aircraft_id = ${aircraftId}
      and i.ended_at is null
    order by since, email`.execute(db)
  return rows
}

export const findCustomersOnly = async (db: Db, aircraftId: string) => {
  const row = await db.selectFrom('aircraft').select('customersOnly').where('id', '=', aircraftId).executeTakeFirstOrThrow()
  return row.customersOnly
}

export const setCustomersOnly = (db: Db, aircraftId: string, customersOnly: boolean) =>
  db.updateTable('aircraft').set({ customersOnly }).where('id', '=', aircraftId).execute()

/** Number of addresses someone invited since a time, including ended invitations. */
export const countInvited = async (db: Db, byId: string, since: Date) => {
  const { count } = await db
    .selectFrom('customerInvitation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('byId', '=', byId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

type NewCustomer = { email: string; isNamed: boolean; instructs?: boolean | undefined }

/** Removes customers not in `keep`. Returns the removed accounts. */
export const removeOthers = async (db: Db, aircraftId: string, { keep, now }: { keep: string[]; now: Date }) => {
  const { rows } = await sql<{ accountId: string; instructs: boolean }>`
    delete from aircraft_customer c using account w where w.id = c.account_id and c.aircraft_id = ${aircraftId}
      and not coalesce(c.email, w.email) = any(${keep}::text[]) returning c.account_id, c.instructs`.execute(db)
  await sql`update customer_invitation set ended_at = ${now} where aircraft_id = ${aircraftId} and ended_at is null
    and not email = any(${keep}::text[])`.execute(db)
  return rows
}

/** Sets or clears `isNamed` for existing customers. Returns the accounts that changed. */
export const setNamed = async (db: Db, aircraftId: string, wanted: NewCustomer[]) => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n (email text, "isNamed" boolean)`
  const { rows: renamed } = await sql<{ accountId: string; isNamed: boolean }>`
    update aircraft_customer c set is_named = n."isNamed" from account w, ${rows}
    where w.id = c.account_id and c.aircraft_id = ${aircraftId} and coalesce(c.email, w.email) = n.email and c.is_named <> n."isNamed"
    returning c.account_id, c.is_named`.execute(db)
  await sql`update customer_invitation i set is_named = n."isNamed" from ${rows}
    where i.aircraft_id = ${aircraftId} and i.ended_at is null and i.email = n.email and i.is_named <> n."isNamed"`.execute(db)
  return renamed
}

/** Sets or clears who teaches for the owner. Returns the accounts that changed. */
export const setInstructs = async (db: Db, aircraftId: string, wanted: NewCustomer[]) => {
  const said = wanted.filter(({ instructs }) => instructs !== undefined)
  const { rows } = await sql<{ accountId: string; instructs: boolean }>`
    update aircraft_customer c set instructs = n.instructs from account w,
      jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as n (email text, instructs boolean)
    where w.id = c.account_id and c.aircraft_id = ${aircraftId} and coalesce(c.email, w.email) = n.email and c.instructs <> n.instructs
    returning c.account_id, c.instructs`.execute(db)
  return rows
}

/** Adds a member as a named pilot. Returns false if they already were one. */
export const putNamed = async (db: Db, customer: { aircraftId: string; accountId: string; since: Date }) => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('aircraftCustomer')
    .values({ ...customer, isNamed: true, isKnown: true })
    .onConflict((on) =>
      on.columns(['aircraftId', 'accountId']).doUpdateSet({ isNamed: true }).where('aircraftCustomer.isNamed', '=', false),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

type Invited = { aircraftId: string; wanted: NewCustomer[]; byId: string; now: Date }

/** Same two statements with or without an account; existing accounts become customers at once. */
export const invite = async (db: Db, { aircraftId, wanted, byId, now }: Invited) => {
  const rows = wanted.map(({ email, isNamed }) => ({ id: newId(now.getTime()), email, isNamed }))
  await sql`insert into customer_invitation (id, aircraft_id, email, is_named, by_id, created_at)
    select n.id, ${aircraftId}, n.email, n."isNamed", ${byId}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, email text, "isNamed" boolean)`.execute(db)
  await sql`with joined as (
      insert into aircraft_customer (aircraft_id, account_id, is_named, email, since, is_known)
      select i.aircraft_id, w.id, i.is_named, i.email, ${now}, false from customer_invitation i
        join account w on w.email = i.email and w.deleted_at is null and w.registered_at is not null
      where i.aircraft_id = ${aircraftId} and i.ended_at is null on conflict do nothing)
    update customer_invitation i set ended_at = ${now} from account w
    where w.email = i.email and w.deleted_at is null and w.registered_at is not null and i.aircraft_id = ${aircraftId}
      and i.ended_at is null`.execute(db)
}

export type NotNotified = {
  id: string
  email: string
  isNamed: boolean
  /** An instructor who teaches on it for the owner. */
  instructs: boolean
  accountId: string | null
  aircraftId: string
  tailNumber: string
  firstName: string
  lastName: string
}

/** Invited people not notified yet, locked. None while the listing is a draft. */
export const lockNotNotified = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<NotNotified>`
    select i.id, i.email, i.is_named, coalesce(c.instructs, false) as instructs, c.account_id, a.id as aircraft_id,
      a.tail_number, w.first_name, w.last_name
    from customer_invitation i join aircraft a on a.id = i.aircraft_id join account w on w.id = a.owner_id
      left join aircraft_customer c on c.aircraft_id = i.aircraft_id and c.email = i.email
    where i.aircraft_id = ${aircraftId} and i.notified_at is null and (i.ended_at is null or c.account_id is not null)
      and a.deleted_at is null and a.state <> 'draft'
    order by i.id for update of i`.execute(db)
  return rows
}

export const setNotified = (db: Db, ids: string[], now: Date) =>
  db.updateTable('customerInvitation').set({ notifiedAt: now }).where('id', 'in', ids).execute()

type Joined = { aircraftId: string; tailNumber: string; ownerId: string; firstName: string; lastName: string }

/** Turns all open invitations to an account's address into customers. */
export const joinInvited = async (db: Db, accountId: string, now: Date) => {
  const { rows } = await sql<Joined>`
    with ended as (
      update customer_invitation i set ended_at = ${now}, notified_at = coalesce(i.notified_at, ${now}) from account w
      where w.id = ${accountId} and w.deleted_at is null and i.email = w.email and i.ended_at is null
      returning i.aircraft_id, i.email, i.is_named, w.first_name, w.last_name
    ), joined as (
      insert into aircraft_customer (aircraft_id, account_id, is_named, email, since, is_known)
      select aircraft_id, ${accountId}, is_named, email, ${now}, true from ended on conflict do nothing
    )
    select e.aircraft_id, a.tail_number, a.owner_id, e.first_name, e.last_name from ended e join aircraft a on a.id = e.aircraft_id
    where a.deleted_at is null order by a.tail_number`.execute(db)
  return rows
}
