import { eachInOwnTransaction } from '../../../../jobs/eachInOwnTransaction.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { listUnanswered } from './queries.ts'
import { endUnanswered } from './steps.ts'

export const overrideJobs = {
  /** Every five minutes: closes requests no owner answered in time. */
  async endOverrideQuestions(services) {
    await eachInOwnTransaction(services, await listUnanswered(services.db, new Date()), (tx, { id }) =>
      endUnanswered(tx, services.config, id),
    )
  },
} satisfies Partial<Tasks>
