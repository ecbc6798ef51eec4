import { squawkJobs } from './squawkMoves/jobs.ts'

export const rampJobs = { ...squawkJobs }
