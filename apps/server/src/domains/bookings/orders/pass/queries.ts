import type { Airport } from '@tailshare/contract/aircraft/airports'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { airportJson } from '../../../people/accounts/profile/queries.ts'

export type PassDetails = {
  cruiseKt: number
  photoKey: string | null
  /** Airports the destination may name, in the order of the codes given. */
  named: Airport[]
}

export const findPassDetails = async (db: Db, orderId: string, codes: readonly string[]) => {
  const { rows } = await sql<PassDetails>`
    select m.cruise_kt,
      (select file.storage_key from aircraft_photo photo join file on file.id = photo.file_id
        where photo.aircraft_id = a.id order by photo.position limit 1) as photo_key,
      coalesce((select json_agg(${airportJson('named')} order by array_position(${codes}::text[], named.code))
        from airport named where named.code = any(${codes}::text[])), '[]'::json) as named
    from orders o join aircraft a on a.id = o.aircraft_id join aircraft_model m on m.id = a.model_id where o.id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}
