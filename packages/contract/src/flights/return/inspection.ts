import { z } from 'zod'
import { OrderSummary } from '../../bookings/orders/bookings.ts'
import { DamageClaim } from '../damage/damageClaims.ts'
import { id } from '../../base/fields.ts'
import { Answers, OpenPoint, Question, Squawk, Stage, StagePhoto } from '../ramp.ts'

/** A stage's record as signed. */
export const InspectedStage = z.object({
  state: z.enum(['open', 'closed']),
  opened: z.string(),
  closed: z.string().nullable(),
  /** Who closed it. */
  by: z.string().nullable(),
  /** As typed on the ramp. A departure is signed by releasing the aircraft. */
  signature: z.string(),
  answers: Answers,
})
export type InspectedStage = z.infer<typeof InspectedStage>

const PhotoPair = z.object({
  question: z.string(),
  title: z.string(),
  departure: z.array(StagePhoto),
  return: z.array(StagePhoto),
})

/** Departure and return side by side. */
export const Inspection = z.object({
  order: OrderSummary,
  departure: InspectedStage.nullable(),
  return: InspectedStage.nullable(),
  questions: z.array(Question),
  pairs: z.array(PhotoPair),
  readings: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      unit: z.string(),
      departure: z.number().nullable(),
      return: z.number().nullable(),
      /** What the flight changed, in words. */
      text: z.string(),
      mark: z.enum(['fine', 'look']),
    }),
  ),
  /** Points that blocked a record, and who released them and why. */
  openPoints: z.array(OpenPoint.extend({ stage: Stage })),
  /** Answers that differ from what is expected, blocking or not. */
  findings: z.array(z.object({ stage: Stage, question: z.string(), title: z.string(), answer: z.string() })),
  squawks: z.array(Squawk.extend({ stage: Stage, by: z.string().nullable() })),
  corrections: z.array(z.object({ id, at: z.string(), by: z.string(), reason: z.string() })),
  claim: DamageClaim.nullable(),
  withdrawn: z.array(DamageClaim),
  cleared: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Deadline for claiming damage. `null` until the aircraft is back. */
  claimUntil: z.string().nullable(),
  /** What the caller may do now: claim damage, or confirm there is none. */
  may: z.array(z.enum(['claim', 'clear'])),
  /** Head of the flight's evidence chain. `null` if nothing is recorded. */
  evidenceHead: z.string().nullable(),
})
export type Inspection = z.infer<typeof Inspection>
