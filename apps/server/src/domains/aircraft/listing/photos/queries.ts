import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { isVisibleTo } from '../../../../db/sql/seenAircraft.ts'

export const countPhotos = async (db: Db, aircraftId: string) => {
  const { count } = await db
    .selectFrom('aircraftPhoto')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('aircraftId', '=', aircraftId)
    .executeTakeFirstOrThrow()
  return count
}

/** Appends a photo. The aircraft must be locked. */
export const insertPhoto = async (db: Db, { id, aircraftId, fileId }: { id: string; aircraftId: string; fileId: string }) => {
  const { rows } = await sql<{ position: number }>`
    insert into aircraft_photo (id, aircraft_id, file_id, position)
    select ${id}, ${aircraftId}, ${fileId}, coalesce(max(position), 0) + 1 from aircraft_photo where aircraft_id = ${aircraftId}
    returning position`.execute(db)
  return rows[0]!.position
}

/** The photo as uploaded. */
export const findPhoto = (db: Db, id: string) =>
  db
    .selectFrom('aircraftPhoto as photo')
    .innerJoin('file', 'file.id', 'photo.fileId')
    .select(['photo.aircraftId', 'photo.fileId', 'file.storageKey'])
    .where('photo.id', '=', id)
    .executeTakeFirst()

type PictureQuery = { width?: number | undefined; type?: 'avif' | 'webp' | undefined; viewerId: string | undefined }

/** `sizedKey` if the requested width and type exist. People who have flown a deleted aircraft still see its photos. */
export const findPhotoFile = (db: Db, id: string, { width, type = 'webp', viewerId }: PictureQuery) =>
  db
    .selectFrom('aircraftPhoto as photo')
    .innerJoin('file', 'file.id', 'photo.fileId')
    .innerJoin('aircraft', 'aircraft.id', 'photo.aircraftId')
    .leftJoin('aircraftPhotoSize as size', (join) =>
      join
        .onRef('size.photoId', '=', 'photo.id')
        .on('size.width', '=', width ?? 0)
        .on('size.type', '=', type),
    )
    .select([
      'file.name',
      'file.contentType',
      'file.storageKey',
      'photo.sizedAt',
      'size.storageKey as sizedKey',
      'aircraft.isListed',
    ])
    .where('photo.id', '=', id)
    .where(isVisibleTo('aircraft', viewerId))
    .executeTakeFirst()

export const listSizeKeys = async (db: Db, photoId: string) => {
  const rows = await db.selectFrom('aircraftPhotoSize').select('storageKey').where('photoId', '=', photoId).execute()
  return rows.map(({ storageKey }) => storageKey)
}

type Size = { photoId: string; type: 'avif' | 'webp'; width: number; storageKey: string }

/** `false` if the photo was deleted meanwhile. */
export const insertSizes = async (db: Db, { photoId, sizes, at }: { photoId: string; sizes: Size[]; at: Date }) => {
  const photo = await db.selectFrom('aircraftPhoto').select('id').where('id', '=', photoId).forNoKeyUpdate().executeTakeFirst()
  if (!photo) return false
  await db.updateTable('aircraftPhoto').set({ sizedAt: at }).where('id', '=', photoId).execute()
  if (sizes.length > 0)
    await db
      .insertInto('aircraftPhotoSize')
      .values(sizes)
      .onConflict((on) => on.doNothing())
      .execute()
  return true
}

/** Deletes a photo and renumbers the rest. The aircraft must be locked. */
export const deletePhoto = async (db: Db, { id, aircraftId }: { id: string; aircraftId: string }) => {
  await sql`delete from aircraft_photo where id = ${id}`.execute(db)
  await sql`update aircraft_photo p set position = o.place
    from (select id, row_number() over (order by position, id) as place from aircraft_photo where aircraft_id = ${aircraftId}) o
    where o.id = p.id and p.position <> o.place`.execute(db)
}
