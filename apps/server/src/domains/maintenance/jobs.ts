import { penJobs } from './recordKeepers/jobs.ts'

export const maintenanceJobs = { ...penJobs }
