import { paths } from '@tailshare/contract/paths'
import { plusMinutes } from '@tailshare/contract/period'
import { alertToken } from '../../../crypto/alertToken.ts'
import { inTransaction } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify } from '../../accounts/notices/steps.ts'
import { lockDue } from './queries.ts'
import { findNew } from './steps.ts'
import { newsOf } from './view.ts'

const batch = 200
const everyMinutes = 4
/** What one notice can be about; more comes with the next run. */
const mostEach = 50

export const savedSearchJobs = {
  /** Every five minutes: aircraft that are new, free or cheap enough by now, each told once for a search. */
  async checkSavedSearches({ db, config }) {
    const now = new Date()
    await inTransaction(db, async (tx) => {
      const due = await lockDue(tx, { now, before: plusMinutes(now, -everyMinutes), most: batch })
      if (due.length === 0) return
      const found = Map.groupBy(await findNew(tx, due, { config, now, mostEach }), ({ searchId }) => searchId)
      for (const { id, accountId, name, query } of due) {
        const hits = found.get(id)
        if (!hits) continue
        const url = `${config.publicUrl}${paths.endSearchAlert({ token: alertToken(id, config.secretKey) })}`
        await notify(tx, config, {
          to: accountId,
          kind: 'system',
          ...newsOf(name, hits),
          link: paths.search(query as Record<string, string>),
          button: 'See the search',
          mailFoot: { label: 'No more emails about this search', url },
        })
      }
      if (due.length === batch) await enqueue(tx, 'checkSavedSearches', {}, { key: 'checkSavedSearches' })
    })
  },
} satisfies Partial<Tasks>
