import type { Airport } from '@tailshare/contract/airports'
import type { Person } from '@tailshare/contract/accounts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { airportJson, personJson } from '../../accounts/profile/queries.ts'
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

/** Of the aircraft of an alias, in percent: a co-owner's, or the rest that is its owner's; `null` for others, and where no one shares it. */
export const sharePercentOf = (aircraft: string, accountId: RawBuilder<unknown>): RawBuilder<unknown> => {
  const [id, ownerId] = [sql.ref(`${aircraft}.id`), sql.ref(`${aircraft}.ownerId`)]
  return sql`(select case when ${ownerId} = ${accountId} then 100 - sum(h.percent) else sum(h.percent) filter (where h.account_id = ${accountId}) end::float8
    from aircraft_share h where h.aircraft_id = ${id})`
}

/** Of every aircraft in which someone holds a share, the owner's rest included: percent by aircraft. */
export const sharesOf = (accountId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_object_agg(h.aircraft_id, h.percent), '{}') from (
    select aircraft_id, percent::float8 from aircraft_share where account_id = ${accountId}
    union all select s.aircraft_id, 100 - sum(s.percent)::float8 from aircraft o join aircraft_share s on s.aircraft_id = o.id
      where o.owner_id = ${accountId} group by s.aircraft_id) h)`

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
