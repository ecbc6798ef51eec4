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
  /** The stage cannot be completed until this answer passes. */
  blocking: z.boolean(),
  required: z.boolean(),
  unit: z.string(),
  /** For numbers: the expected value and the allowed range. */
  expected: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  warnMin: z.number().nullable(),
  warnMax: z.number().nullable(),
  /** Integers only. */
  whole: z.boolean(),
  /** For yes/no: the answer that passes. */
  passes: z.boolean().nullable(),
  /** For text: the exact name that has to sign. Empty: any. */
  mustRead: z.string(),
})
export type Question = z.infer<typeof Question>

export const Answer = z.union([z.boolean(), z.number(), z.string().max(2000), z.null()])
export type Answer = z.infer<typeof Answer>
export const Answers = z.record(z.string().max(60), Answer)
export type Answers = z.infer<typeof Answers>

export const StagePhoto = z.object({ id, question: z.string(), url: z.string(), created: z.string() })
export type StagePhoto = z.infer<typeof StagePhoto>

/** Must not fly, may fly with a restriction, or looks only. */
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

/** An answer that blocks a record, and its state. */
export const OpenPoint = z.object({
  question: z.string(),
  title: z.string(),
  answer: z.boolean(),
  state: z.enum(['open', 'asked', 'released']),
  /** Why it can never be released. `null`: it can. */
  never: z.string().nullable(),
  asked: z.object({ by: z.string(), at: z.string() }).nullable(),
  released: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
})
export type OpenPoint = z.infer<typeof OpenPoint>

export const OtherAnswer = z.object({ value: Answer, at: z.string(), by: z.string() })
export type OtherAnswer = z.infer<typeof OtherAnswer>

export const StageRecord = z.object({
  order: OrderSummary,
  /** Whether the reader owns the aircraft or a share of it. */
  isPartner: z.boolean(),
  stage: Stage,
  state: z.enum(['open', 'closed']),
  version: z.object({ id, number: z.int() }),
  questions: z.array(Question),
  answers: Answers,
  photos: z.array(StagePhoto),
  issues: z.array(Squawk),
  /** Problems by question. `warn` does not block the stage. */
  problems: z.array(z.object({ question: z.string(), text: z.string(), severity: z.enum(['block', 'warn']) })),
  /** Questions without an answer. */
  missing: z.array(z.string()),
  leftAt: z.string().nullable(),
  openPoints: z.array(OpenPoint),
  /** Who answered each question, and when by their device's clock. */
  answeredBy: z.record(z.string(), z.string()),
  answeredAt: z.record(z.string(), z.string()),
  /** Conflicting answers sent by devices that had not synced. Someone compares and picks one. */
  others: z.record(z.string(), OtherAnswer),
  /** Who answered last and is working on the record. */
  heldBy: z.object({ id, name: z.string(), at: z.string() }).nullable(),
})
export type StageRecord = z.infer<typeof StageRecord>

/**
 * Answers may arrive one at a time, repeated or late; each call merges. `complete` closes the stage. `at`: when the answers were given (or
 * the stage opened or completed) on the device; default: now. An answer older than the stored one only shows up as a conflict.
 */
export const StageBody = z.strictObject({
  answers: Answers.default({}),
  complete: z.boolean().default(false),
  at: instant.optional(),
  /** The same per answer, if given at different times. */
  times: z.record(z.string().max(60), instant).default({}),
  /**
   * The stored answer the device knew when each answer was given. If someone else's answer was stored since, both are kept as a conflict.
   */
  known: Answers.default({}),
  /** Conflicts that were resolved: question to the time of the rejected answer. */
  settled: z.record(z.string().max(60), instant).default({}),
  device: text(40).default(''),
  /** Questionnaire version the device started with. Used if this call opens the record. */
  version: id.optional(),
})
export type StageBody = z.output<typeof StageBody>

/** `reason` corrects a closed return: readings and counts only. */
export const ReturnBody = z.strictObject({ ...StageBody.shape, reason: requiredText(500).optional() })
export type ReturnBody = z.output<typeof ReturnBody>
/** The amount shown on the page. */
export const AgreePriceBody = z.strictObject({ cents: z.int().positive() })

export const SquawkBody = z.strictObject({
  text: requiredText(1000),
  severity: SquawkSeverity.default('limit'),
})

/** The repair, described for pilots with bookings. */
export const ReleaseBody = z.strictObject({ note: requiredText(500) })

export const PhotoUpload = z.strictObject({ order: id, stage: Stage, question: text(60) })

export const StatusChange = z.strictObject({
  status: z.enum(['checking_in', 'booked', 'in_flight', 'returning', 'canceled']),
  reason: text(500).default(''),
})

/** Why the failed answer is accepted. The pilot reads it before signing. */
export const ReleasePointBody = z.strictObject({ reason: requiredText(500) })

const BoardRow = OrderSummary.extend({
  /** When it was released. */
  leftAt: z.string().nullable(),
  /** If overdue: the next pilot of the aircraft, within twelve hours. */
  next: z.object({ pilot: z.string(), flightStartTime: z.string() }).nullable(),
})
export type BoardRow = z.infer<typeof BoardRow>

export const BoardQuery = z.strictObject({
  /** One of the staff member's airports. Default: all. */
  airport: id.optional(),
  /** Per list. */
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

export const RampBoard = z.object({
  /** The staff member's airports. If there are many, only the first of those with something on the board. */
  airports: z.array(z.object({ id, code: z.string(), zone: z.string() })),
  departures: z.array(BoardRow),
  /** In flight, not due back today. */
  out: z.array(BoardRow),
  /** In flight, due back today or overdue; latest first. */
  returns: z.array(BoardRow),
  /** Totals. The lists only hold the first few. */
  counts: z.object({ departures: z.int(), out: z.int(), returns: z.int() }),
})
export type RampBoard = z.infer<typeof RampBoard>
