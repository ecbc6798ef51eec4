import { answerJobs } from './answers/jobs.ts'
import { expiryJobs } from './notices/expiries/jobs.ts'
import { holdJobs } from './payment/holds/jobs.ts'
import { inspectionJobs } from './notices/inspections/jobs.ts'
import { lessonJobs } from './lessons/jobs.ts'
import { overrideJobs } from './book/overrides/jobs.ts'
import { payoutJobs } from './payment/payouts/jobs.ts'
import { reviewJobs } from './reviews/jobs.ts'
import { disruptionJobs, airplaneJobs } from './disruptions/jobs.ts'
import { settlementJobs } from './payment/settlement/jobs.ts'
import { watchJobs } from './notices/jobs.ts'
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
  ...disruptionJobs,
  ...watchJobs,
  ...waitlistJobs,
  ...weatherJobs,
}
