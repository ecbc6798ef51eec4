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

/** The order in which partners are shown everywhere: the owner, then who holds most, then by name. Of someone's account `p` and their percent. */
export const partnerOrder = (ownerId: RawBuilder<unknown>, percent: RawBuilder<unknown>) =>
  sql`p.id = ${ownerId} desc, ${percent} desc nulls last, p.last_name, p.first_name, p.id`

/** Of the aircraft of an alias, in percent: a co-owner's, or the rest that is its owner's; `null` for others, and where no one shares it. */
export const sharePercentOf = (aircraft: string, accountId: RawBuilder<unknown>): RawBuilder<unknown> => {
  const [id, ownerId] = [sql.ref(`${aircraft}.id`), sql.ref(`${aircraft}.ownerId`)]
  return sql`(select case when ${ownerId} = ${accountId} then 100 - sum(h.percent)
    else sum(h.percent) filter (where h.account_id = ${accountId}) end::float8
    from aircraft_share h where h.aircraft_id = ${id})`
}

/** Who holds how much of the aircraft of an alias now, its owner the rest: rows of `account_id`, `percent` and `is_owner`, above zero. */
export const heldParts = (aircraft: string): RawBuilder<unknown> => {
  const [id, ownerId] = [sql.ref(`${aircraft}.id`), sql.ref(`${aircraft}.ownerId`)]
  return sql`(select s.account_id, s.percent::float8, false as is_owner from aircraft_share s where s.aircraft_id = ${id}
    union all select ${ownerId}, (100 - coalesce(sum(s.percent), 0))::float8, true from aircraft_share s where s.aircraft_id = ${id}
      having coalesce(sum(s.percent), 0) < 100)`
}

/** Whether someone owns an aircraft or holds a part of it. */
export const holdsPart = async (db: Db, { aircraftId, accountId }: { aircraftId: string; accountId: string }) => {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from aircraft a where a.id = ${aircraftId} and a.owner_id = ${accountId})
      or exists (select from aircraft_share s where s.aircraft_id = ${aircraftId} and s.account_id = ${accountId}) as holds`.execute(
    db,
  )
  return rows[0]!.holds
}

/** Those who hold a part of the aircraft of an alias, or own it, and whom someone advises on taxes. */
export const advisedHolders = (aircraft: string, advisorId: string): RawBuilder<unknown> => {
  const [id, ownerId] = [sql.ref(`${aircraft}.id`), sql.ref(`${aircraft}.ownerId`)]
  return sql`array(select t.owner_id::text from tax_advisor t where t.advisor_id = ${advisorId} and t.ended_at is null
    and (t.owner_id = ${ownerId} or t.owner_id in (select s.account_id from aircraft_share s where s.aircraft_id = ${id})))`
}

/** Of every aircraft in which someone holds a share, the owner's rest included: percent by aircraft. */
export const sharesOf = (accountId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_object_agg(h.aircraft_id, h.percent), '{}') from (
    select aircraft_id, percent::float8 from aircraft_share where account_id = ${accountId}
    union all select s.aircraft_id, (100 - sum(s.percent))::float8 from aircraft o join aircraft_share s on s.aircraft_id = o.id
      where o.owner_id = ${accountId} group by s.aircraft_id) h)`

/** What the co-owners of the aircraft of an alias agreed on last; `null` while the usual quotas count. */
export const newestTerms = (aircraft: string): RawBuilder<unknown> =>
  sql`(select json_build_object('holidays', q.holidays, 'consecutiveDays', q.consecutive_days, 'advanceDays', q.advance_days,
    'maintenanceHours', q.maintenance_hours) from quota_terms q where q.aircraft_id = ${sql.ref(`${aircraft}.id`)} order by q.version desc
      limit 1)`

export type AgreedCosts = { fixedYearCents: number; hourCents: number; fromMonth: string }

/** The running costs that the partners of the aircraft of an alias have agreed on for this month, at its airport `ap`; `null` before the first. */
export const agreedCosts = (aircraft: string, now: Date): RawBuilder<unknown> =>
  sql`(select json_build_object('fixedYearCents', 12 * (c.reserve_month_cents + (select coalesce(sum((l->>'monthCents')::int), 0)
    from jsonb_array_elements(c.lines) l)),
    'hourCents', c.hour_cents, 'fromMonth', to_char(c.from_month, 'YYYY-MM')) from running_costs c
    where c.aircraft_id = ${sql.ref(`${aircraft}.id`)} and c.from_month <= (${now}::timestamptz at time zone ap.zone)::date
    order by c.from_month desc, c.version desc limit 1)`

/** Who holds how much now, in percent by account, the owner's rest left out; whoever changes it next waits. */
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

/** From which day the shares that this transaction writes are held. */
export const setHandOverDay = (db: Db, day: string) =>
  sql`select set_config('tailshare.handed_over_on', ${day}, true)`.execute(db)

type Share = { aircraftId: string; accountId: string; percent: number; since: string }

/** Who held one already keeps the day since which they do. */
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

/** What was agreed before stays to be read; whoever changes it waits for its turn at the aircraft. */
export const insertQuotaTerms = (db: Db, { aircraftId, ...terms }: Terms) =>
  db
    .insertInto('quotaTerms')
    .values({
      aircraftId,
      ...terms,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from quota_terms where aircraft_id = ${aircraftId})`,
    })
    .execute()
