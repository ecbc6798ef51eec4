import { z } from 'zod'
import { day } from '../../base/fields.ts'

/** Landings for carrying passengers (14 CFR 61.57(a), (b)), per class, type or tailwheel. */
export const Recency = z.object({
  /** Stable key: `single_engine_land`, `SF50`, `single_engine_land-tailwheel`. */
  code: z.string(),
  /** `in single-engine land airplanes`. */
  what: z.string(),
  /** Last 90 days including today, from flights recorded here. */
  landings: z.int(),
  night: z.int(),
  /** Last day with three landings in the preceding 90 days. `null` with fewer. */
  until: day.nullable(),
  nightUntil: day.nullable(),
})
export type Recency = z.infer<typeof Recency>
