import type { Tasks } from '../../../jobs/worker.ts'
import { askNext, leaveLessons } from './steps.ts'

export const lessonJobs = {
  /** An instructor will not come, and the pilot accepts any other. */
  askNextCsip: ({ db, config }, { orderId }) => askNext({ db, config, now: new Date() }, orderId),
  checkLessons: (services, { csipId }) => leaveLessons(services, csipId, new Date()),
} satisfies Partial<Tasks>
