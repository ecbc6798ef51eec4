import type { OwnerProfile } from '@tailshare/contract/owners'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export type OwnerRow = {
  id: string
  firstName: string
  lastName: string
  photoFileId: string | null
  createdAt: Date
  aircraft: OwnerProfile['aircraft']
  rating: number | null
  ratingCount: number
}

const reviewed = sql`review v join aircraft c on c.id = v.aircraft_id where c.deleted_at is null and c.owner_id`

/** Someone who has listed aircraft. */
export const findOwner = async (db: Db, id: string): Promise<OwnerRow | undefined> => {
  const { rows } = await sql<OwnerRow>`
    select a.id, a.first_name, a.last_name, a.photo_file_id, a.created_at, listed.aircraft,
      (select round(avg(v.rating), 1)::float8 from ${reviewed} = a.id) as rating, (select count(*)::int from ${reviewed} = a.id) as rating_count
    from account a cross join lateral (
      select json_agg(json_build_object('id', c.id, 'tailNumber', c.tail_number, 'modelName', m.name, 'airportCode', p.code) order by c.tail_number) as aircraft
      from aircraft c join aircraft_model m on m.id = c.model_id join airport p on p.id = c.airport_id
      where c.owner_id = a.id and c.is_listed and c.deleted_at is null) listed
    where a.id = ${id} and a.deleted_at is null and listed.aircraft is not null`.execute(db)
  return rows[0]
}

export type OwnerReviewRow = {
  id: string
  rating: number
  text: string
  author: string
  createdAt: Date
  aircraftId: string
  tailNumber: string
}

export const listOwnerReviews = async (db: Db, ownerId: string, { limit, offset }: { limit: number; offset: number }) => {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${reviewed} = ${ownerId}`.execute(db)
  const { rows: results } = await sql<OwnerReviewRow>`
    select l.*, w.first_name || ' ' || left(w.last_name, 1) || '.' as author
    from (select v.id, v.rating, v.text, v.created_at, v.author_id, c.id as aircraft_id, c.tail_number from ${reviewed} = ${ownerId}
      order by v.created_at desc, v.id desc limit ${limit} offset ${offset}) l join account w on w.id = l.author_id
    order by l.created_at desc, l.id desc`.execute(db)
  return { count: counted[0]!.count, results }
}
