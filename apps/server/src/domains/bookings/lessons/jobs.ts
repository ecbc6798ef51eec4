import type { Tasks } from '../../../jobs/worker.ts'
import { askNext } from './steps.ts'

export const lessonJobs = {
  /** An instructor does not come, and the pilot takes anyone. */
  askNextCsip: ({ db, config }, { orderId }) => askNext({ db, config, now: new Date() }, orderId),
} satisfies Partial<Tasks>
