import { customerJobs } from './customers/jobs.ts'
import { aircraftPhotoJobs } from './listing/photos/jobs.ts'

export const aircraftJobs = { ...aircraftPhotoJobs, ...customerJobs }
