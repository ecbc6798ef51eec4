import { z } from 'zod'
import { id, instant, listOf, page, text } from '../../base/fields.ts'
import { BlockBody } from '../../schedule/schedule.ts'

/** Cause: a late flight, a squawk, a shop visit, a block, or an instructor who is away. */
export const DisruptionKind = z.enum(['late', 'grounding', 'shop', 'block', 'away'])
export type DisruptionKind = z.infer<typeof DisruptionKind>

/** Outcome for a booking: later start, other aircraft, other times, other instructor, no instructor, unchanged, or canceled. */
export const DisruptionOptionKind = z.enum(['later', 'aircraft', 'shift', 'csip', 'alone', 'stay', 'cancel'])
export type DisruptionOptionKind = z.infer<typeof DisruptionOptionKind>

const mostDisruptionDays = 60
const inOrder = { path: ['to'], error: 'The end must be later than the start' }

export const DisruptionCause = z.discriminatedUnion('kind', [
  /** `until`: expected return. */
  z.strictObject({ kind: z.literal('late'), orderId: id, until: instant.optional() }),
  /** `until`: expected return to service. */
  z.strictObject({ kind: z.literal('grounding'), squawkId: id, until: instant.optional() }),
  /** A new, recurring or extended block. Saved together with the outcome for the bookings. */
  z.strictObject({ kind: z.literal('block'), aircraftId: id, block: BlockBody }),
  /** The caller is away as a CSIP. Operators pass `csipId`. */
  z
    .strictObject({ kind: z.literal('away'), csipId: id.optional(), from: instant, to: instant })
    .refine(({ from, to }) => Date.parse(to) > Date.parse(from), inOrder)
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostDisruptionDays * 86_400_000, {
      path: ['to'],
      error: `Please choose at most ${mostDisruptionDays} days`,
    }),
])
export type DisruptionCause = z.output<typeof DisruptionCause>

const mostChoices = 60
export const DisruptionBody = z.strictObject({
  cause: DisruptionCause,
  /** The `key` chosen per booking. Applying requires one for each. */
  choices: z
    .array(z.strictObject({ orderId: id, key: z.string().max(200) }))
    .max(mostChoices)
    .default([]),
  /** Message to the pilots, in addition to the outcome of their booking. */
  message: text(500).default(''),
})
export type DisruptionBody = z.output<typeof DisruptionBody>

/** A booking as it is or would be. */
export const DisruptionPlace = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  airportCode: z.string(),
  zone: z.string(),
  from: z.string(),
  to: z.string(),
  csipName: z.string().nullable(),
  /** `null` for readers who may not see money. */
  totalCents: z.int().nullable(),
})
export type DisruptionPlace = z.infer<typeof DisruptionPlace>

export const DisruptionOption = DisruptionPlace.extend({
  key: z.string(),
  kind: DisruptionOptionKind,
  /** The outcome as a sentence. */
  text: z.string(),
  distanceNm: z.number(),
})
export type DisruptionOption = z.infer<typeof DisruptionOption>

export const DisruptionBooking = z.object({
  orderId: id,
  number: z.string(),
  pilotName: z.string(),
  now: DisruptionPlace,
  /** Why it cannot be moved. `null`: it can. */
  whyStays: z.string().nullable(),
  /** Possible outcomes, proposal first. */
  options: z.array(DisruptionOption),
  /** Key of the chosen option, or of the proposal. */
  chosen: z.string(),
})
export type DisruptionBooking = z.infer<typeof DisruptionBooking>

export const DisruptionPreview = z.object({
  kind: DisruptionKind,
  title: z.string(),
  zone: z.string(),
  /** Expected end of the cause. `null` if a block sets it. */
  until: z.string().nullable(),
  bookings: z.array(DisruptionBooking),
})
export type DisruptionPreview = z.infer<typeof DisruptionPreview>

/** `offered`: nothing decided, the pilot chooses. `asked`: moved, waiting for the pilot. */
export const DisruptionAnswer = z.enum(['offered', 'asked', 'accepted', 'refused', 'put_back', 'undone', 'settled'])
export type DisruptionAnswer = z.infer<typeof DisruptionAnswer>

export const DisruptionStep = z.object({
  orderId: id,
  number: z.string(),
  pilotName: z.string(),
  kind: DisruptionOptionKind.nullable(),
  before: DisruptionPlace,
  after: DisruptionPlace.nullable(),
  answer: DisruptionAnswer,
})
export type DisruptionStep = z.infer<typeof DisruptionStep>

export const DisruptionState = z.enum(['proposed', 'applied', 'undone', 'put_back'])
export type DisruptionState = z.infer<typeof DisruptionState>

export const DisruptionSummary = z.object({
  id,
  kind: DisruptionKind,
  title: z.string(),
  state: DisruptionState,
  /** Who decided. `null`: not decided yet. */
  by: z.string().nullable(),
  at: z.string(),
  /** Deadline to undo it as a whole. `null` if it cannot be undone. */
  undoUntil: z.string().nullable(),
  bookings: z.int(),
})
export type DisruptionSummary = z.infer<typeof DisruptionSummary>

export const Disruption = DisruptionSummary.extend({
  /** Input to preview the outcomes again. */
  cause: DisruptionCause,
  steps: z.array(DisruptionStep),
})
export type Disruption = z.infer<typeof Disruption>

export const DisruptionQuery = z.strictObject({
  state: DisruptionState.optional(),
  aircraft: id.optional(),
  ...page,
})
export type DisruptionQuery = z.output<typeof DisruptionQuery>
export const DisruptionList = listOf(DisruptionSummary)

/** How a disruption affects one booking, for its pilot. `null` if none does. */
export const OrderDisruption = z.object({
  disruption: z
    .object({
      kind: DisruptionKind,
      title: z.string(),
      message: z.string(),
      answer: DisruptionAnswer,
      before: DisruptionPlace,
      after: DisruptionPlace.nullable(),
      mayAnswer: z.boolean(),
      /** Other possible outcomes. */
      options: z.array(DisruptionOption),
    })
    .nullable(),
})
export type OrderDisruption = z.infer<typeof OrderDisruption>

export const DisruptionAnswerBody = z
  .strictObject({
    /** `keep` accepts it, `back` restores the original, `other` takes option `key`, `cancel` is free of charge. */
    answer: z.enum(['keep', 'back', 'other', 'cancel']),
    key: z.string().max(200).optional(),
  })
  .refine(({ answer, key }) => (answer === 'other') === (key !== undefined), {
    path: ['key'],
    error: 'Please choose one of the options',
  })
export type DisruptionAnswerBody = z.output<typeof DisruptionAnswerBody>
