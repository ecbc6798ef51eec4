import { handOverJobs } from './handOver/jobs.ts'

export const coOwnershipJobs = { ...handOverJobs }
