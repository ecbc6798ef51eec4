import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { allowed, found, Refusal } from '../../../../http/refusal.ts'
import { makeThumbnail } from '../../../../outside/pictures/pictures.ts'
import type { Person } from '../../../bookings/access.ts'
import { lockOrder } from '../../../bookings/queries.ts'
import { lockAircraft } from '../../../maintenance/queries.ts'
import { seeSquawk } from '../steps.ts'
import { viewSquawkPhoto } from '../view.ts'
import { countPhotos, findEntry, findPhotoFile, findSamePhoto, insertPhoto } from './queries.ts'

const most = 24

/** Only the entry's author may add photos. Returns the squawk. */
const mustTake = async (db: Db, { squawkId, entry }: { squawkId: string; entry: string }, account: Person) => {
  const { squawk } = await seeSquawk(db, squawkId, account)
  const { byId } = found(await findEntry(db, entry, squawkId))
  allowed(byId === account.id)
  return squawk
}

const thumbnailOf = (storageKey: string) => storageKey.replace(/\.\w+$/, '-thumbnail.webp')

export const squawkPhotoHandlers = {
  async uploadSquawkPhoto({ params, body, file, files, account, db, now }) {
    const { entry } = body
    // Check before storing the bytes, so that callers cannot upload to someone else's squawk.
    await mustTake(db, { squawkId: params.id, entry }, account)
    const kept = await files.keep(file, 'picture')
    const thumbnailKey = thumbnailOf(kept.storageKey)
    const forget = async () => {
      await files.remove(kept.storageKey)
      await files.remove(thumbnailKey)
    }
    const save = async () => {
      await files.put(thumbnailKey, await makeThumbnail(await files.read(kept.storageKey)))
      return inTransaction(db, async (tx) => {
        const { id: squawkId, aircraftId, orderId } = await mustTake(tx, { squawkId: params.id, entry }, account)
        await lockAircraft(tx, aircraftId)
        // Lock the booking: the photo adds to its evidence.
        if (orderId) await lockOrder(tx, orderId)
        const same = await findSamePhoto(tx, entry, kept.sha256)
        if (same) return { same, photo: same }
        if ((await countPhotos(tx, squawkId)) >= most)
          throw new Refusal('too_many_photos', { detail: `A squawk can have ${most} photos.` })
        const place = { eventId: entry, squawkId, thumbnailKey, createdAt: now }
        return { same: undefined, photo: await insertPhoto(tx, kept, account.id, place) }
      })
    }
    const { same, photo } = await save().catch(async (error: unknown) => {
      await forget()
      throw error
    })
    if (same) await forget()
    return viewSquawkPhoto(photo)
  },

  async getSquawkPhotoFile({ params, query, account, db, files }) {
    const photo = found(await findPhotoFile(db, params.id))
    await seeSquawk(db, photo.squawkId, account)
    const key = query.size === 'thumbnail' ? photo.thumbnailKey : photo.storageKey
    return { contentType: photo.contentType, name: photo.name, content: await files.open(key) }
  },
} satisfies Handling<'uploadSquawkPhoto' | 'getSquawkPhotoFile'>
