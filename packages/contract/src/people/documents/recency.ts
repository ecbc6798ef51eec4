import { z } from 'zod'
import { day } from '../../base/fields.ts'

/** Landings that let a pilot take passengers along (14 CFR 61.57(a), (b)), by what they count for: a class, a type, tailwheel airplanes. */
export const Recency = z.object({
  /** The same for as long as it is the same thing, `single_engine_land`, `SF50`, `single_engine_land-tailwheel`. */
  code: z.string(),
  /** `in single-engine land airplanes`. */
  what: z.string(),
  /** In the 90 days up to today, of flights kept here. */
  landings: z.int(),
  /** Of them, to a full stop by night. */
  night: z.int(),
  /** The last day on which three landings are within 90 days; `null` where there are fewer. */
  until: day.nullable(),
  nightUntil: day.nullable(),
})
export type Recency = z.infer<typeof Recency>
