import type { Tasks } from '../../../jobs/worker.ts'

export const swapJobs = {
  async expireSwaps() {},
} satisfies Partial<Tasks>
