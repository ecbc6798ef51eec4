import type { Tasks } from '../../../jobs/worker.ts'
import { lapseUnanswered } from './steps.ts'

export const answerJobs = {
  /** Every minute. */
  lapseUnanswered: (services) => lapseUnanswered(services, new Date()),
} satisfies Partial<Tasks>
