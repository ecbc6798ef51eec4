import { damageJobs } from './damage/jobs.ts'
import { squawkJobs } from './squawkMoves/jobs.ts'

export const rampJobs = { ...damageJobs, ...squawkJobs }
