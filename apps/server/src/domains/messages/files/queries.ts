import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { KeptFile } from '../../../outside/files.ts'
import { insertFile } from '../../people/documents/queries.ts'

export type MessageFileRow = {
  id: string
  name: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
}

/** From file `mf` with its bytes `f`. */
const fileJson = sql`json_build_object('id', mf.id, 'name', f.name, 'contentType', f.content_type, 'bytes', f.bytes, 'width', mf.width,
  'height', mf.height)`

/** Files of message `msg` in sending order. */
export const filesJson = sql`coalesce((select json_agg(${fileJson} order by mf.position) from message_file mf
  join file f on f.id = mf.file_id
    where mf.message_id = msg.id and msg.taken_back_at is null), '[]'::json)`

/** An unsent file with the same bytes, from an earlier attempt by the phone. */
export const findSameFile = async (db: Db, accountId: string, sha256: Buffer) => {
  const { rows } = await sql<{
    file: MessageFileRow
  }>`select ${fileJson} as file from message_file mf join file f on f.id = mf.file_id
    where mf.account_id = ${accountId} and mf.message_id is null and f.sha256 = ${sha256} limit 1`.execute(db)
  return rows[0]?.file
}

export const countUnsent = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message_file where account_id = ${accountId} and message_id is null`.execute(db)
  return rows[0]!.count
}

type NewFile = { accountId: string; width: number | null; height: number | null; createdAt: Date }

export const insertMessageFile = async (tx: Tx, kept: KeptFile, { accountId, ...more }: NewFile): Promise<MessageFileRow> => {
  const id = newId(more.createdAt.getTime())
  await insertFile(tx, kept, accountId)
  await tx
    .insertInto('messageFile')
    .values({ id, accountId, fileId: kept.id, ...more })
    .execute()
  const { name, contentType, bytes } = kept
  return { id, name, contentType, bytes, width: more.width, height: more.height }
}

/** Readable by its author until sent, then by both people of the chat. */
export const findMessageFile = async (db: Db, { id, accountId }: { id: string; accountId: string }) => {
  const { rows } = await sql<{ name: string; contentType: string; storageKey: string; thumbnailKey: string | null }>`
    select f.name, f.content_type, f.storage_key, f.thumbnail_key from message_file mf join file f on f.id = mf.file_id
      left join message m on m.id = mf.message_id
    where mf.id = ${id} and case when m.id is null then mf.account_id = ${accountId}
      else m.taken_back_at is null and ${accountId}::uuid in (m.low_id, m.high_id) end`.execute(db)
  return rows[0]
}

/** Attaches the author's unsent files. Returns how many there were. */
export const attachFiles = async (
  tx: Tx,
  { accountId, messageId, ids }: { accountId: string; messageId: string; ids: string[] },
) => {
  const { numAffectedRows } = await sql`update message_file mf set message_id = ${messageId}, position = given.position
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    where mf.id = given.id and mf.account_id = ${accountId} and mf.message_id is null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const fileIds = (rows: { fileId: string }[]) => rows.map(({ fileId }) => fileId)

/** Deletes a message's files. Returns those no longer referenced; a report keeps its own. */
export const deleteFilesOf = async (tx: Tx, messageId: string) => {
  const { rows } = await sql<{ fileId: string; isKept: boolean }>`delete from message_file mf where mf.message_id = ${messageId}
    returning mf.file_id, exists (select from message_report_file p where p.file_id = mf.file_id) as is_kept`.execute(tx)
  return fileIds(rows.filter(({ isKept }) => !isKept))
}

export const deleteUnsent = async (tx: Tx, { id, accountId }: { id: string; accountId: string }) =>
  fileIds(
    await tx
      .deleteFrom('messageFile')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .where('messageId', 'is', null)
      .returning('fileId')
      .execute(),
  )

export const deleteUnsentBefore = async (tx: Tx, before: Date) =>
  fileIds(
    await tx
      .deleteFrom('messageFile')
      .where('createdAt', '<', before)
      .where('messageId', 'is', null)
      .returning('fileId')
      .execute(),
  )
