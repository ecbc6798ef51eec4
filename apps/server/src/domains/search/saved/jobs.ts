import { plusMinutes } from '@tailshare/contract/text/period'
import { inTransaction } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { listFitting, lockDue } from './queries.ts'
import { tellNew } from './steps.ts'

const batch = 200
const everyMinutes = 4
/** What one notice can be about; more comes with the next run. */
const mostEach = 50

export const savedSearchJobs = {
  /** An aircraft is listed, another than before, or free where it was not (the step that did it says so): it is held against all searches at once. */
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

  /**
   * Every five minutes, for what no step says, such as a pilot who may fly more by now: aircraft that are new, free or cheap enough,
   * each told once for a search.
   */
  async checkSavedSearches({ db, config }) {
    const now = new Date()
    await inTransaction(db, async (tx) => {
      const due = await lockDue(tx, { now, before: plusMinutes(now, -everyMinutes), most: batch })
      if (due.length === 0) return
      await tellNew(tx, due, { config, now, mostEach })
      if (due.length === batch) await enqueue(tx, 'checkSavedSearches', {}, { key: 'checkSavedSearches' })
    })
  },
} satisfies Partial<Tasks>
