import { paths } from '@tailshare/contract/paths'
import { insertAudit } from '../../../db/audit.ts'
import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify, publishToOperators } from '../../accounts/notices/steps.ts'
import { lockIntervention, setDecided } from './queries.ts'

export const interventionJobs = {
  /** Nobody agreed within the week: nothing happens, and whoever asked hears so. */
  async lapseIntervention({ db, config }, { id }) {
    await inTransaction(db, async (tx) => {
      const now = new Date()
      const row = await lockIntervention(tx, id)
      if (!row || row.state !== 'waiting' || !row.until || row.until > now) return
      await setDecided(tx, id, { state: 'lapsed', byId: null, at: now })
      const data = { orderId: row.orderId, accountId: row.pilotId, text: row.tailNumber }
      await insertAudit(tx, { action: 'intervention_lapsed', reason: row.reason, data, at: now })
      await notify(tx, config, {
        to: row.askedBy.id,
        kind: 'warning',
        title: `Nobody approved: ${row.tailNumber}`,
        text: 'No second operator answered within a week, so nothing has changed. You can ask again.',
        link: paths.operatorBooking(row.orderId),
        button: 'See the booking',
      })
      await publishToOperators(tx, 'intervention')
    })
  },
} satisfies Partial<Tasks>
