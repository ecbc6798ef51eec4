import type { OwnerProfile } from '@tailshare/contract/people/accounts/people'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

export type OwnerRow = {
  id: string
  firstName: string
  lastName: string
  photoFileId: string | null
  createdAt: Date
  aircraft: OwnerProfile['aircraft']
}

export const findOwner = async (db: Db, id: string): Promise<OwnerRow | undefined> => {
  const { rows } = await sql<OwnerRow>`
    select a.id, a.first_name, a.last_name, a.photo_file_id, a.created_at, listed.aircraft
    from account a cross join lateral (
      select json_agg(json_build_object('id', c.id, 'tailNumber', c.tail_number, 'modelName', m.name, 'airportCode', p.code)
        order by c.tail_number) as aircraft
      from aircraft c join aircraft_model m on m.id = c.model_id join airport p on p.id = c.airport_id
      where c.owner_id = a.id and c.is_listed and c.deleted_at is null) listed
    where a.id = ${id} and a.deleted_at is null and listed.aircraft is not null`.execute(db)
  return rows[0]
}
