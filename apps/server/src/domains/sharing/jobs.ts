import { draftJobs } from './holidays/draft/jobs.ts'
import { dueJobs } from './costs/dues/jobs.ts'
import { handOverJobs } from './shares/handOver/jobs.ts'
import { swapJobs } from './holidays/swaps/jobs.ts'

export const coOwnershipJobs = { ...handOverJobs, ...dueJobs, ...draftJobs, ...swapJobs }
