import { lateDays } from '@tailshare/rules/people/notices/reminders'
import type { Tasks } from '../../../jobs/worker.ts'
import { inTransaction } from '../../../db/connect.ts'
import { enqueue, forgetScheduledRuns } from '../../../jobs/enqueue.ts'
import { deleteDraftsBefore } from '../accounts/photo/queries.ts'
import { deleteExpired } from './queries.ts'

export const signInJobs = {
  async tidy({ db }) {
    const now = new Date()
    await deleteExpired(db, now, { reminderDays: 2 * lateDays })
    await forgetScheduledRuns(db)
    await inTransaction(db, async (tx) => {
      const fileIds = await deleteDraftsBefore(tx, new Date(now.getTime() - 86_400_000))
      if (fileIds.length > 0) await enqueue(tx, 'removeFiles', { fileIds })
    })
  },
} satisfies Partial<Tasks>
