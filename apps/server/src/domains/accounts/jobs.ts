import { documentJobs } from './documents/jobs.ts'
import { passwordJobs } from './password/jobs.ts'
import { signInJobs } from './signIn/jobs.ts'

export const accountJobs = {
  ...signInJobs,
  ...passwordJobs,
  ...documentJobs,
}
