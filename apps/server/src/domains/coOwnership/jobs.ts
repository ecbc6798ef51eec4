import { dueJobs } from './dues/jobs.ts'

export const coOwnershipJobs = { ...dueJobs }
