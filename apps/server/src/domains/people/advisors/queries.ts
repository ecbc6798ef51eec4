import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'

type PersonColumns = { id: string; firstName: string; lastName: string; photoFileId: string | null }
export type InvitationRow = {
  id: string
  email: string
  ownerId: string
  advisorId: string | null
  createdAt: Date
  expiresAt: Date
  confirmedAt: Date | null
  owner: PersonColumns
  advisor: PersonColumns | null
}

const personColumns = (alias: string) => {
  const from = sql.raw(alias)
  return sql`json_build_object('id', ${from}.id, 'firstName', ${from}.first_name, 'lastName', ${from}.last_name, 'photoFileId',
    ${from}.photo_file_id)`
}

const open = sql`
  select t.id, t.email, t.owner_id, t.advisor_id, t.created_at, t.expires_at, t.confirmed_at, ${personColumns('o')} as owner,
    case when a.id is null then null else ${personColumns('a')} end as advisor
  from tax_advisor t join account o on o.id = t.owner_id left join account a on a.id = t.advisor_id where t.ended_at is null`

export const findInvitation = async (db: Db, id: string) => {
  const { rows } = await sql<InvitationRow>`${open} and t.id = ${id}`.execute(db)
  return rows[0]
}

export const listSent = async (db: Db, ownerId: string) => {
  const { rows } =
    await sql<InvitationRow>`${open} and t.owner_id = ${ownerId} order by t.created_at desc, t.id desc limit 200`.execute(db)
  return rows
}

/** Confirmed invitations, and open ones to the account's own verified address. */
export const listReceived = async (db: Db, { id, email, now }: { id: string; email: string; now: Date }) => {
  const { rows } = await sql<InvitationRow>`${open}
    and (t.advisor_id = ${id} or (t.confirmed_at is null and t.email = ${email} and t.expires_at > ${now}))
    order by t.created_at desc, t.id desc limit 200`.execute(db)
  return rows
}

export const ownsAircraft = async (db: Db, accountId: string) =>
  (await db
    .selectFrom('aircraft')
    .select('id')
    .where('ownerId', '=', accountId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The account with the invited address, if any, and the owner's name. */
export const findInvited = (db: Db, id: string) =>
  db
    .selectFrom('taxAdvisor')
    .innerJoin('account as invited', 'invited.email', 'taxAdvisor.email')
    .innerJoin('account as owner', 'owner.id', 'taxAdvisor.ownerId')
    .select(['invited.id as accountId', 'owner.firstName', 'owner.lastName'])
    .where('taxAdvisor.id', '=', id)
    .where('taxAdvisor.endedAt', 'is', null)
    .where('taxAdvisor.confirmedAt', 'is', null)
    .where('invited.deletedAt', 'is', null)
    .executeTakeFirst()

/** Invitation mails sent for an owner since a time, including withdrawn invitations. */
export const countMails = async (db: Db, ownerId: string, since: Date) => {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(mails_sent), 0)::int as count from tax_advisor where owner_id = ${ownerId} and sent_at > ${since}`.execute(
    db,
  )
  return rows[0]!.count
}

type NewInvitation = { ownerId: string; email: string; tokenHash: Buffer; now: Date; expiresAt: Date }

/** Inviting the same address again replaces the token. `undefined` if the invitation is already confirmed. */
export const putInvitation = async (db: Db, { ownerId, email, tokenHash, now, expiresAt }: NewInvitation) => {
  const { rows } = await sql<{ id: string }>`
    insert into tax_advisor as t (id, owner_id, email, token_hash, sent_at, created_at, expires_at)
    values (${newId()}, ${ownerId}, ${email}, ${tokenHash}, ${now}, ${now}, ${expiresAt})
    on conflict (owner_id, email) where ended_at is null do update
      set token_hash = excluded.token_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, mails_sent = t.mails_sent + 1
    where t.confirmed_at is null
    returning t.id`.execute(db)
  return rows[0]?.id
}

/** Locked, so that an invitation is either confirmed or ended, not both. */
export const lockInvitationByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('taxAdvisor')
    .select(['id', 'ownerId', 'email', 'advisorId', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const lockInvitation = (db: Db, id: string) =>
  db
    .selectFrom('taxAdvisor')
    .select(['id', 'ownerId', 'email', 'advisorId', 'expiresAt'])
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The owner and address of an open invitation. */
export const findInvitationByToken = async (db: Db, tokenHash: Buffer, now: Date) => {
  const { rows } =
    await sql<InvitationRow>`${open} and t.token_hash = ${tokenHash} and (t.confirmed_at is not null or t.expires_at > ${now})`.execute(
      db,
    )
  return rows[0]
}

export const setConfirmed = (db: Db, id: string, { advisorId, now }: { advisorId: string; now: Date }) =>
  db.updateTable('taxAdvisor').set({ advisorId, confirmedAt: now }).where('id', '=', id).execute()

export const setEnded = (db: Db, id: string, { endedBy, now }: { endedBy: string; now: Date }) =>
  db.updateTable('taxAdvisor').set({ endedAt: now, endedBy, tokenHash: null }).where('id', '=', id).execute()

/** Owners who let this account see their aircraft, income and flights. */
export const listAdvisedOwnerIds = async (db: Db, advisorId: string) => {
  const rows = await db
    .selectFrom('taxAdvisor')
    .select('ownerId')
    .distinct()
    .where('advisorId', '=', advisorId)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ ownerId }) => ownerId)
}

type AdvisorLook = { advisorId: string; ownerIds: string[]; what: string; at: Date }

/** Pages refetch by themselves: repeated views within this time count as one. */
const sameLookMinutes = 10

/** Logs an advisor's view for each owner; `what` completes “looked at …”. */
export const insertLooks = async (db: Db, { advisorId, ownerIds, what, at }: AdvisorLook) => {
  const ids = ownerIds.map(() => newId(at.getTime()))
  const within = Math.floor(at.getTime() / (sameLookMinutes * 60_000)).toString()
  // Insert in a fixed order, so that concurrent views wait for each other instead of deadlocking.
  await sql`
    insert into audit_entry (id, actor_id, action, subject_id, data, at)
    select n.id, ${advisorId}, 'advisor_viewed', o.id, jsonb_build_object('what', ${what}::text, 'within', ${within}::text), ${at}
    from unnest(${ids}::uuid[], ${ownerIds}::uuid[]) n (id, owner_id) join account o on o.id = n.owner_id
    where not exists (select from audit_entry e where e.action = 'advisor_viewed' and e.subject_id = o.id and e.actor_id = ${advisorId}
      and e.data->>'what' = ${what} and e.at > ${at}::timestamptz - make_interval(mins => ${sameLookMinutes}) and e.at <= ${at})
    order by o.id
    on conflict (subject_id, actor_id, (data->>'what'), (data->>'within')) where action = 'advisor_viewed' do nothing`.execute(db)
}

export type AdvisorViewRow = { id: string; what: string; at: Date; advisor: PersonColumns }

export const listAdvisorViews = async (db: Db, ownerId: string, { limit, offset }: { limit: number; offset: number }) => {
  const from = sql`audit_entry e join account a on a.id = e.actor_id where e.action = 'advisor_viewed' and e.subject_id = ${ownerId}`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)
  const { rows: results } = await sql<AdvisorViewRow>`
    select e.id, e.data->>'what' as what, e.at, ${personColumns('a')} as advisor from ${from}
    order by e.at desc, e.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counted[0]!.count, results }
}
