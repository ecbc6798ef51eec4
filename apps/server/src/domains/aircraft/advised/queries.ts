import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { airportJson, personJson } from '../../people/accounts/profile/queries.ts'
import { photoIds, earnedBy, otherIncome } from '../queries.ts'

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

/** Includes hours flown and the owner's income in a year. */
export const listAircraftOf = async (db: Db, ownerIds: string[], year: number) => {
  const newYear = (of: number): RawBuilder<unknown> => sql`(make_date(${of}, 1, 1)::timestamp at time zone ap.zone)`
  const [begins, ends] = [newYear(year), newYear(year + 1)]
  const { rows } = await sql<AdvisedRow>`with ${otherIncome(ownerIds)}
    select a.id, a.tail_number, m.name as model_name, m.family, ${airportJson('ap')} as airport, ${photoIds('a')} as photo_ids,
      ${personJson('w')} as owner, a.rate_cents, a.hobbs,
      (select count(*)::int from aircraft_share s where s.aircraft_id = a.id) as co_owners, y.*
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id join account w on w.id = a.owner_id
      cross join lateral (
        select count(*)::int as flights, coalesce(sum(f.hobbs_in - f.hobbs_out), 0) as hobbs_hours,
          ${earnedBy(begins, ends)} as income_cents
        from flight f where f.aircraft_id = a.id and f.owner_id = a.owner_id and f.returned_at >= ${begins} and f.returned_at < ${ends}) y
    where a.owner_id = any(${ownerIds}::uuid[]) and a.deleted_at is null order by w.last_name, a.tail_number limit 500`.execute(
    db,
  )
  return rows
}
