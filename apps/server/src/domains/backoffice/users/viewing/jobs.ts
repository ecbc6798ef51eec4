import { inTransaction } from '../../../../db/connect.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { endViewing } from './steps.ts'

export const viewingJobs = {
  async endViewing({ db }, { id }) {
    await inTransaction(db, (tx) => endViewing(tx, id, new Date()))
  },
} satisfies Partial<Tasks>
