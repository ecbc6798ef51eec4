import { z } from 'zod'
import { chosen } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

/** How mail about what can wait comes: each at once, or together at seven in the morning, daily or on Mondays. */
export const Digest = z.enum(['at_once', 'daily', 'weekly'], { error: chosen })
export type Digest = z.infer<typeof Digest>

const clock = z.string({ error: chosen }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldMessages.notOffered)

/** Quiet hours are on the clock of the home airport; `to` before `from` is over midnight. */
export const TellTimes = z.strictObject({
  quietHours: z
    .strictObject({ from: clock, to: clock })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Please choose another time than the beginning' })
    .nullable(),
  digest: Digest,
})
export type TellTimes = z.infer<typeof TellTimes>
export const OwnTellTimes = TellTimes.extend({ zone: z.string() })
