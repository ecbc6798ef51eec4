import { z } from 'zod'
import { id, instant, listOf, page, text } from '../../base/fields.ts'
import { BlockBody } from '../../schedule/schedule.ts'

/** What breaks bookings: a flight that is not back, a squawk, time in the shop, time that is set aside, an instructor who is away. */
export const RippleKind = z.enum(['late', 'grounding', 'shop', 'block', 'away'])
export type RippleKind = z.infer<typeof RippleKind>

/** What can become of a booking: a later start, another aircraft, other times, another instructor, none, as it is, or nothing. */
export const RippleOptionKind = z.enum(['later', 'aircraft', 'shift', 'csip', 'alone', 'stay', 'cancel'])
export type RippleOptionKind = z.infer<typeof RippleOptionKind>

const mostRippleDays = 60
const inOrder = { path: ['to'], error: 'The end must be later than the start' }

export const RippleCause = z.discriminatedUnion('kind', [
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
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostRippleDays * 86_400_000, {
      path: ['to'],
      error: `Please choose at most ${mostRippleDays} days`,
    }),
])
export type RippleCause = z.output<typeof RippleCause>

const mostChoices = 60
export const RippleBody = z.strictObject({
  cause: RippleCause,
  /** The `key` of what was chosen for a booking. To apply, one for each of them. */
  choices: z
    .array(z.strictObject({ orderId: id, key: z.string().max(200) }))
    .max(mostChoices)
    .default([]),
  /** What the pilots read beside what becomes of their bookings. */
  message: text(500).default(''),
})
export type RippleBody = z.output<typeof RippleBody>

/** A booking as it is, or as it would be. */
export const RipplePlace = z.object({
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
export type RipplePlace = z.infer<typeof RipplePlace>

export const RippleOption = RipplePlace.extend({
  key: z.string(),
  kind: RippleOptionKind,
  /** What it is, as a sentence. */
  text: z.string(),
  distanceNm: z.number(),
})
export type RippleOption = z.infer<typeof RippleOption>

export const RippleBooking = z.object({
  orderId: id,
  number: z.string(),
  pilotName: z.string(),
  now: RipplePlace,
  /** Why it stays whatever is chosen; `null` where it can be moved. */
  whyStays: z.string().nullable(),
  /** What can become of it, the proposal first. */
  options: z.array(RippleOption),
  /** The key of what was chosen, else of the proposal. */
  chosen: z.string(),
})
export type RippleBooking = z.infer<typeof RippleBooking>

export const RipplePreview = z.object({
  kind: RippleKind,
  title: z.string(),
  zone: z.string(),
  /** When the cause is expected to be over; `null` where it is given by what is set aside. */
  until: z.string().nullable(),
  bookings: z.array(RippleBooking),
})
export type RipplePreview = z.infer<typeof RipplePreview>

/** `offered`: nobody decided, the pilot chooses. `asked`: moved, the pilot has not answered. */
export const RippleAnswer = z.enum(['offered', 'asked', 'accepted', 'refused', 'put_back', 'undone', 'settled'])
export type RippleAnswer = z.infer<typeof RippleAnswer>

export const RippleStep = z.object({
  orderId: id,
  number: z.string(),
  pilotName: z.string(),
  kind: RippleOptionKind.nullable(),
  before: RipplePlace,
  after: RipplePlace.nullable(),
  answer: RippleAnswer,
})
export type RippleStep = z.infer<typeof RippleStep>

export const RippleState = z.enum(['proposed', 'applied', 'undone', 'put_back'])
export type RippleState = z.infer<typeof RippleState>

export const RippleSummary = z.object({
  id,
  kind: RippleKind,
  title: z.string(),
  state: RippleState,
  /** Who decided; `null` while nobody has. */
  by: z.string().nullable(),
  at: z.string(),
  /** It can be taken back as a whole until then; `null` where it cannot anymore. */
  undoUntil: z.string().nullable(),
  bookings: z.int(),
})
export type RippleSummary = z.infer<typeof RippleSummary>

export const Ripple = RippleSummary.extend({
  /** To look at what would become of the bookings now. */
  cause: RippleCause,
  steps: z.array(RippleStep),
})
export type Ripple = z.infer<typeof Ripple>

export const RippleQuery = z.strictObject({
  state: RippleState.optional(),
  aircraft: id.optional(),
  ...page,
})
export type RippleQuery = z.output<typeof RippleQuery>
export const RippleList = listOf(RippleSummary)

/** What an event has done to one booking, as its pilot answers it; `null` where nothing has. */
export const OrderRipple = z.object({
  ripple: z
    .object({
      kind: RippleKind,
      title: z.string(),
      message: z.string(),
      answer: RippleAnswer,
      before: RipplePlace,
      after: RipplePlace.nullable(),
      /** The reader may answer now. */
      mayAnswer: z.boolean(),
      /** What else can become of it. */
      options: z.array(RippleOption),
    })
    .nullable(),
})
export type OrderRipple = z.infer<typeof OrderRipple>

export const RippleAnswerBody = z
  .strictObject({
    /** `keep` takes it, `back` goes back to how it was, `other` takes the option of `key`, `cancel` is free of charge. */
    answer: z.enum(['keep', 'back', 'other', 'cancel']),
    key: z.string().max(200).optional(),
  })
  .refine(({ answer, key }) => (answer === 'other') === (key !== undefined), {
    path: ['key'],
    error: 'Please choose one of the options',
  })
export type RippleAnswerBody = z.output<typeof RippleAnswerBody>
