import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { lapseClaim } from './steps.ts'

export const damageJobs = {
  lapseClaim: ({ db, config }, { claimId }) => inTransaction(db, (tx) => lapseClaim(tx, config, claimId)),
} satisfies Partial<Tasks>
