import { damageJobs } from './damage/jobs.ts'

export const rampJobs = { ...damageJobs }
