import { z } from 'zod'
import { id, instant, listOf, page, text } from '../../base/fields.ts'
import { BlockBody } from '../../schedule/schedule.ts'

/** What breaks bookings: a flight that is not back, a squawk, time in the shop, time that is set aside, an instructor who is away. */
export const DisruptionKind = z.enum(['late', 'grounding', 'shop', 'block', 'away'])
export type DisruptionKind = z.infer<typeof DisruptionKind>

/** What can become of a booking: a later start, another aircraft, other times, another instructor, none, as it is, or nothing. */
export const DisruptionOptionKind = z.enum(['later', 'aircraft', 'shift', 'csip', 'alone', 'stay', 'cancel'])
export type DisruptionOptionKind = z.infer<typeof DisruptionOptionKind>

const mostDisruptionDays = 60
const inOrder = { path: ['to'], error: 'The end must be later than the start' }

export const DisruptionCause = z.discriminatedUnion('kind', [
  /** `until`: when it is expected back. */
  z.strictObject({ kind: z.literal('late'), orderId: id, until: instant.optional() }),
  /** `until`: when it is expected to fly again. */
  z.strictObject({ kind: z.literal('grounding'), squawkId: id, until: instant.optional() }),
  /** Own use, the shop or other, once or again and again, or longer than it was; written together with what becomes of the bookings. */
  z.strictObject({ kind: z.literal('block'), aircraftId: id, block: BlockBody }),
  /** You yourself are away as a CSIP; an operator names one. */
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
  /** The `key` of what was chosen for a booking. To apply, one for each of them. */
  choices: z
    .array(z.strictObject({ orderId: id, key: z.string().max(200) }))
    .max(mostChoices)
    .default([]),
  /** What the pilots read beside what becomes of their bookings. */
  message: text(500).default(''),
})
export type DisruptionBody = z.output<typeof DisruptionBody>

/** A booking as it is, or as it would be. */
export const DisruptionPlace = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  airportCode: z.string(),
  zone: z.string(),
  from: z.string(),
  to: z.string(),
  csipName: z.string().nullable(),
  /** `null` for those who do not see money. */
  totalCents: z.int().nullable(),
})
export type DisruptionPlace = z.infer<typeof DisruptionPlace>

export const DisruptionOption = DisruptionPlace.extend({
  key: z.string(),
  kind: DisruptionOptionKind,
  /** What it is, as a sentence. */
  text: z.string(),
  distanceNm: z.number(),
})
export type DisruptionOption = z.infer<typeof DisruptionOption>

export const DisruptionBooking = z.object({
  orderId: id,
  number: z.string(),
  pilotName: z.string(),
  now: DisruptionPlace,
  /** Why it stays whatever is chosen; `null` where it can be moved. */
  whyStays: z.string().nullable(),
  /** What can become of it, the proposal first. */
  options: z.array(DisruptionOption),
  /** The key of what was chosen, else of the proposal. */
  chosen: z.string(),
})
export type DisruptionBooking = z.infer<typeof DisruptionBooking>

export const DisruptionPreview = z.object({
  kind: DisruptionKind,
  title: z.string(),
  zone: z.string(),
  /** When the cause is expected to be over; `null` where it is given by what is set aside. */
  until: z.string().nullable(),
  bookings: z.array(DisruptionBooking),
})
export type DisruptionPreview = z.infer<typeof DisruptionPreview>

/** `offered`: nobody decided, the pilot chooses. `asked`: moved, the pilot has not answered. */
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
  /** Who decided; `null` while nobody has. */
  by: z.string().nullable(),
  at: z.string(),
  /** It can be taken back as a whole until then; `null` where it cannot anymore. */
  undoUntil: z.string().nullable(),
  bookings: z.int(),
})
export type DisruptionSummary = z.infer<typeof DisruptionSummary>

export const Disruption = DisruptionSummary.extend({
  /** To look at what would become of the bookings now. */
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

/** What an event has done to one booking, as its pilot answers it; `null` where nothing has. */
export const OrderDisruption = z.object({
  disruption: z
    .object({
      kind: DisruptionKind,
      title: z.string(),
      message: z.string(),
      answer: DisruptionAnswer,
      before: DisruptionPlace,
      after: DisruptionPlace.nullable(),
      /** The reader may answer now. */
      mayAnswer: z.boolean(),
      /** What else can become of it. */
      options: z.array(DisruptionOption),
    })
    .nullable(),
})
export type OrderDisruption = z.infer<typeof OrderDisruption>

export const DisruptionAnswerBody = z
  .strictObject({
    /** `keep` takes it, `back` goes back to how it was, `other` takes the option of `key`, `cancel` is free of charge. */
    answer: z.enum(['keep', 'back', 'other', 'cancel']),
    key: z.string().max(200).optional(),
  })
  .refine(({ answer, key }) => (answer === 'other') === (key !== undefined), {
    path: ['key'],
    error: 'Please choose one of the options',
  })
export type DisruptionAnswerBody = z.output<typeof DisruptionAnswerBody>
