import type { Tasks } from '../../../../jobs/worker.ts'
import { placeHold } from './steps.ts'

export const holdJobs = { placeHold } satisfies Partial<Tasks>
