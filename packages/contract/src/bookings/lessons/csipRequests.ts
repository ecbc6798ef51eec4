import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { endorsements, type Endorsement } from '../../people/documents/privileges.ts'
import { onGrid, OrderSummary } from '../orders/bookings.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { toTenths } from '../../text/hours.ts'
import { id, requiredText, text } from '../../base/fields.ts'

const csipRequestStates = ['asked', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type CsipRequestState = (typeof csipRequestStates)[number]

/** What whoever declines offers instead: other times, a colleague, or both. */
const CsipAlternative = z.object({
  flightStartTime: z.string().nullable(),
  flightDropTime: z.string().nullable(),
  csip: Person.nullable(),
})

/** One instructor who was asked to come along. */
export const CsipRequest = z.object({
  id,
  csip: Person,
  state: z.enum(csipRequestStates),
  message: z.string(),
  /** Someone else is asked when this one declines or does not answer. */
  anyone: z.boolean(),
  askedAt: z.string(),
  answerBy: z.string(),
  answeredAt: z.string().nullable(),
  reason: z.string(),
  alternative: CsipAlternative.nullable(),
})
export type CsipRequest = z.infer<typeof CsipRequest>

export const CsipRequests = z.object({
  /** The newest; `null` where no one was ever asked. */
  request: CsipRequest.nullable(),
  /** Those before it, newest first. */
  earlier: z.array(CsipRequest),
  /** The rules let this pilot not go without an instructor. */
  isNeeded: z.boolean(),
  /** The newest request’s alternative can still be taken. */
  canTakeAlternative: z.boolean(),
  /** Who is pilot in command of the flight as it is booked; `null` once it is over, or where nobody flies along. */
  inCommand: z.enum(['pilot', 'csip']).nullable(),
})
export type CsipRequests = z.infer<typeof CsipRequests>

export const CsipRequestBody = z
  .strictObject({
    /** Left out where anyone will do. */
    csipId: id.optional(),
    message: text(500).default(''),
    anyone: z.boolean().default(false),
    /** What the pilot saw that letting the instructor go costs (`leaving` of the preview); refused when it differs, also where none is sent. */
    expectedLeavingCents: z.int().optional(),
  })
  .refine(({ csipId, anyone }) => csipId !== undefined || anyone, { path: ['csipId'], error: fieldMessages.required })

export const CsipAnswerBody = z
  .strictObject({
    answer: z.enum(['accept', 'decline']),
    reason: text(500).default(''),
    alternative: z
      .strictObject({ flightStartTime: onGrid.optional(), flightDropTime: onGrid.optional(), csipId: id.optional() })
      .optional(),
  })
  .refine(({ answer, alternative }) => answer === 'decline' || alternative === undefined, {
    path: ['alternative'],
    error: 'Offer something else when you decline',
  })
  .refine(({ alternative: other }) => (other?.flightStartTime === undefined) === (other?.flightDropTime === undefined), {
    path: ['alternative.flightDropTime'],
    error: fieldMessages.required,
  })
  .refine(
    ({ alternative: other }) =>
      !other?.flightStartTime || !other.flightDropTime || Date.parse(other.flightDropTime) > Date.parse(other.flightStartTime),
    { path: ['alternative.flightDropTime'], error: 'The return must be later than the departure' },
  )
export type CsipAnswerBody = z.output<typeof CsipAnswerBody>

const endorsement = z.enum(Object.keys(endorsements) as [Endorsement, ...Endorsement[]])

const tenths = z
  .number()
  .min(0)
  .max(24)
  .refine((hours) => toTenths(hours) === hours, 'Hours count in tenths')

const results = z.strictObject({
  /** Hours of flight training received, in tenths. */
  dualHours: tenths,
  /** Hours of ground training, in tenths. */
  groundHours: tenths.default(0),
  done: requiredText(2000),
  /** The student’s own. */
  landings: z.int().min(0).max(99),
  /** `null` where there was nothing to pass. */
  passed: z.boolean().nullable(),
  /** 14 CFR 61.56. */
  flightReview: z.boolean().default(false),
  /** 14 CFR 61.57(d). */
  ipc: z.boolean().default(false),
  /** A checkout in this family of models, as owners and insurers ask for it. */
  checkout: z.boolean().default(false),
  endorsements: z.array(endorsement).max(10).default([]),
})
/** What an instructor writes down after a flight. */
export const LessonResultsBody = results
  .refine(({ passed, flightReview, ipc, checkout }) => passed !== false || !(flightReview || ipc || checkout), {
    path: ['passed'],
    error: 'Sign for a review, a check or a checkout only when it was passed',
  })
  .refine(({ flightReview, dualHours }) => !flightReview || dualHours >= 1, {
    path: ['dualHours'],
    error: 'A flight review takes at least an hour of flight training (14 CFR 61.56)',
  })
  .refine(({ flightReview, groundHours }) => !flightReview || groundHours >= 1, {
    path: ['groundHours'],
    error: 'A flight review takes at least an hour of ground training (14 CFR 61.56)',
  })
export type LessonResultsBody = z.output<typeof LessonResultsBody>

export const LessonResults = results.extend({
  endorsements: z.array(z.string()),
  /** The most flight training that the CSIP gave within 24 hours with this flight; the law allows 8. */
  hoursInDay: z.number(),
  by: Person,
  recordedAt: z.string(),
  correctedAt: z.string().nullable(),
  /** Until then they can be corrected. */
  correctUntil: z.string(),
})
export type LessonResults = z.infer<typeof LessonResults>

/** A booking as its instructor sees it. */
export const Lesson = z.object({
  order: OrderSummary,
  request: CsipRequest.nullable(),
  plannedHours: z.number(),
  /** What the instructor earns by the plan, or by the meter once it is flown. */
  earnsCents: z.int(),
  results: LessonResults.nullable(),
  /** Who teaches at this airport and is free for the same time. */
  colleagues: z.array(Person),
})
export type Lesson = z.infer<typeof Lesson>

/** What waits for an instructor, the most urgent first. */
export const LessonWork = z.object({
  requests: z.array(z.object({ order: OrderSummary, request: CsipRequest })),
  results: z.array(OrderSummary),
})
export type LessonWork = z.infer<typeof LessonWork>
