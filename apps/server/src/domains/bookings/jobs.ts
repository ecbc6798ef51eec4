import { holdJobs } from './holds/jobs.ts'
import { payoutJobs } from './payouts/jobs.ts'
import { settlementJobs } from './settlement/jobs.ts'
import { watchJobs } from './watch/jobs.ts'

export const bookingJobs = { ...holdJobs, ...settlementJobs, ...payoutJobs, ...watchJobs }
