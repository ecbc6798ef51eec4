import { plusMinutes } from '@tailshare/contract/text/period'
import { inTransaction } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { listFitting, lockDue } from './queries.ts'
import { tellNew } from './steps.ts'

const batch = 200
const minMinutesBetweenChecks = 4
/** Most aircraft in one notice; the next run sends more. */
const mostEach = 50

export const savedSearchJobs = {
  /** Checks one newly listed, changed or freed aircraft against all searches; the step that changed it enqueues this. */
  async sendAlerts({ db, config }, { aircraftId }) {
    const now = new Date()
    let afterId: string | undefined
    do {
      afterId = await inTransaction(db, async (tx) => {
        const fitting = await listFitting(tx, { aircraftId, afterId, most: batch, now })
        if (fitting.length > 0) await tellNew(tx, fitting, { config, now, mostEach, aircraftId })
        return fitting.length === batch ? fitting.at(-1)?.id : undefined
      })
    } while (afterId)
  },

  /** Every five minutes, for changes without such a step, such as new ratings. Notifies once per search and aircraft. */
  async checkSavedSearches({ db, config }) {
    const now = new Date()
    await inTransaction(db, async (tx) => {
      const due = await lockDue(tx, { now, before: plusMinutes(now, -minMinutesBetweenChecks), most: batch })
      if (due.length === 0) return
      await tellNew(tx, due, { config, now, mostEach })
      if (due.length === batch) await enqueue(tx, 'checkSavedSearches', {}, { key: 'checkSavedSearches' })
    })
  },
} satisfies Partial<Tasks>
