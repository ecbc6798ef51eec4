import { disputeJobs } from './disputes/jobs.ts'
import { eventJobs } from './provider/events/jobs.ts'
import { membershipJobs } from './membership/jobs.ts'
import { methodJobs } from './methods/jobs.ts'
import { reconcileJobs } from './provider/reconcile/jobs.ts'

export const paymentJobs = { ...disputeJobs, ...eventJobs, ...membershipJobs, ...methodJobs, ...reconcileJobs }
