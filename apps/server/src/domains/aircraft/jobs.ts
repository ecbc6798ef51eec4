import { customerJobs } from './customers/jobs.ts'
import { aircraftPhotoJobs } from './photos/jobs.ts'

export const aircraftJobs = { ...aircraftPhotoJobs, ...customerJobs }
