import { advisorJobs } from './advisors/jobs.ts'
import { availabilityJobs } from './availability/jobs.ts'
import { digestJobs } from './digest/jobs.ts'
import { documentJobs } from './documents/jobs.ts'
import { leavingJobs } from './leaving/jobs.ts'
import { passwordJobs } from './password/jobs.ts'
import { photoJobs } from './photo/jobs.ts'
import { signInJobs } from './signIn/jobs.ts'

export const accountJobs = {
  ...signInJobs,
  ...passwordJobs,
  ...photoJobs,
  ...availabilityJobs,
  ...documentJobs,
  ...digestJobs,
  ...advisorJobs,
  ...leavingJobs,
}
