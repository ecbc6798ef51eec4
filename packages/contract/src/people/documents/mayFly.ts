import { z } from 'zod'
import { Fix } from '../../bookings/book/bookingRefusals.ts'
import { PrivilegeCode } from './documents.ts'
import { day } from '../../base/fields.ts'
import { Recency } from './recency.ts'

/** A rating or endorsement of a pilot: seen by someone, waiting for that, or only said. Only what is verified opens something. */
const Held = z.object({
  code: PrivilegeCode,
  state: z.enum(['verified', 'pending', 'stated']),
  /** What it counts for, where that is one family of models. */
  modelFamily: z.string().nullable(),
  on: day.nullable(),
  /** The last day on which it counts; `null` for one that does not end. */
  until: day.nullable(),
})

/** As what the law lets a pilot fly a model tomorrow, alone aboard; what owners ask beyond that is said with each aircraft. */
const FlownModel = z.object({
  modelName: z.string(),
  modelFamily: z.string(),
  horsepower: z.int(),
  as: z.enum(['pilot_in_command', 'dual', 'not_yet']),
  why: z.array(z.object({ title: z.string(), text: z.string(), fix: z.array(Fix) })),
})
export type FlownModel = z.infer<typeof FlownModel>

export const MayFly = z.object({ privileges: z.array(Held), models: z.array(FlownModel), recency: z.array(Recency) })
export type MayFly = z.infer<typeof MayFly>
