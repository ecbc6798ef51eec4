import { plusHours } from '@tailshare/contract/text/period'
import type { Tasks } from '../../jobs/worker.ts'
import { blockJobs } from './blocks/jobs.ts'
import { deletePeoplesTime } from './freed/queries.ts'

/** So long after a flight has begun nobody looks anymore at when its people were taken; an aircraft's schedule is kept. */
const keptHours = 90 * 24
const stepHours = 30 * 24
/** So many rows go in one statement: nothing else waits for the night. */
const batch = 2000

export const scheduleJobs = {
  ...blockJobs,

  /** Nightly: a month of old flights; and the month before, as long as there was something left, after nights that were missed. */
  async tidyPeoplesTime({ db }) {
    let to = plusHours(new Date(), -keptHours)
    for (let found = 1; found > 0; to = plusHours(to, -stepHours)) {
      found = 0
      const month = { from: plusHours(to, -stepHours), to }
      for (let gone = batch; gone === batch; found += gone) gone = await deletePeoplesTime(db, month, batch)
    }
  },
} satisfies Partial<Tasks>
