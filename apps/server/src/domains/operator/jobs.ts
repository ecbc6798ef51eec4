import { interventionJobs } from './interventions/jobs.ts'
import { viewingJobs } from './viewing/jobs.ts'

export const operatorJobs = { ...interventionJobs, ...viewingJobs }
