import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { endorsements, type Endorsement } from '../../people/documents/privileges.ts'
import { onGrid, OrderSummary } from '../orders/bookings.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { toTenths } from '../../text/hours.ts'
import { id, requiredText, text } from '../../base/fields.ts'

const csipRequestStates = ['asked', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type CsipRequestState = (typeof csipRequestStates)[number]

/** Alternative offered when declining: other times, a colleague, or both. */
const CsipAlternative = z.object({
  flightStartTime: z.string().nullable(),
  flightDropTime: z.string().nullable(),
  csip: Person.nullable(),
})

export const CsipRequest = z.object({
  id,
  csip: Person,
  state: z.enum(csipRequestStates),
  message: z.string(),
  /** Ask another instructor if this one declines or does not answer. */
  anyone: z.boolean(),
  askedAt: z.string(),
  answerBy: z.string(),
  answeredAt: z.string().nullable(),
  reason: z.string(),
  alternative: CsipAlternative.nullable(),
})
export type CsipRequest = z.infer<typeof CsipRequest>

export const CsipRequests = z.object({
  /** The latest. `null` if nobody was asked. */
  request: CsipRequest.nullable(),
  /** Earlier requests, newest first. */
  earlier: z.array(CsipRequest),
  /** The rules require an instructor for this pilot. */
  isNeeded: z.boolean(),
  /** The alternative of the latest request can still be accepted. */
  canTakeAlternative: z.boolean(),
  /** Pilot in command as booked. `null` once it is over, or without an instructor. */
  inCommand: z.enum(['pilot', 'csip']).nullable(),
})
export type CsipRequests = z.infer<typeof CsipRequests>

export const CsipRequestBody = z
  .strictObject({
    /** Omit to ask anyone. */
    csipId: id.optional(),
    message: text(500).default(''),
    anyone: z.boolean().default(false),
    /** Charge for dropping the instructor, as shown (`leaving` in the preview). Refused if it differs or is missing. */
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
  /** Flight training received, in tenths of an hour. */
  dualHours: tenths,
  /** Ground training, in tenths of an hour. */
  groundHours: tenths.default(0),
  done: requiredText(2000),
  /** By the student. */
  landings: z.int().min(0).max(99),
  /** `null` if there was nothing to pass. */
  passed: z.boolean().nullable(),
  /** 14 CFR 61.56. */
  flightReview: z.boolean().default(false),
  /** 14 CFR 61.57(d). */
  ipc: z.boolean().default(false),
  /** A checkout in this model family, as owners and insurers require it. */
  checkout: z.boolean().default(false),
  endorsements: z.array(endorsement).max(10).default([]),
})
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
  /** Most flight training the CSIP gave within any 24 hours that include this flight. The limit is 8 (14 CFR 61.195(a)). */
  hoursInDay: z.number(),
  by: Person,
  recordedAt: z.string(),
  correctedAt: z.string().nullable(),
  /** Deadline for corrections. */
  correctUntil: z.string(),
})
export type LessonResults = z.infer<typeof LessonResults>

/** A booking as its instructor sees it. */
export const Lesson = z.object({
  order: OrderSummary,
  request: CsipRequest.nullable(),
  plannedHours: z.number(),
  /** Instructor's earnings: planned, or by the meter after the flight. */
  earnsCents: z.int(),
  results: LessonResults.nullable(),
  /** Instructors at this airport who are free at the same time. */
  colleagues: z.array(Person),
})
export type Lesson = z.infer<typeof Lesson>

/** An instructor's to-do list, most urgent first. */
export const LessonWork = z.object({
  requests: z.array(z.object({ order: OrderSummary, request: CsipRequest })),
  results: z.array(OrderSummary),
})
export type LessonWork = z.infer<typeof LessonWork>
