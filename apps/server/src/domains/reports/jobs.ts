import { inTransaction } from '../../db/connect.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { statementJobs } from './statements/jobs.ts'
import { rebuildBalances, rebuildAccountLines, countListed, listMisbooked, listMiscounted, listUnbalanced } from './queries.ts'

export const reportJobs = {
  ...statementJobs,

  /** Checks stored sums against their rows. A difference is a bug: it is logged and repaired. */
  async checkSums({ db, log }) {
    const miscounted = await listMiscounted(db)
    if (miscounted.length > 0)
      log.error(
        { differences: miscounted.slice(0, 50), count: miscounted.length },
        'sums of listed aircraft differ from the aircraft',
      )
    for (const place of miscounted) await countListed(db, place)
    const unbalanced = await listUnbalanced(db)
    if (unbalanced.length > 0)
      log.error(
        { differences: unbalanced.slice(0, 50), count: unbalanced.length },
        'balances of shared costs differ from the books',
      )
    for (const aircraftId of new Set(unbalanced.map((one) => one.aircraftId)))
      await inTransaction(db, (tx) => rebuildBalances(tx, aircraftId))
    const misbooked = await listMisbooked(db)
    if (misbooked.length > 0)
      log.error({ accounts: misbooked.slice(0, 50), count: misbooked.length }, 'lines of accounts differ from the books')
    for (const accountId of misbooked) await inTransaction(db, (tx) => rebuildAccountLines(tx, accountId))
  },
} satisfies Partial<Tasks>
