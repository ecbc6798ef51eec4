import type { Airport } from '@tailshare/contract/airports'
import type { Person } from '@tailshare/contract/accounts'
import { sql } from 'kysely'
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
