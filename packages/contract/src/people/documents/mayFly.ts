import { z } from 'zod'
import { Fix } from '../../bookings/book/bookingRefusals.ts'
import { PrivilegeCode } from './documents.ts'
import { day } from '../../base/fields.ts'
import { Recency } from './recency.ts'

/** A rating or endorsement: verified, pending, or only claimed. Only verified ones count. */
const Held = z.object({
  code: PrivilegeCode,
  state: z.enum(['verified', 'pending', 'stated']),
  /** The model family it is limited to, if any. */
  modelFamily: z.string().nullable(),
  on: day.nullable(),
  /** Last valid day. `null` if it does not expire. */
  until: day.nullable(),
})

/** What the regulations let the pilot act as in this model tomorrow; `alone`: in command, with no one else aboard. Owners' requirements are listed per aircraft. */
const FlownModel = z.object({
  modelName: z.string(),
  modelFamily: z.string(),
  horsepower: z.int(),
  as: z.enum(['pilot_in_command', 'alone', 'dual', 'not_yet']),
  why: z.array(z.object({ title: z.string(), text: z.string(), fix: z.array(Fix) })),
})
export type FlownModel = z.infer<typeof FlownModel>

export const MayFly = z.object({ privileges: z.array(Held), models: z.array(FlownModel), recency: z.array(Recency) })
export type MayFly = z.infer<typeof MayFly>
