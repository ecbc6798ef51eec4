import { penJobs } from './pen/jobs.ts'

export const maintenanceJobs = { ...penJobs }
