import type { Tasks } from '../../../jobs/worker.ts'
import { deleteCasesBefore, settleLeft } from './queries.ts'

/** From the privacy policy: years after a case is closed. */
const keptYears = 3

export const caseJobs = {
  /** Nightly: ends cases whose opener has left, and deletes old ones. */
  async tidyCases({ db }) {
    const now = new Date()
    await settleLeft(db, now)
    const before = new Date(now)
    before.setUTCFullYear(before.getUTCFullYear() - keptYears)
    await deleteCasesBefore(db, before)
  },
} satisfies Partial<Tasks>
