import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { BadInput, found } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { cutPortrait, pictureSize, type Crop } from '../../../../outside/pictures/pictures.ts'
import { insertFile } from '../../documents/queries.ts'
import { findAccount } from '../profile/queries.ts'
import { viewAccount } from '../profile/view.ts'
import { deleteDrafts, findDraft, insertDraft, replacePortrait } from './queries.ts'

export const photoHandlers = {
  async preparePhoto({ file, account, db, files, now }) {
    const kept = await files.keep(file, 'picture')
    const save = async () => {
      const size = await pictureSize(await files.read(kept.storageKey))
      const photoId = await inTransaction(db, async (tx) => {
        await lockCaller(tx, account)
        await insertFile(tx, kept, account.id)
        return insertDraft(tx, { accountId: account.id, fileId: kept.id, ...size, createdAt: now })
      })
      return { photoId, ...size }
    }
    return save().catch(async (error: unknown) => {
      await files.remove(kept.storageKey)
      throw error
    })
  },

  async setPhoto({ body, account, db, files, config }) {
    const draft = found(await findDraft(db, { accountId: account.id, id: body.photoId }))
    refuseOutside(body.crop, draft)
    const bytes = await cutPortrait(await files.read(draft.storageKey), body.crop)
    const kept = await files.keep({ name: draft.name, bytes }, 'picture')
    const save = inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      // If another tab has used the draft meanwhile, its portrait stays.
      found(await findDraft(tx, { accountId: account.id, id: body.photoId }))
      await insertFile(tx, kept, account.id)
      const before = await replacePortrait(tx, account.id, kept.id)
      const drafts = await deleteDrafts(tx, account.id)
      await enqueue(tx, 'removeFiles', { fileIds: before === null ? drafts : [before, ...drafts] })
      return viewAccount(found(await findAccount(tx, account.id)), config.secretKey)
    })
    return save.catch(async (error: unknown) => {
      await files.remove(kept.storageKey)
      throw error
    })
  },
} satisfies Handling<'preparePhoto' | 'setPhoto'>

const refuseOutside = ({ x, y, width, height }: Crop, picture: { width: number; height: number }) => {
  if (x + width > picture.width || y + height > picture.height)
    throw new BadInput({ crop: 'Please choose a part that lies within the picture' })
}
