import type { Tasks } from '../../../jobs/worker.ts'
import { deleteExpired } from './queries.ts'

export const signInJobs = {
  /** Daily: what has run out and what nobody needs any more. */
  async tidy({ db }) {
    await deleteExpired(db, new Date())
  },
} satisfies Partial<Tasks>
