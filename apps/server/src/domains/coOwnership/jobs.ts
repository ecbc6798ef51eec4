import { dueJobs } from './dues/jobs.ts'
import { handOverJobs } from './handOver/jobs.ts'

export const coOwnershipJobs = { ...handOverJobs, ...dueJobs }
