import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { countAnew, findCountDifferences, foldCounts } from './queries.ts'

export const countJobs = {
  async foldOrderCounts({ db }) {
    await foldCounts(db)
  },

  /** The kept counts against the bookings themselves. A difference is a fault of ours: it is said aloud, and mended. */
  async checkOrderCounts({ db, log }) {
    const differences = await findCountDifferences(db)
    if (differences === 0) return
    log.error({ differences }, 'the counts of bookings differ from the bookings')
    await inTransaction(db, (tx) => countAnew(tx))
  },
} satisfies Partial<Tasks>
