import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'

type NewDraft = { accountId: string; fileId: string; width: number; height: number; createdAt: Date }

export const insertDraft = async (db: Db, values: NewDraft) => {
  const id = newId()
  await db
    .insertInto('photoDraft')
    .values({ id, ...values })
    .execute()
  return id
}

export const findDraft = (db: Db, { accountId, id }: { accountId: string; id: string }) =>
  db
    .selectFrom('photoDraft')
    .innerJoin('file', 'file.id', 'photoDraft.fileId')
    .select(['photoDraft.id', 'photoDraft.fileId', 'photoDraft.width', 'photoDraft.height', 'file.name', 'file.storageKey'])
    .where('photoDraft.id', '=', id)
    .where('photoDraft.accountId', '=', accountId)
    .executeTakeFirst()

/** Deletes all drafts of an account, because choosing one discards the others. Returns their files. */
export const deleteDrafts = async (db: Db, accountId: string) => {
  const rows = await db.deleteFrom('photoDraft').where('accountId', '=', accountId).returning('fileId').execute()
  return rows.map(({ fileId }) => fileId)
}

export const deleteDraftsBefore = async (db: Db, before: Date) => {
  const rows = await db.deleteFrom('photoDraft').where('createdAt', '<', before).returning('fileId').execute()
  return rows.map(({ fileId }) => fileId)
}

/** Returns the previous portrait's file. The account must be locked. */
export const replacePortrait = async (db: Db, accountId: string, photoFileId: string) => {
  const before = await db.selectFrom('account').select('photoFileId').where('id', '=', accountId).executeTakeFirstOrThrow()
  await db.updateTable('account').set({ photoFileId }).where('id', '=', accountId).execute()
  return before.photoFileId
}

export const findFile = (db: Db, id: string) =>
  db.selectFrom('file').select(['id', 'storageKey', 'thumbnailKey']).where('id', '=', id).executeTakeFirst()

export const deleteFile = (db: Db, id: string) => db.deleteFrom('file').where('id', '=', id).execute()
