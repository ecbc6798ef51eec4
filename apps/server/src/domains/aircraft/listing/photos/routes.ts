import { mostPhotos } from '@tailshare/rules/aircraft/listing'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { insertFile } from '../../../people/documents/queries.ts'
import { viewListingPhoto } from '../view.ts'
import { lockAircraft } from '../../queries.ts'
import { reportOperatorChange, seeOwnAircraft } from '../../steps.ts'
import { countPhotos, deletePhoto, findPhoto, findPhotoFile, insertPhoto, listSizeKeys } from './queries.ts'

export const aircraftPhotoHandlers = {
  async uploadAircraftPhoto({ body, file, account, db, files, now, config }) {
    // Check before storing the bytes, so that callers cannot upload to another owner's aircraft.
    const aircraft = await seeOwnAircraft(body.aircraftId, { db, account, now })
    if ((await countPhotos(db, body.aircraftId)) >= mostPhotos) throw new Refusal('too_many_photos')
    const kept = await files.keep(file, 'picture')
    const save = inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      found(await lockAircraft(tx, body.aircraftId))
      if ((await countPhotos(tx, body.aircraftId)) >= mostPhotos) throw new Refusal('too_many_photos')
      await insertFile(tx, kept, account.id)
      const id = newId(now.getTime())
      const position = await insertPhoto(tx, { id, aircraftId: body.aircraftId, fileId: kept.id })
      await enqueue(tx, 'makePhotoSizes', { photoId: id }, { queue: 'photoSizes' })
      await reportOperatorChange({ db: tx, account, now, config }, aircraft, ['photos'])
      return viewListingPhoto({ id, sizes: [] }, aircraft.tailNumber, position - 1)
    })
    return save.catch(async (error: unknown) => {
      await files.remove(kept.storageKey)
      throw error
    })
  },

  async deleteAircraftPhoto({ params, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const { aircraftId } = found(await findPhoto(tx, params.id))
      const aircraft = await seeOwnAircraft(aircraftId, { db: tx, account, now })
      await lockAircraft(tx, aircraftId)
      // Another tab may have deleted it meanwhile.
      const { fileId } = found(await findPhoto(tx, params.id))
      const storageKeys = await listSizeKeys(tx, params.id)
      await deletePhoto(tx, { id: params.id, aircraftId })
      await enqueue(tx, 'removeFiles', { fileIds: [fileId] })
      if (storageKeys.length > 0) await enqueue(tx, 'removePhotoSizes', { storageKeys })
      await reportOperatorChange({ db: tx, account, now, config }, aircraft, ['photos'])
    })
  },

  async getAircraftPhotoFile({ params, query, account, readDb, files }) {
    const photo = found(await findPhotoFile(readDb, params.id, { ...query, viewerId: account?.id }))
    const { type = 'webp' } = query
    // Don't let shared caches keep the fallback for a size that is not made yet.
    const isFinal = query.width === undefined || photo.sizedAt !== null
    const cache = photo.isListed && isFinal ? ('public' as const) : ('private' as const)
    const { name, contentType, storageKey, sizedKey } = photo
    return sizedKey === null
      ? { name, contentType, content: await files.open(storageKey), cache }
      : { name: name.replace(/\.webp$/, `.${type}`), contentType: `image/${type}`, content: await files.open(sizedKey), cache }
  },
} satisfies Handling<'uploadAircraftPhoto' | 'deleteAircraftPhoto' | 'getAircraftPhotoFile'>
