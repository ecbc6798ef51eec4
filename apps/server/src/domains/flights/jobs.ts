import { damageJobs } from './damage/jobs.ts'
import { squawkJobs } from './squawks/moves/jobs.ts'

export const rampJobs = { ...damageJobs, ...squawkJobs }
