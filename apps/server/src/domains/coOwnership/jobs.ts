import { draftJobs } from './draft/jobs.ts'
import { dueJobs } from './dues/jobs.ts'
import { handOverJobs } from './handOver/jobs.ts'
import { swapJobs } from './swaps/jobs.ts'

export const coOwnershipJobs = { ...handOverJobs, ...dueJobs, ...draftJobs, ...swapJobs }
