import { z } from 'zod'
import { chosen } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

/** How non-urgent mail arrives: at once, or as a digest at 7 a.m., daily or on Mondays. */
export const Digest = z.enum(['at_once', 'daily', 'weekly'], { error: chosen })
export type Digest = z.infer<typeof Digest>

const clock = z.string({ error: chosen }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldMessages.notOffered)

/** Quiet hours are in the home airport's zone. `to` before `from` spans midnight. */
export const TellTimes = z.strictObject({
  quietHours: z
    .strictObject({ from: clock, to: clock })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Please choose another time than the beginning' })
    .nullable(),
  digest: Digest,
})
export type TellTimes = z.infer<typeof TellTimes>
export const OwnTellTimes = TellTimes.extend({ zone: z.string() })
