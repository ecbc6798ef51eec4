import { z } from 'zod'
import { id, instant, requiredText, text } from '../base/fields.ts'
import { OrderSummary } from '../bookings/orders/bookings.ts'

export const Stage = z.enum(['departure', 'return'])
export type Stage = z.infer<typeof Stage>
export const stages = Stage.options

export const QuestionKind = z.enum(['yesNo', 'number', 'photo', 'text'])

export const Question = z.object({
  key: z.string(),
  section: z.string(),
  title: z.string(),
  hint: z.string(),
  kind: QuestionKind,
  /** The stage cannot be completed without an answer that passes. */
  blocking: z.boolean(),
  required: z.boolean(),
  unit: z.string(),
  /** Number answers: what the field expects or allows. */
  expected: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  warnMin: z.number().nullable(),
  warnMax: z.number().nullable(),
  /** Number answers that count things. */
  whole: z.boolean(),
  /** A yes/no answer that passes. */
  passes: z.boolean().nullable(),
  /** Text answers: the name that signs, where it has to be this one. */
  mustRead: z.string(),
})
export type Question = z.infer<typeof Question>

export const Answer = z.union([z.boolean(), z.number(), z.string().max(2000), z.null()])
export type Answer = z.infer<typeof Answer>
export const Answers = z.record(z.string().max(60), Answer)
export type Answers = z.infer<typeof Answers>

export const StagePhoto = z.object({ id, question: z.string(), url: z.string(), created: z.string() })
export type StagePhoto = z.infer<typeof StagePhoto>

/** Must not fly, may fly with a restriction, or only looks bad. */
export const SquawkSeverity = z.enum(['grounding', 'limit', 'cosmetic'])
export type SquawkSeverity = z.infer<typeof SquawkSeverity>
export const SquawkState = z.enum(['open', 'deferred', 'in_work', 'closed'])
export type SquawkState = z.infer<typeof SquawkState>

export const Squawk = z.object({
  id,
  question: z.string(),
  text: z.string(),
  severity: SquawkSeverity,
  state: SquawkState,
  created: z.string(),
})
export type Squawk = z.infer<typeof Squawk>

/** An answer that holds up a record, and what became of it. */
export const OpenPoint = z.object({
  question: z.string(),
  title: z.string(),
  /** What was answered, and does not pass. */
  answer: z.boolean(),
  state: z.enum(['open', 'asked', 'released']),
  /** Why nobody may let this one pass. */
  never: z.string().nullable(),
  asked: z.object({ by: z.string(), at: z.string() }).nullable(),
  released: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
})
export type OpenPoint = z.infer<typeof OpenPoint>

export const OtherAnswer = z.object({ value: Answer, at: z.string(), by: z.string() })
export type OtherAnswer = z.infer<typeof OtherAnswer>

export const StageRecord = z.object({
  order: OrderSummary,
  /** Whether who reads it owns or holds a part of the aircraft. */
  holdsPart: z.boolean(),
  stage: Stage,
  state: z.enum(['open', 'closed']),
  /** Which version of the model's questionnaire it goes by. */
  version: z.object({ id, number: z.int() }),
  questions: z.array(Question),
  answers: Answers,
  photos: z.array(StagePhoto),
  issues: z.array(Squawk),
  /** Per question, what is wrong with its answer; `warn` does not hold up the stage. */
  problems: z.array(z.object({ question: z.string(), text: z.string(), severity: z.enum(['block', 'warn']) })),
  /** Questions that still lack an answer. */
  missing: z.array(z.string()),
  /** When the aircraft was released. */
  leftAt: z.string().nullable(),
  openPoints: z.array(OpenPoint),
  /** Who answered each question, and when on their device. */
  answeredBy: z.record(z.string(), z.string()),
  answeredAt: z.record(z.string(), z.string()),
  /** Answers that do not count, of people who did not know of the one that does: someone looks at both and chooses. */
  others: z.record(z.string(), OtherAnswer),
  /** Who answered last, and has the record in hand. */
  heldBy: z.object({ id, name: z.string(), at: z.string() }).nullable(),
})
export type StageRecord = z.infer<typeof StageRecord>

/**
 * Answers may arrive one by one, repeated and late: each call merges. `complete` closes the stage. `at` is when the answers were
 * given on the device, when it was opened or completed there: an answer that arrives after a newer one to the same question changes
 * nothing but what is shown beside it. Absent, it is now.
 */
export const StageBody = z.strictObject({
  answers: Answers.default({}),
  complete: z.boolean().default(false),
  at: instant.optional(),
  /** The same for single answers, where they were given at different times. */
  times: z.record(z.string().max(60), instant).default({}),
  /** What the device knew to stand there when each answer was given. An answer of someone else that it did not know of is kept beside. */
  known: Answers.default({}),
  /** Questions where an answer beside was looked at and decided about, by the time of that answer. */
  settled: z.record(z.string().max(60), instant).default({}),
  /** Which of the caller’s devices sends this. */
  device: text(40).default(''),
  /** The version of the questions that the device began with; counts when this call opens the record. */
  version: id.optional(),
})
export type StageBody = z.output<typeof StageBody>

/** `reason` corrects a return that is closed: readings and counts only. */
export const ReturnBody = z.strictObject({ ...StageBody.shape, reason: requiredText(500).optional() })
export type ReturnBody = z.output<typeof ReturnBody>
/** As much as the page showed. */
export const AgreePriceBody = z.strictObject({ cents: z.int().positive() })

export const SquawkBody = z.strictObject({
  text: requiredText(1000),
  severity: SquawkSeverity.default('limit'),
})

/** What was done about it, as the pilots of its bookings may read it. */
export const ReleaseBody = z.strictObject({ note: requiredText(500) })

export const PhotoUpload = z.strictObject({ order: id, stage: Stage, question: text(60) })

export const StatusChange = z.strictObject({
  status: z.enum(['checking_in', 'booked', 'in_flight', 'returning', 'canceled']),
  reason: text(500).default(''),
})

/** Why an answer that does not pass may. The pilot reads it before they sign. */
export const ReleasePointBody = z.strictObject({ reason: requiredText(500) })

/** A booking on the board. */
const BoardRow = OrderSummary.extend({
  /** When it was released. */
  leftAt: z.string().nullable(),
  /** Of what is overdue: who flies the aircraft next, within half a day. */
  next: z.object({ pilot: z.string(), flightStartTime: z.string() }).nullable(),
})
export type BoardRow = z.infer<typeof BoardRow>

export const BoardQuery = z.strictObject({
  /** One of the airports of this staff member; all without it. */
  airport: id.optional(),
  /** Of each list. */
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

export const RampBoard = z.object({
  /** Where this staff member works; of many, the first of those with something on the board. */
  airports: z.array(z.object({ id, code: z.string(), zone: z.string() })),
  departures: z.array(BoardRow),
  /** Away, and not due back today. */
  out: z.array(BoardRow),
  /** Away, and due back today or overdue; the latest first. */
  returns: z.array(BoardRow),
  /** How many there are; the lists hold the first of them. */
  counts: z.object({ departures: z.int(), out: z.int(), returns: z.int() }),
})
export type RampBoard = z.infer<typeof RampBoard>
