import { interventionJobs } from './bookings/interventions/jobs.ts'
import { viewingJobs } from './users/viewing/jobs.ts'

export const operatorJobs = { ...interventionJobs, ...viewingJobs }
