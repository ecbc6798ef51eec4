import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { lapseUnanswered } from './steps.ts'

export const answerJobs = {
  /** Every minute. */
  async lapseUnanswered({ db, config }) {
    await inTransaction(db, (tx) => lapseUnanswered(tx, { config, now: new Date() }))
  },
} satisfies Partial<Tasks>
