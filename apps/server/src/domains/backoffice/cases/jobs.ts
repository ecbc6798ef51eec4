import type { Tasks } from '../../../jobs/worker.ts'
import { deleteCasesBefore } from './queries.ts'

/** From the privacy policy: years after a case is closed. */
const keptYears = 3

export const caseJobs = {
  /** Nightly. */
  async tidyCases({ db }) {
    const before = new Date()
    before.setUTCFullYear(before.getUTCFullYear() - keptYears)
    await deleteCasesBefore(db, before)
  },
} satisfies Partial<Tasks>
