import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { operatorProbationHours } from '@tailshare/contract/backoffice/bookings/interventions'
import { plusHours } from '@tailshare/contract/text/period'
import type { DoneAlone } from '@tailshare/rules/bookings/operatorLimits/alone'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { keeperCounts } from '../../../db/sql/seenAircraft.ts'
import { operatorMark, personJson } from '../../people/accounts/profile/queries.ts'
import { heldParts } from '../../aircraft/shares/queries.ts'
import { raterOf } from '../payment/money/queries.ts'

/** Serializes operator and staff actions, so that each is counted before the next. Lock in this order: aircraft, booking, time, this. */
export const lockDesk = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('operator_act', 435))`.execute(tx)

/** Identifies a person who left and came back with another account (`operator_mark`). */
const markOf = (account: string) => operatorMark(sql.ref(`${account}.email`))

type Sums = { actorId: string; memberIds: readonly string[]; byOperatorSince: Date; byMemberSince: Date }

export const sumDoneAlone = async (db: Db, { actorId, memberIds, byOperatorSince, byMemberSince }: Sums) => {
  const { rows } = await sql<DoneAlone>`select
    (select coalesce(sum(cents), 0)::int from operator_act where at > ${byOperatorSince} and (actor_id = ${actorId} or actor_id in (
      select m.account_id from operator_mark m join account a on a.id = ${actorId} and m.mark = ${markOf('a')}))) as operator_cents,
    (select coalesce(max(sum), 0)::int from (select sum(a.cents) from operator_act a, unnest(a.member_ids) m (id)
      where a.at > ${byMemberSince} and m.id = any(${[...memberIds]}::uuid[]) group by m.id) of_each) as member_cents,
    exists (select from account where id = ${actorId} and not is_operator)
      and exists (select from staff_airport where account_id = ${actorId})
      and not exists (select from staff_airport where account_id = ${actorId}
        and (since is null or since <= ${byMemberSince})) as is_new`.execute(db)
  return rows[0]!
}

export const listHolders = async (db: Db, aircraftIds: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`
    select distinct h.account_id as id from aircraft c cross join lateral ${heldParts('c')} h
      where c.id = any(${[...aircraftIds]}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** True if the account owns the aircraft now, or keeps its maintenance records. */
export const answersFor = async (db: Db, aircraftId: string, accountId: string) => {
  const { rows } = await sql`select from aircraft a where a.id = ${aircraftId} and (a.owner_id = ${accountId}
    or exists (select from record_keeper p where p.account_id = ${accountId} and ${keeperCounts('a')}))`.execute(db)
  return rows.length > 0
}

/** People who rated or deferred a squawk, or started work on it, since it got its present rating; latest first. */
export const listTakers = async (db: Db, squawkId: string) => {
  const { rows } = await sql<{ id: string }>`
    select e.by_id as id from squawk s cross join lateral ${raterOf('s')} word join squawk_event e on e.squawk_id = s.id
    where s.id = ${squawkId} and e.kind in ('judged', 'deferred', 'started') and e.by_id <> word.by_id and e.at >= word.at
    group by e.by_id order by max(e.at) desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** Price of an hour of an aircraft, or of an instructor at their most expensive airport. */
export const findRate = async (db: Db, id: string) => {
  const { rows } = await sql<{ cents: number }>`select coalesce((select rate_cents from aircraft where id = ${id}),
    (select max(hourly_cents) from csip_rate where account_id = ${id}), 0) as cents`.execute(db)
  return rows[0]!.cents
}

type NewAct = { actorId: string; memberIds: readonly string[]; kind: string; cents: number; at: Date }

export const insertAct = (tx: Tx, { memberIds, at, ...act }: NewAct) =>
  tx
    .insertInto('operatorAct')
    .values({ id: newId(at.getTime()), ...act, memberIds: [...memberIds], at })
    .execute()

/** People who requested or approved another's operator role, made them airport staff, or reset their second factor. */
const bonds = sql`select e.actor_id as from_id, e.subject_id as id from audit_entry e
    where e.action = 'second_factor_reset' or (e.action = 'roles_changed' and (
      e.data -> 'operator' ->> 0 = 'false' and e.data -> 'operator' ->> 1 = 'true'
      or not (e.data -> 'airports' -> 0) @> (e.data -> 'airports' -> 1)))
  union all select (e.data ->> 'askedById')::uuid, e.subject_id from audit_entry e where e.action = 'roles_changed'
    and e.data ? 'askedById'`

export type FoundStanding = { isNew: boolean; boundTo: string[]; gone: string[]; reset: string[] }

/**
 * Relation of a person to each of these operators. Two are bound if one descends from the other, or both from a third (`bonds`). Accounts
 * with the same mark count as one person.
 */
export const findStanding = async (db: Db, id: string, others: readonly string[], now: Date): Promise<FoundStanding> => {
  const since = plusHours(now, -operatorProbationHours)
  const { rows } = await sql<FoundStanding>`
    with recursive person (id, mark) as (select account_id, mark from operator_mark union all select a.id, ${markOf('a')} from account a
      where a.is_operator),
      bond as (${bonds} union all select same.id, p.id from person p join person same on same.mark = p.mark and same.id <> p.id),
      above (of, id) as (select o.id, o.id from unnest(${[id, ...others]}::uuid[]) o (id)
        union select a.of, b.from_id from above a join bond b on b.id = a.id),
      lost (id) as (select subject_id from audit_entry where action = 'second_factor_reset' and at > ${since})
    select
      exists (select from account where id = ${id} and operator_since > ${since}) or ${id} in (select id from lost) as is_new,
      array(select distinct theirs.of from above theirs join above own on own.id = theirs.id and own.of = ${id}
        where theirs.of <> ${id}) as bound_to,
      array(select o.id from account o where o.id = any(${[...others]}::uuid[])
        and (not o.is_operator or o.suspended_at is not null)) as gone,
      array(select o.id from unnest(${[...others]}::uuid[]) o (id) where o.id in (select id from lost)) as reset`.execute(db)
  return rows[0]!
}

export type OperatorRequest = { cents: number; reason: string; askedBy: Person; askedAt: Date }

/** Valid for `operatorProbationHours`, and only while the operator who asked still is one. */
export const findOperatorRequest = async (db: Db, subjectId: string, now: Date) => {
  const { rows } =
    await sql<OperatorRequest>`select w.cents, w.reason, ${personJson('a')} as asked_by, w.asked_at from operator_request w
    join account a on a.id = w.asked_by_id and a.is_operator and a.suspended_at is null where w.subject_id = ${subjectId}
      and w.asked_at > ${plusHours(now, -operatorProbationHours)}`.execute(db)
  return rows[0]
}

/** The same for the page of a claim or a dispute. */
export const openRequestOf = (subjectId: string) => sql<{
  by: string
  cents: number
} | null>`(select json_build_object('by', wisher.first_name || ' ' || wisher.last_name,
    'cents', w.cents) from operator_request w
    join account wisher on wisher.id = w.asked_by_id and wisher.is_operator and wisher.suspended_at is null
  where w.subject_id = ${sql.ref(subjectId)} and w.asked_at > now() - make_interval(hours => ${operatorProbationHours}))`

type NewOperatorRequest = {
  subjectId: string
  accountId: string | null
  cents: number
  reason: string
  askedById: string
  askedAt: Date
}

export const putOperatorRequest = (tx: Tx, request: NewOperatorRequest) =>
  tx
    .insertInto('operatorRequest')
    .values(request)
    .onConflict((at) => at.column('subjectId').doUpdateSet(request))
    .execute()

export const deleteOperatorRequest = (tx: Tx, subjectId: string) =>
  tx.deleteFrom('operatorRequest').where('subjectId', '=', subjectId).execute()
