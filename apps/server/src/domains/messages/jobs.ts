import { plusHours } from '@tailshare/contract/period'
import { inTransaction } from '../../db/connect.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { deleteUnsentBefore } from './files/queries.ts'

/** So long a message may wait for a network, with its files. */
const keptHours = 7 * 24

export const messageJobs = {
  /** Nightly: files that were added to a message and never sent. */
  async tidyMessageFiles({ db }) {
    await inTransaction(db, async (tx) => {
      const fileIds = await deleteUnsentBefore(tx, plusHours(new Date(), -keptHours))
      if (fileIds.length > 0) await enqueue(tx, 'removeFiles', { fileIds })
    })
  },
} satisfies Partial<Tasks>
