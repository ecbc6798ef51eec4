import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { KeeperRole } from '@tailshare/contract/maintenance/recordKeepers/recordKeepers'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { keeperCounts } from '../../../db/sql/seenAircraft.ts'
import { isAdvisorFor } from '../../../db/sql/taxAdvisors.ts'
import { newId } from '../../../db/newId.ts'
import { airportJson, personJson } from '../../people/accounts/profile/queries.ts'
import { photoIds } from '../../aircraft/queries.ts'

/** An aircraft with the viewer's relation to its maintenance records. */
export type Kept = {
  id: string
  tailNumber: string
  modelName: string
  family: string
  photoIds: string[]
  isJet: boolean
  airportId: string
  airport: Airport
  hobbs: number
  flightMeter: number
  groundedReason: string | null
  owner: Person
  isCoOwner: boolean
  isAdvisor: boolean
  keepsRecords: boolean
}

export const findKept = async (db: Db, { aircraftId, viewerId }: { aircraftId: string; viewerId: string }) => {
  const { rows } = await sql<Kept>`
    select a.id, a.tail_number, m.name as model_name, m.family, ${photoIds('a')} as photo_ids, m.type = 5 as is_jet, a.airport_id,
      ${airportJson('ap')} as airport, a.hobbs, a.flight_meter,
      a.grounded_reason, ${personJson('w')} as owner,
      exists (select from aircraft_share s where s.aircraft_id = a.id and s.account_id = ${viewerId}) as is_co_owner,
      ${isAdvisorFor('a', viewerId)} as is_advisor,
      exists (select from record_keeper p where p.account_id = ${viewerId} and ${keeperCounts('a')}) as keeps_records
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id join account w on w.id = a.owner_id
    where a.id = ${aircraftId} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** The owner and the record keepers. */
export const listKeeperIds = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ id: string }>`
    select a.owner_id as id from aircraft a where a.id = ${aircraftId}
    union select p.account_id from aircraft a join record_keeper p on ${keeperCounts('a')} where a.id = ${aircraftId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Everyone who sees what is due: keepers, co-owners and staff at the home airport. */
export const listConcerned = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ id: string }>`
    select a.owner_id as id from aircraft a where a.id = ${aircraftId}
    union select p.account_id from aircraft a join record_keeper p on ${keeperCounts('a')} where a.id = ${aircraftId}
    union select s.account_id from aircraft_share s where s.aircraft_id = ${aircraftId}
    union select f.account_id from aircraft a join staff_airport f on f.airport_id = a.airport_id where a.id = ${aircraftId}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export type KeeperRow = {
  id: string
  aircraft: { id: string; tailNumber: string }
  owner: Person
  role: KeeperRole
  person: Person | null
  email: string | null
  createdAt: Date
  expiresAt: Date | null
  acceptedAt: Date | null
}

const columns = sql`p.id, json_build_object('id', a.id, 'tailNumber', a.tail_number) as aircraft, ${personJson('w')} as owner, p.role,
  case when h.id is null then null else ${personJson('h')} end as person, p.email, p.created_at, p.expires_at, p.accepted_at`
const tables = sql`record_keeper p join aircraft a on a.id = p.aircraft_id and a.deleted_at is null and a.owner_id = p.given_by_id
  join account w on w.id = a.owner_id left join account h on h.id = p.account_id`

/** Active keepers, longest first, then open and expired invitations. */
export const listKeepers = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<KeeperRow>`select ${columns} from ${tables}
    where a.id = ${aircraftId} and p.ended_at is null and (p.accepted_at is null or ${keeperCounts('a')})
    order by p.accepted_at nulls last, p.created_at, p.id limit 200`.execute(db)
  return rows
}

/** An account's own ones, and open invitations to its verified address. */
export const listKeepersOf = async (db: Db, { id, email, now }: { id: string; email: string; now: Date }) => {
  const { rows } = await sql<KeeperRow>`select ${columns} from ${tables}
    where p.ended_at is null and (p.account_id = ${id} and ${keeperCounts('a')} or p.accepted_at is null and p.email = ${email}
      and p.expires_at > ${now})
    order by p.created_at desc, p.id limit 200`.execute(db)
  return rows
}

export const findKeeper = async (db: Db, id: string) => {
  const { rows } = await sql<KeeperRow>`select ${columns} from ${tables} where p.id = ${id} and p.ended_at is null`.execute(db)
  return rows[0]
}

const locked = ['id', 'aircraftId', 'givenById', 'accountId', 'email', 'expiresAt', 'acceptedAt'] as const

export const lockKeeper = (db: Db, id: string) =>
  db.selectFrom('recordKeeper').select(locked).where('id', '=', id).where('endedAt', 'is', null).forUpdate().executeTakeFirst()

/** Locked, so that an invitation is either accepted or ended, not both. */
export const lockKeeperByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('recordKeeper')
    .select(locked)
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type Candidate = { person: Person; role: 'co_owner' | 'staff' }

/** Co-owners and home-airport staff who don't keep the records yet. */
export const listCandidates = async (db: Db, aircraftId: string): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select ${personJson('w')} as person, k.role from aircraft a cross join lateral (
        select s.account_id, 'co_owner' as role from aircraft_share s where s.aircraft_id = a.id
        union all select f.account_id, 'staff' from staff_airport f where f.airport_id = a.airport_id
          and not exists (select from aircraft_share s where s.aircraft_id = a.id and s.account_id = f.account_id)) k
      join account w on w.id = k.account_id and w.deleted_at is null
    where a.id = ${aircraftId} and w.id <> a.owner_id
      and not exists (select from record_keeper p where p.account_id = w.id and ${keeperCounts('a')})
    order by k.role, w.last_name, w.first_name, w.id limit 200`.execute(db)
  return rows
}

