import { photoWidths } from '@tailshare/contract/base/files/fileAddresses'
import { inTransaction } from '../../../../db/connect.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { makeSizes } from '../../../../outside/pictures/pictures.ts'
import { findPhoto, insertSizes } from './queries.ts'

export const aircraftPhotoJobs = {
  /** Runs later because AVIF is slow; until then the original is shown. */
  async makePhotoSizes({ db, files }, { photoId }) {
    const photo = await findPhoto(db, photoId)
    if (!photo) return
    const sizes = await makeSizes(await files.read(photo.storageKey), photoWidths)
    const kept = sizes.map(({ bytes, ...size }) => ({
      bytes,
      size: { ...size, photoId, storageKey: keyOf(photo.storageKey, size) },
    }))
    for (const { bytes, size } of kept) await files.put(size.storageKey, bytes)
    const made = { photoId, sizes: kept.map(({ size }) => size), at: new Date() }
    const isThere = await inTransaction(db, (tx) => insertSizes(tx, made))
    if (!isThere) for (const { size } of kept) await files.remove(size.storageKey)
  },

  async removePhotoSizes({ files }, { storageKeys }) {
    for (const storageKey of storageKeys) await files.remove(storageKey)
  },
} satisfies Partial<Tasks>

const keyOf = (storageKey: string, { width, type }: { width: number; type: string }) =>
  storageKey.replace(/\.\w+$/, `-${width}.${type}`)
