import type { PersonFlightReport } from '@tailshare/contract/reports/flights/reports'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

export type ReachedAircraft = PersonFlightReport['aircraft'][number] & { ownerId: string }

const columns = sql`a.id, a.tail_number, m.name as model_name, a.owner_id, w.first_name || ' ' || w.last_name as owner_name`
const tables = sql`aircraft a join aircraft_model m on m.id = a.model_id join account w on w.id = a.owner_id`

/** Aircraft whose flights someone may read: owned (including deleted), co-owned and their clients'. */
export const listReachedAircraft = async (db: Db, callerId: string) => {
  const { rows } = await sql<ReachedAircraft>`
    with reached as (
      select id, 'owner' as you, 1 as place from aircraft where owner_id = ${callerId}
      union all select aircraft_id, 'co_owner', 2 from aircraft_share where account_id = ${callerId}
      union all select c.id, 'advisor', 3 from tax_advisor t join aircraft c on c.owner_id = t.owner_id where t.advisor_id = ${callerId}
        and t.ended_at is null
    ), nearest as (select distinct on (id) id, you, place from reached order by id, place)
    select ${columns}, r.you from nearest r join (${tables}) on a.id = r.id
    where r.you = 'owner' or a.deleted_at is null order by r.place, a.tail_number`.execute(db)
  return rows
}

/** Any aircraft, for an operator. */
export const findAnyAircraft = async (db: Db, id: string) => {
  const { rows } = await sql<ReachedAircraft>`select ${columns}, 'operator' as you from ${tables} where a.id = ${id}`.execute(db)
  return rows[0]
}
