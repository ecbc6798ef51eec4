import { plusHours } from '@tailshare/contract/period'
import { inTransaction } from '../../db/connect.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { deleteRemoved, deleteUnsentBefore } from './files/queries.ts'

/** So long a message may wait for a network, with its files. */
const keptHours = 7 * 24

export const messageJobs = {
  /** Nightly: files that were added to a message and never sent, and those of removed messages, which nobody opens any more. */
  async tidyMessageFiles({ db }) {
    await inTransaction(db, async (tx) => {
      const fileIds = [...(await deleteUnsentBefore(tx, plusHours(new Date(), -keptHours))), ...(await deleteRemoved(tx))]
      if (fileIds.length > 0) await enqueue(tx, 'removeFiles', { fileIds })
    })
  },
} satisfies Partial<Tasks>
