import { caseJobs } from './cases/jobs.ts'
import { interventionJobs } from './bookings/interventions/jobs.ts'
import { viewingJobs } from './users/viewing/jobs.ts'

export const operatorJobs = { ...caseJobs, ...interventionJobs, ...viewingJobs }
