import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { airportJson, personJson } from '../../people/accounts/profile/queries.ts'
import { photoIds } from '../queries.ts'

type SharedRow = {
  id: string
  tailNumber: string
  modelName: string
  family: string
  airport: Airport
  photoIds: string[]
  owner: Person
  percent: number
  grounded: boolean
}

/** Aircraft in which someone holds a share. */
export const listShared = async (db: Db, accountId: string) => {
  const { rows } = await sql<SharedRow>`
    select a.id, a.tail_number, m.name as model_name, m.family, ${airportJson('ap')} as airport, ${photoIds('a')} as photo_ids,
      ${personJson('w')} as owner, s.percent::float8 as percent, a.grounded_reason is not null as grounded
    from aircraft_share s join aircraft a on a.id = s.aircraft_id join aircraft_model m on m.id = a.model_id
      join airport ap on ap.id = a.airport_id join account w on w.id = a.owner_id
    where s.account_id = ${accountId} and a.deleted_at is null order by a.tail_number`.execute(db)
  return rows
}

/** Partners' display order: the owner, then by share, then by name. `p` is the partner's account. */
export const partnerOrder = (ownerId: RawBuilder<unknown>, percent: RawBuilder<unknown>) =>
  sql`p.id = ${ownerId} desc, ${percent} desc nulls last, p.last_name, p.first_name, p.id`

/** A co-owner's percent, or the owner's remainder; `null` for others and unshared aircraft. */
export const sharePercentOf = (aircraft: string, accountId: RawBuilder<unknown>): RawBuilder<unknown> => {
  const [id, ownerId] = [sql.ref(`${aircraft}.id`), sql.ref(`${aircraft}.ownerId`)]
  return sql`(select case when ${ownerId} = ${accountId} then 100 - sum(h.percent)
    else sum(h.percent) filter (where h.account_id = ${accountId}) end::float8
    from aircraft_share h where h.aircraft_id = ${id})`
}

/** Current partners as rows of `account_id`, `percent` and `is_owner`, the owner's remainder included. Leaves out zero. */
export const heldParts = (aircraft: string): RawBuilder<unknown> => {
  const [id, ownerId] = [sql.ref(`${aircraft}.id`), sql.ref(`${aircraft}.ownerId`)]
  return sql`(select s.account_id, s.percent::float8, false as is_owner from aircraft_share s where s.aircraft_id = ${id}
    union all select ${ownerId}, (100 - coalesce(sum(s.percent), 0))::float8, true from aircraft_share s where s.aircraft_id = ${id}
      having coalesce(sum(s.percent), 0) < 100)`
}

export const isPartner = async (db: Db, { aircraftId, accountId }: { aircraftId: string; accountId: string }) => {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from aircraft a where a.id = ${aircraftId} and a.owner_id = ${accountId})
      or exists (select from aircraft_share s where s.aircraft_id = ${aircraftId} and s.account_id = ${accountId}) as holds`.execute(
    db,
  )
  return rows[0]!.holds
}

/** Partners of the aircraft whom `advisorId` advises on taxes. */
export const advisedHolders = (aircraft: string, advisorId: string): RawBuilder<unknown> => {
  const [id, ownerId] = [sql.ref(`${aircraft}.id`), sql.ref(`${aircraft}.ownerId`)]
  return sql`array(select t.owner_id::text from tax_advisor t where t.advisor_id = ${advisorId} and t.ended_at is null
    and (t.owner_id = ${ownerId} or t.owner_id in (select s.account_id from aircraft_share s where s.aircraft_id = ${id})))`
}

/** Percent by aircraft of an account's shares, including an owner's remainder. */
export const sharesOf = (accountId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_object_agg(h.aircraft_id, h.percent), '{}') from (
    select aircraft_id, percent::float8 from aircraft_share where account_id = ${accountId}
    union all select s.aircraft_id, (100 - sum(s.percent))::float8 from aircraft o join aircraft_share s on s.aircraft_id = o.id
      where o.owner_id = ${accountId} group by s.aircraft_id) h)`

/** The co-owners' latest agreed quotas; `null` while the defaults apply. */
export const newestTerms = (aircraft: string): RawBuilder<unknown> =>
  sql`(select json_build_object('holidays', q.holidays, 'consecutiveDays', q.consecutive_days, 'advanceDays', q.advance_days,
    'maintenanceHours', q.maintenance_hours) from quota_terms q where q.aircraft_id = ${sql.ref(`${aircraft}.id`)} order by q.version desc
      limit 1)`

export type AgreedCosts = { fixedYearCents: number; hourCents: number; fromMonth: string }

/** Running costs agreed for the current month at airport `ap`; `null` before the first agreement. */
export const agreedCosts = (aircraft: string, now: Date): RawBuilder<unknown> =>
  sql`(select json_build_object('fixedYearCents', 12 * (c.reserve_month_cents + (select coalesce(sum((l->>'monthCents')::int), 0)
    from jsonb_array_elements(c.lines) l)),
    'hourCents', c.hour_cents, 'fromMonth', to_char(c.from_month, 'YYYY-MM')) from running_costs c
    where c.aircraft_id = ${sql.ref(`${aircraft}.id`)} and c.from_month <= (${now}::timestamptz at time zone ap.zone)::date
    order by c.from_month desc, c.version desc limit 1)`

/** Percent by account, without the owner's remainder. Locks the aircraft, so that changes wait. */
export const lockShares = async (db: Db, aircraftId: string) => {
  const { ownerId } = await db
    .selectFrom('aircraft')
    .select('ownerId')
    .where('id', '=', aircraftId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('aircraftShare')
    .select(['accountId', 'percent'])
    .where('aircraftId', '=', aircraftId)
    .execute()
  return { ownerId, percents: new Map(rows.map(({ accountId, percent }) => [accountId, percent])) }
}

/** Sets the start day of the shares this transaction writes. */
export const setHandOverDay = (db: Db, day: string) =>
  sql`select set_config('tailshare.handed_over_on', ${day}, true)`.execute(db)

type Share = { aircraftId: string; accountId: string; percent: number; since: string }

/** An existing holder keeps their start day. */
export const putShare = (db: Db, { percent, ...share }: Share) =>
  percent > 0
    ? db
        .insertInto('aircraftShare')
        .values({ ...share, percent })
        .onConflict((conflict) => conflict.columns(['aircraftId', 'accountId']).doUpdateSet({ percent }))
        .execute()
    : db.deleteFrom('aircraftShare').where('aircraftId', '=', share.aircraftId).where('accountId', '=', share.accountId).execute()

type Terms = {
  aircraftId: string
  holidays: number
  consecutiveDays: number
  advanceDays: number
  maintenanceHours: number
  agreedAt: Date
}

/** Keeps earlier versions. The aircraft must be locked. */
export const insertQuotaTerms = (db: Db, { aircraftId, ...terms }: Terms) =>
  db
    .insertInto('quotaTerms')
    .values({
      aircraftId,
      ...terms,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from quota_terms where aircraft_id = ${aircraftId})`,
    })
    .execute()
