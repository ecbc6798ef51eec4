import { accountJobs } from './domains/people/jobs.ts'
import { aircraftJobs } from './domains/aircraft/jobs.ts'
import { bookingJobs } from './domains/bookings/jobs.ts'
import { coOwnershipJobs } from './domains/sharing/jobs.ts'
import { messageJobs } from './domains/messages/jobs.ts'
import { maintenanceJobs } from './domains/maintenance/jobs.ts'
import { operatorJobs } from './domains/backoffice/jobs.ts'
import { paymentJobs } from './domains/payments/jobs.ts'
import { savedSearchJobs } from './domains/search/saved/jobs.ts'
import { rampJobs } from './domains/flights/jobs.ts'
import { reportJobs } from './domains/reports/jobs.ts'
import { scheduleJobs } from './domains/schedule/jobs.ts'
import type { Tasks } from './jobs/worker.ts'

/** The task of every job. A missing one does not compile. */
export const tasks = {
  ...accountJobs,
  ...paymentJobs,
  ...scheduleJobs,
  ...aircraftJobs,
  ...maintenanceJobs,
  ...bookingJobs,
  ...rampJobs,
  ...coOwnershipJobs,
  ...messageJobs,
  ...savedSearchJobs,
  ...reportJobs,
  ...operatorJobs,
} satisfies Tasks
