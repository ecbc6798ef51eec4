import { eventJobs } from './events/jobs.ts'
import { reconcileJobs } from './reconcile/jobs.ts'

export const paymentJobs = { ...eventJobs, ...reconcileJobs }
