import type { Tasks } from '../../../jobs/worker.ts'
import { askNext, leaveLessons } from './steps.ts'

export const lessonJobs = {
  /** An instructor does not come, and the pilot takes anyone. */
  askNextCsip: ({ db, config }, { orderId }) => askNext({ db, config, now: new Date() }, orderId),
  checkLessons: (services, { csipId }) => leaveLessons(services, csipId, new Date()),
} satisfies Partial<Tasks>
