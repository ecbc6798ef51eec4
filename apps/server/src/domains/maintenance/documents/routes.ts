import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { Handling } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { insertFile } from '../../people/documents/queries.ts'
import { findItem, lockItem } from '../items/queries.ts'
import { keepMaintenance, noteMaintenanceLook, seeMaintenance, tellKeepers } from '../steps.ts'
import { countDocuments, findDocument, insertDocument, isEntryOf, setDocumentDeleted } from './queries.ts'
import { viewDocument } from './view.ts'

/** Per item: the oldest engines have thick folders. */
const most = 300

export const maintenanceDocumentHandlers = {
  async uploadMaintenanceDocument({ body: { itemId, entryId = null }, file, account, db, files, now, config }) {
    await keepMaintenance(db, found(await findItem(db, itemId)).aircraftId, account)
    const kept = await files.keep(file, 'document')
    const id = newId(now.getTime())
    const save = inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      found(await lockItem(tx, itemId))
      const item = found(await findItem(tx, itemId))
      const seen = await keepMaintenance(tx, item.aircraftId, account)
      if (entryId !== null && !(await isEntryOf(tx, { entryId, itemId })))
        throw new BadInput({ entryId: fieldMessages.notOffered })
      if ((await countDocuments(tx, itemId)) >= most) throw new Refusal('too_many_items')
      await insertFile(tx, kept, account.id)
      await insertDocument(tx, { id, itemId, entryId, fileId: kept.id, uploadedById: account.id, createdAt: now })
      await tellKeepers({ db: tx, config, account, now }, seen, {
        title: `${seen.tailNumber}: a file was added to ${item.title}`,
        text: `${account.firstName} ${account.lastName} added ${kept.name}.`,
      })
      const { createdAt, ...row } = found(await findDocument(tx, id))
      return viewDocument({ ...row, created: createdAt.toISOString() })
    })
    return save.catch(async (error: unknown) => {
      await files.remove(kept.storageKey)
      throw error
    })
  },

  async deleteMaintenanceDocument({ params, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const document = found(await findDocument(tx, params.id))
      const seen = await keepMaintenance(tx, document.aircraftId, account)
      const fileIds = await setDocumentDeleted(tx, document.id, now)
      if (fileIds.length === 0) throw new Refusal('not_found')
      await enqueue(tx, 'removeFiles', { fileIds })
      const { title } = found(await findItem(tx, document.itemId))
      await tellKeepers({ db: tx, config, account, now }, seen, {
        title: `${seen.tailNumber}: a file of ${title} was deleted`,
        text: `${account.firstName} ${account.lastName} deleted ${document.fileName}.`,
      })
    })
  },

  async getMaintenanceDocumentFile({ params, account, db, files, now }) {
    const document = found(await findDocument(db, params.id))
    const seen = await seeMaintenance(db, document.aircraftId, account)
    await noteMaintenanceLook(db, seen, account, now)
    return { name: document.fileName, contentType: document.contentType, content: await files.open(document.storageKey) }
  },
} satisfies Handling<'uploadMaintenanceDocument' | 'deleteMaintenanceDocument' | 'getMaintenanceDocumentFile'>
