import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { KeptFile } from '../../../../outside/files.ts'
import { insertFile } from '../../../people/documents/queries.ts'
import { addSquawkPhotoEvidence } from '../../../bookings/orders/evidence/queries.ts'

export const findEntry = (db: Db, id: string, squawkId: string) =>
  db.selectFrom('squawkEvent').select(['id', 'byId']).where('id', '=', id).where('squawkId', '=', squawkId).executeTakeFirst()

export const countPhotos = async (db: Db, squawkId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from squawk_photo where squawk_id = ${squawkId}`.execute(db)
  return rows[0]!.count
}

/** The same photo for the same entry, from an earlier attempt by the phone. */
export const findSamePhoto = (db: Db, eventId: string, sha256: Buffer) =>
  db.selectFrom('squawkPhoto').select('id').where('eventId', '=', eventId).where('sha256', '=', sha256).executeTakeFirst()

type NewPhoto = { eventId: string; squawkId: string; thumbnailKey: string; createdAt: Date }

export const insertPhoto = async (tx: Tx, kept: KeptFile, ownerId: string, photo: NewPhoto) => {
  const id = newId(photo.createdAt.getTime())
  await insertFile(tx, kept, ownerId)
  await tx
    .insertInto('squawkPhoto')
    .values({ id, fileId: kept.id, sha256: kept.sha256, ...photo })
    .execute()
  await addSquawkPhotoEvidence(tx, id)
  return { id }
}

export const findPhotoFile = (db: Db, id: string) =>
  db
    .selectFrom('squawkPhoto as photo')
    .innerJoin('file', 'file.id', 'photo.fileId')
    .select(['photo.squawkId', 'photo.thumbnailKey', 'file.storageKey', 'file.contentType', 'file.name'])
    .where('photo.id', '=', id)
    .executeTakeFirst()
