import { keeperJobs } from './recordKeepers/jobs.ts'

export const maintenanceJobs = { ...keeperJobs }
