import { advisorJobs } from './advisors/jobs.ts'
import { availabilityJobs } from './instructors/availability/jobs.ts'
import { channelJobs } from './notices/channels/jobs.ts'
import { digestJobs } from './notices/digest/jobs.ts'
import { documentJobs } from './documents/jobs.ts'
import { leavingJobs } from './accounts/leaving/jobs.ts'
import { passwordJobs } from './signIn/password/jobs.ts'
import { photoJobs } from './accounts/photo/jobs.ts'
import { signInJobs } from './signIn/jobs.ts'

export const accountJobs = {
  ...signInJobs,
  ...passwordJobs,
  ...photoJobs,
  ...availabilityJobs,
  ...documentJobs,
  ...channelJobs,
  ...digestJobs,
  ...advisorJobs,
  ...leavingJobs,
}
