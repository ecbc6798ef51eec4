import type { Tasks } from '../../../../jobs/worker.ts'
import { deleteFile, findFile } from './queries.ts'

export const photoJobs = {
  /** Remove the bytes before the row, so that a retry after a failure still finds the file. */
  async removeFiles({ db, files }, { fileIds }) {
    for (const id of fileIds) {
      const file = await findFile(db, id)
      if (!file) continue
      await files.remove(file.storageKey)
      if (file.thumbnailKey !== null) await files.remove(file.thumbnailKey)
      await deleteFile(db, id)
    }
  },
} satisfies Partial<Tasks>
