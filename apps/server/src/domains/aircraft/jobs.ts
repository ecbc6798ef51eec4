import { checkoutJobs } from './checkouts/jobs.ts'
import { customerJobs } from './customers/jobs.ts'
import { aircraftDocumentJobs } from './documents/jobs.ts'
import { aircraftPhotoJobs } from './photos/jobs.ts'

export const aircraftJobs = { ...aircraftPhotoJobs, ...aircraftDocumentJobs, ...checkoutJobs, ...customerJobs }
