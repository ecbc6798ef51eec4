import type { Airport } from '@tailshare/contract/airports'
import type { Person } from '@tailshare/contract/accounts'
import type { AircraftModel } from '@tailshare/contract/aircraftModels'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { airportJson, personJson } from '../../accounts/profile/queries.ts'
import { photoIds } from '../queries.ts'

type OfferRow = {
  id: string
  tailNumber: string
  model: AircraftModel
  yearManufactured: number
  airport: Airport
  photoIds: string[]
  owner: Person
  coOwners: number
  percent: number
}

const most = 100

/** Listed aircraft with co-owners and a rest, the largest rest first. */
export const listOffers = async (db: Db) => {
  const { rows } = await sql<OfferRow>`
    with held as (select aircraft_id, sum(percent) as percent, count(*)::int as holders from aircraft_share group by aircraft_id having sum(percent) < 100)
    select a.id, a.tail_number, json_build_object('id', m.id, 'name', m.name, 'maker', m.maker, 'family', m.family, 'type', m.type) as model,
      a.year_manufactured, ${airportJson('ap')} as airport, ${photoIds('a')} as photo_ids, ${personJson('w')} as owner,
      held.holders as co_owners, (100 - held.percent)::float8 as percent
    from held join aircraft a on a.id = held.aircraft_id join aircraft_model m on m.id = a.model_id
      join airport ap on ap.id = a.airport_id join account w on w.id = a.owner_id
    where a.is_listed and a.deleted_at is null order by percent desc, a.tail_number limit ${most}`.execute(db)
  return rows
}
