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
    let afterHolder: string | undefined
    do {
      afterHolder = await inTransaction(db, async (tx) => {
        // A holder has fewer searches than a batch: leave the last holder, who may have more, to the next batch.
        const found = await listFitting(tx, { aircraftId, afterHolder, most: batch, now })
        const last = found.length === batch ? found.at(-1)!.accountId : undefined
        const fitting = found.filter(({ accountId }) => accountId !== last)
        if (fitting.length > 0) await tellNew(tx, fitting, { config, now, mostEach, aircraftId })
        return last === undefined ? undefined : fitting.at(-1)!.accountId
      })
    } while (afterHolder)
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
