import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { listFreeForSomeone } from './queries.ts'
import { serveLine, settleLine } from './steps.ts'

export const waitlistJobs = {
  /** Time of the aircraft became free. */
  async waitlistNext({ db, config }, { aircraftId }) {
    const now = new Date()
    await settleLine(db, config, now)
    await serveLine({ db, config, aircraftId, now })
  },

  /** Every five minutes: changes that free no time, such as a released aircraft or a verified document. */
  async watchWaitlist({ db, config }) {
    await settleLine(db, config, new Date())
    for (const aircraftId of await listFreeForSomeone(db))
      await enqueue(db, 'waitlistNext', { aircraftId }, { key: `waitlistNext:${aircraftId}` })
  },
} satisfies Partial<Tasks>
