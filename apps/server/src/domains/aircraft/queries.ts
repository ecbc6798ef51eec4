import type { AircraftModel } from '@tailshare/contract/aircraftModels'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { airportJson } from '../accounts/profile/queries.ts'

/** Ids of uploaded photos in their order, for the alias of an aircraft. */
export const photoIds = (alias: string): RawBuilder<unknown> =>
  sql`array(select p.id from aircraft_photo p where p.aircraft_id = ${sql.raw(alias)}.id order by p.position)`

export const findTail = (db: Db, tailNumber: string) =>
  db
    .selectFrom('aircraft')
    .select(['id', 'tailNumber'])
    .where('tailNumber', '=', tailNumber)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Where an aircraft stands, listed or not. */
export const findAircraftPlace = (db: Db, aircraftId: string) =>
  db
    .selectFrom('aircraft')
    .innerJoin('airport', 'airport.id', 'aircraft.airportId')
    .select(['aircraft.id', 'airport.zone', 'airport.lat', 'airport.lon'])
    .where('aircraft.id', '=', aircraftId)
    .where('aircraft.deletedAt', 'is', null)
    .executeTakeFirst()

/** Own aircraft with what the cockpit shows of each. */
export const listOwned = async (db: Db, ownerId: string) => {
  const { rows } = await sql<{
    id: string
    tailNumber: string
    modelName: string
    model: AircraftModel
    yearManufactured: number
    family: string
    airport: unknown
    photoIds: string[]
    rateCents: number
    hobbs: number
    isListed: boolean
    groundedReason: string | null
  }>`
    select a.id, a.tail_number, m.name as model_name, m.family, ${airportJson('ap')} as airport, ${photoIds('a')} as photo_ids, a.year_manufactured,
      json_build_object('id', m.id, 'name', m.name, 'maker', m.maker, 'family', m.family, 'type', m.type) as model, a.rate_cents, a.hobbs, a.is_listed, a.grounded_reason
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
    where a.owner_id = ${ownerId} and a.deleted_at is null order by a.tail_number`.execute(db)
  return rows
}
