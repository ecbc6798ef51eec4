import { passwordJobs } from './password/jobs.ts'

export const accountJobs = {
  ...passwordJobs,
}
