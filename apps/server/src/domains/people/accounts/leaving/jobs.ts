import type { Tasks } from '../../../../jobs/worker.ts'
import { forgetCustomer } from '../../../../outside/stripe/stripeMembership.ts'
import { clearCustomerId, findCustomerId } from './queries.ts'

export const leavingJobs = {
  /** Deletes the Stripe customer, which ends the subscription and removes the cards. */
  async forgetAccount({ db, stripe }, { accountId }) {
    const left = await findCustomerId(db, accountId)
    if (!left?.stripeCustomerId) return
    await forgetCustomer(stripe, left.stripeCustomerId)
    await clearCustomerId(db, accountId)
  },
} satisfies Partial<Tasks>