type Given = { aircraftId: string; accountId: string; role: 'co_owner' | 'staff'; givenById: string; now: Date }

type Held = { aircraftId: string; accountId: string; byId: string; now: Date }

/** Ends an account's lapsed record keeping before it gets a new one. */
const endHeld = (db: Db, { aircraftId, accountId, byId, now }: Held) =>
  db
    .updateTable('recordKeeper')
    .set({ endedAt: now, endedById: byId, tokenHash: null })
    .where('aircraftId', '=', aircraftId)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()

/** Ends a lapsed one first. */
export const insertGiven = async (db: Db, { aircraftId, accountId, role, givenById, now }: Given) => {
  await endHeld(db, { aircraftId, accountId, byId: givenById, now })
  const id = newId(now.getTime())
  const given = { id, aircraftId, accountId, role, givenById, createdAt: now, acceptedAt: now }
  await db.insertInto('recordKeeper').values(given).execute()
  return id
}

type Invited = { aircraftId: string; email: string; tokenHash: Buffer; givenById: string; now: Date; expiresAt: Date }

/** Inviting the same address again replaces the token. `undefined` if this owner's invitation is already accepted. */
export const putInvited = async (db: Db, { aircraftId, email, tokenHash, givenById, now, expiresAt }: Invited) => {
  await sql`update record_keeper set ended_at = ${now}, ended_by_id = ${givenById}, token_hash = null
    where aircraft_id = ${aircraftId} and email = ${email} and given_by_id <> ${givenById} and ended_at is null`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into record_keeper as p (id, aircraft_id, role, email, token_hash, mails_sent, sent_at, expires_at, given_by_id, created_at)
    values (${newId(now.getTime())}, ${aircraftId}, 'mechanic', ${email}, ${tokenHash}, 1, ${now}, ${expiresAt}, ${givenById}, ${now})
    on conflict (aircraft_id, email) where ended_at is null do update set token_hash = excluded.token_hash, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, given_by_id = excluded.given_by_id, mails_sent = p.mails_sent + 1
    where p.accepted_at is null
    returning p.id`.execute(db)
  return rows[0]?.id
}

/** Invitation mails sent for an owner since a time, including withdrawn invitations. */
export const countKeeperMails = async (db: Db, givenById: string, since: Date) => {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(mails_sent), 0)::int as count from record_keeper where given_by_id = ${givenById} and sent_at > ${since}`.execute(
    db,
  )
  return rows[0]!.count
}

export const keepsRecords = async (db: Db, { aircraftId, accountId }: { aircraftId: string; accountId: string }) => {
  const { rows } = await sql<{ keeps: boolean }>`
    select exists (select from aircraft a join record_keeper p on ${keeperCounts('a')}
      where a.id = ${aircraftId} and p.account_id = ${accountId}) as keeps`.execute(db)
  return rows[0]!.keeps
}

type Accepted = { aircraftId: string; accountId: string; now: Date }

export const setAccepted = async (db: Db, id: string, { aircraftId, accountId, now }: Accepted) => {
  await endHeld(db, { aircraftId, accountId, byId: accountId, now })
  await db.updateTable('recordKeeper').set({ accountId, acceptedAt: now }).where('id', '=', id).execute()
}

export const setKeeperEnded = (db: Db, id: string, { byId, now }: { byId: string; now: Date }) =>
  db.updateTable('recordKeeper').set({ endedAt: now, endedById: byId, tokenHash: null }).where('id', '=', id).execute()

/** The account with the invited address, if any, and the owner's name. */
export const findKeeperInvited = (db: Db, id: string) =>
  db
    .selectFrom('recordKeeper as p')
    .innerJoin('account as invited', 'invited.email', 'p.email')
    .innerJoin('account as owner', 'owner.id', 'p.givenById')
    .innerJoin('aircraft as a', 'a.id', 'p.aircraftId')
    .select(['invited.id as accountId', 'owner.firstName', 'owner.lastName', 'a.tailNumber'])
    .where('p.id', '=', id)
    .where('p.endedAt', 'is', null)
    .where('p.acceptedAt', 'is', null)
    .where('invited.deletedAt', 'is', null)
    .executeTakeFirst()

/** Mechanics are known by their address, also before they accept. */
export const moveKeepers = (db: Db, from: string, to: string) =>
  sql`update record_keeper k set email = ${to} where k.ended_at is null and k.email = ${from}
    and not exists (select from record_keeper other where other.aircraft_id = k.aircraft_id and other.email = ${to}
      and other.ended_at is null)`.execute(db)
