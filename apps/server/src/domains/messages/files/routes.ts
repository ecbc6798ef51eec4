import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Files, KeptFile } from '../../../outside/files.ts'
import { makeThumbnail, pictureSize } from '../../../outside/pictures/pictures.ts'
import { countUnsent, deleteUnsent, findMessageFile, findSameFile, insertMessageFile } from './queries.ts'
import { viewMessageFile } from './view.ts'

/** Across all chats. */
const mostUnsent = 20

const thumbnailOf = (storageKey: string) => storageKey.replace(/\.\w+$/, '-thumbnail.webp')

/** Makes a thumbnail and reads the picture's size. */
const prepare = async (files: Files, kept: KeptFile) => {
  if (kept.contentType === 'application/pdf') return { kept, width: null, height: null }
  const bytes = await files.read(kept.storageKey)
  const thumbnailKey = thumbnailOf(kept.storageKey)
  await files.put(thumbnailKey, await makeThumbnail(bytes))
  return { kept: { ...kept, thumbnailKey }, ...(await pictureSize(bytes)) }
}

export const messageFileHandlers = {
  async uploadMessageFile({ file, account, db, files, now }) {
    const stored = await files.keep(file, 'document')
    const forget = async () => {
      await files.remove(stored.storageKey)
      await files.remove(thumbnailOf(stored.storageKey))
    }
    const save = async () => {
      const { kept, width, height } = await prepare(files, stored)
      return inTransaction(db, async (tx) => {
        await lockCaller(tx, account)
        const same = await findSameFile(tx, account.id, kept.sha256)
        if (same) return { same, row: same }
        if ((await countUnsent(tx, account.id)) >= mostUnsent)
          throw new Refusal('too_many_photos', {
            detail: `You have ${mostUnsent} files that wait to be sent. Please send them first.`,
          })
        const row = await insertMessageFile(tx, kept, { accountId: account.id, width, height, createdAt: now })
        return { same: undefined, row }
      })
    }
    const { same, row } = await save().catch(async (error: unknown) => {
      await forget()
      throw error
    })
    if (same) await forget()
    return viewMessageFile(row)
  },

  async deleteMessageFile({ params, account, db }) {
    await inTransaction(db, async (tx) => {
      const fileIds = await deleteUnsent(tx, { id: params.id, accountId: account.id })
      if (fileIds.length === 0) throw new Refusal('not_found')
      await enqueue(tx, 'removeFiles', { fileIds })
    })
  },

  async getMessageFile({ params, query, account, db, files }) {
    const { name, contentType, storageKey, thumbnailKey } = found(
      await findMessageFile(db, { id: params.id, accountId: account.id }),
    )
    const key = query.size === 'thumbnail' ? found(thumbnailKey ?? undefined) : storageKey
    return { contentType, name, content: await files.open(key) }
  },
} satisfies Handling<'uploadMessageFile' | 'deleteMessageFile' | 'getMessageFile'>
