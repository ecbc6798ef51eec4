import { airplaneJobs } from './airplane/jobs.ts'
import { answerJobs } from './answers/jobs.ts'
import { expiryJobs } from './expiries/jobs.ts'
import { holdJobs } from './holds/jobs.ts'
import { inspectionJobs } from './inspections/jobs.ts'
import { lessonJobs } from './lessons/jobs.ts'
import { overrideJobs } from './overrides/jobs.ts'
import { payoutJobs } from './payouts/jobs.ts'
import { reviewJobs } from './reviews/jobs.ts'
import { rippleJobs } from './ripple/jobs.ts'
import { settlementJobs } from './settlement/jobs.ts'
import { watchJobs } from './watch/jobs.ts'
import { waitlistJobs } from './waitlist/jobs.ts'
import { weatherJobs } from './weather/jobs.ts'

export const bookingJobs = {
  ...airplaneJobs,
  ...answerJobs,
  ...expiryJobs,
  ...holdJobs,
  ...inspectionJobs,
  ...lessonJobs,
  ...settlementJobs,
  ...overrideJobs,
  ...payoutJobs,
  ...reviewJobs,
  ...rippleJobs,
  ...watchJobs,
  ...waitlistJobs,
  ...weatherJobs,
}
