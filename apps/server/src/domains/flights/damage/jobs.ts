import { inTransaction } from '../../../db/connect.ts'
import { eachInOwnTransaction } from '../../../jobs/eachInOwnTransaction.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { listOverdueClaims } from './queries.ts'
import { lapseClaim } from './steps.ts'

export const damageJobs = {
  lapseClaim: ({ db, config }, { claimId }) => inTransaction(db, (tx) => lapseClaim(tx, config, claimId)),

  /** Ends claims past their deadline, in case the claim's own job failed. */
  async watchClaims(services) {
    await eachInOwnTransaction(services, await listOverdueClaims(services.db, new Date()), (tx, { id }) =>
      lapseClaim(tx, services.config, id),
    )
  },
} satisfies Partial<Tasks>
