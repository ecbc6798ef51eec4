import { draftJobs } from './draft/jobs.ts'
import { swapJobs } from './swaps/jobs.ts'

export const coOwnershipJobs = { ...draftJobs, ...swapJobs }
