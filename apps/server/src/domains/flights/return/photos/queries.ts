import type { Stage } from '@tailshare/contract/flights/ramp'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { KeptFile } from '../../../../outside/files.ts'
import { addPhotoEvidence, removePhotos } from '../../../bookings/orders/evidence/queries.ts'

export type PhotoPlace = { orderId: string; stage: Stage; question: string }

export const findStagePhoto = (db: Db, id: string) =>
  db
    .selectFrom('stagePhoto as photo')
    .innerJoin('file', 'file.id', 'photo.fileId')
    .select([
      'photo.id',
      'photo.orderId',
      'photo.question',
      'photo.createdAt as created',
      'photo.fileId',
      'file.ownerId as takenById',
      'file.storageKey',
      'file.contentType',
      'file.name',
    ])
    .select((eb) => eb.ref('photo.stage').$castTo<Stage>().as('stage'))
    .where('photo.id', '=', id)
    .executeTakeFirst()

/** The same photo for the same question, from an earlier attempt by the phone. */
export const findSamePhoto = (tx: Tx, { orderId, stage, question }: PhotoPlace, sha256: Buffer) =>
  tx
    .selectFrom('stagePhoto')
    .select(['id', 'question', 'createdAt as created'])
    .where('orderId', '=', orderId)
    .where('stage', '=', stage)
    .where('question', '=', question)
    .where('sha256', '=', sha256)
    .executeTakeFirst()

type NewPhoto = { place: PhotoPlace; file: KeptFile; ownerId: string; at: Date }

export const insertStagePhoto = async (tx: Tx, { place, file, ownerId, at }: NewPhoto) => {
  const id = newId(at.getTime())
  const { id: fileId, ...kept } = file
  await tx
    .insertInto('file')
    .values({ id: fileId, ownerId, createdAt: at, ...kept })
    .execute()
  await tx
    .insertInto('stagePhoto')
    .values({ id, ...place, fileId, sha256: file.sha256, createdAt: at })
    .execute()
  await addPhotoEvidence(tx, id)
  return { id, question: place.question, created: at }
}

export const deletePhoto = async (tx: Tx, { id, fileId }: { id: string; fileId: string }) => {
  await removePhotos(tx, sql`p.id = ${id}`)
  await tx.deleteFrom('file').where('id', '=', fileId).execute()
}

/** Deletes an abandoned record's photos except those of squawks. Returns their storage keys. */
export const dropStagePhotos = async (tx: Tx, orderId: string, stage: Stage): Promise<string[]> => {
  const ids = await removePhotos(
    tx,
    sql`p.order_id = ${orderId} and p.stage = ${stage}
      and not exists (select from squawk s where s.order_id = p.order_id and s.stage = p.stage and s.question = p.question)`,
  )
  if (ids.length === 0) return []
  const files = await tx.deleteFrom('file').where('id', 'in', ids).returning('storageKey').execute()
  return files.map(({ storageKey }) => storageKey)
}
