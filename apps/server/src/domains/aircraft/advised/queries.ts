import type { Airport } from '@tailshare/contract/airports'
import type { Person } from '@tailshare/contract/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { airportJson, personJson } from '../../accounts/profile/queries.ts'
import { photoIds } from '../queries.ts'

type AdvisedRow = {
  id: string
  tailNumber: string
  modelName: string
  family: string
  airport: Airport
  photoIds: string[]
  owner: Person
  rateCents: number
  hobbs: number
  coOwners: number
  flights: number
  hobbsHours: number
  incomeCents: number
}

/** With what each flew and brought its owner in a year. */
export const listAircraftOf = async (db: Db, ownerIds: string[], year: number) => {
  const { rows } = await sql<AdvisedRow>`
    select a.id, a.tail_number, m.name as model_name, m.family, ${airportJson('ap')} as airport, ${photoIds('a')} as photo_ids,
      ${personJson('w')} as owner, a.rate_cents, a.hobbs,
      (select count(*)::int from aircraft_share s where s.aircraft_id = a.id) as co_owners, y.*
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id join account w on w.id = a.owner_id
      cross join lateral (
        select coalesce(sum(s.flights), 0)::int as flights, coalesce(sum(s.hobbs_hours), 0) as hobbs_hours,
          coalesce(sum(s.flight_cents + s.cancellation_cents), 0)::bigint as income_cents
        from aircraft_month s where s.aircraft_id = a.id and s.owner_id = a.owner_id
          and s.month >= make_date(${year}, 1, 1) and s.month < make_date(${year + 1}, 1, 1)) y
    where a.owner_id = any(${ownerIds}::uuid[]) and a.deleted_at is null order by w.last_name, a.tail_number limit 500`.execute(
    db,
  )
  return rows
}
