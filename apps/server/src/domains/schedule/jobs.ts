import { plusHours } from '@tailshare/contract/text/period'
import type { Tasks } from '../../jobs/worker.ts'
import { blockJobs } from './blocks/jobs.ts'
import { deletePeoplesTime } from './freed/queries.ts'

/** People's times of completed flights are not needed after this. An aircraft's schedule is kept. */
const keptHours = 90 * 24
const stepHours = 30 * 24
/** Rows per statement, so that the nightly cleanup holds up nothing else. */
const batch = 2000

export const scheduleJobs = {
  ...blockJobs,

  /** Nightly: a month of old flights, and earlier months as long as rows are found, after missed nights. */
  async tidyPeoplesTime({ db }) {
    let to = plusHours(new Date(), -keptHours)
    for (let found = 1; found > 0; to = plusHours(to, -stepHours)) {
      found = 0
      const month = { from: plusHours(to, -stepHours), to }
      for (let gone = batch; gone === batch; found += gone) gone = await deletePeoplesTime(db, month, batch)
    }
  },
} satisfies Partial<Tasks>
