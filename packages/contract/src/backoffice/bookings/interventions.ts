import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { TripChange } from '../../bookings/orders/bookings.ts'
import { id, page, requiredText } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { Answers } from '../../flights/ramp.ts'

/** What an operator can change in a booking outside its normal flow. */
export const interventionKinds = {
  refund: 'Refund',
  fee_waived: 'Fee waived',
  cancellation: 'Canceled for both sides',
  state: 'State changed',
  change: 'Trip changed',
  correction: 'Return corrected',
  /** Created only by a suspension. A second operator charges or waives it. */
  late_fee: 'Late fee after a suspension',
} as const
export type InterventionKind = keyof typeof interventionKinds
const InterventionKindField = z.enum(Object.keys(interventionKinds) as [InterventionKind, ...InterventionKind[]])

export const interventionStates = {
  waiting: 'Waiting for a second operator',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Taken back',
  lapsed: 'Nobody answered in time',
} as const
export type InterventionState = keyof typeof interventionStates

/** Where a stuck booking can go. */
export const interventionMoves = {
  not_flown: 'It never left: cancel it, free of charge',
  in_flight: 'The return was opened by mistake: back in flight',
} as const
export type InterventionMove = keyof typeof interventionMoves
const InterventionMoveField = z.enum(Object.keys(interventionMoves) as [InterventionMove, ...InterventionMove[]])

/**
 * Hours after becoming an operator, or losing a second factor, in which an operator may not approve. Operators may never approve requests
 * of the person who appointed them.
 */
export const operatorProbationHours = 7 * 24

export const InterventionBody = z
  .strictObject({
    kind: InterventionKindField.exclude(['late_fee']),
    /** Amount of a refund, in cents. The amounts of other kinds follow from the booking. */
    cents: z.int().min(1).max(100_000_000).optional(),
    move: InterventionMoveField.optional(),
    /** Changes to the trip. Worth the price difference, or the full price when the aircraft changes. */
    change: TripChange.optional(),
    /** Corrected answers of the closed return. Worth the price difference. */
    answers: Answers.optional(),
    reason: requiredText(500),
  })
  .refine(({ kind, cents }) => (kind === 'refund') === (cents !== undefined), { path: ['cents'], error: fieldMessages.required })
  .refine(({ kind, move }) => (kind === 'state') === (move !== undefined), { path: ['move'], error: fieldMessages.required })
  .refine(({ kind, change }) => (kind === 'change') === (change !== undefined), {
    path: ['change'],
    error: fieldMessages.required,
  })
  .refine(({ kind, answers }) => (kind === 'correction') === (answers !== undefined), {
    path: ['answers'],
    error: fieldMessages.required,
  })
export type InterventionBody = z.output<typeof InterventionBody>

/** What can be done to the booking now, and the amount of each. */
export const InterventionChoices = z.object({
  /** Largest possible refund. Zero if nothing was paid or the payer disputes it. */
  refundCents: z.int(),
  /** The platform fee or the cancellation charge. */
  feeCents: z.int(),
  /** Price lost by canceling. `null` if it can no longer be canceled. */
  cancelCents: z.int().nullable(),
  /** Price lost if it turns out that it never left. */
  notFlownCents: z.int(),
  moves: z.array(InterventionMoveField),
  /** What one operator may still move alone on this booking. More needs a second operator. */
  aloneCents: z.int(),
  /** Times, aircraft, instructor or passengers can be changed. */
  canChange: z.boolean(),
  canCorrect: z.boolean(),
})
export type InterventionChoices = z.infer<typeof InterventionChoices>

const Changed = z.object({ what: z.string(), before: z.string(), after: z.string() })
export type Changed = z.infer<typeof Changed>

export const Intervention = z.object({
  id,
  kind: InterventionKindField,
  state: z.enum(Object.keys(interventionStates) as [InterventionState, ...InterventionState[]]),
  cents: z.int(),
  move: InterventionMoveField.nullable(),
  /** Changes to a trip or return, including the price. Empty if the kind says it all. */
  changes: z.array(Changed),
  /** Shown to pilot and owner. */
  reason: z.string(),
  order: z.object({ id, number: z.string(), tailNumber: z.string(), pilot: Person }),
  asked: z.object({ by: Person, at: z.string() }),
  /** Deadline for a second operator's approval. */
  until: z.string().nullable(),
  decided: z.object({ by: Person.nullable(), at: z.string(), answer: z.string() }).nullable(),
  /** Why the reader may not approve it. `null`: they may. */
  whyNot: z.string().nullable(),
  /** The reader requested it and may withdraw it. */
  isOwn: z.boolean(),
  /** A late fee that waits or waited for confirmation of one person’s squawk, reading or entry. It has no requester, so it cannot be withdrawn. */
  isForAct: z.boolean(),
})
export type Intervention = z.infer<typeof Intervention>

export const InterventionsQuery = z.strictObject({ show: z.enum(['waiting', 'settled']).default('waiting'), ...page })
