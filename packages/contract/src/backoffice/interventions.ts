import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { TripChange } from '../bookings/orders/bookings.ts'
import { id, page, requiredText } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { Answers } from '../flights/ramp.ts'

/** What an operator changes in a booking beside its own ways. */
export const interventionKinds = {
  refund: 'Refund',
  fee_waived: 'Fee waived',
  cancellation: 'Canceled for both sides',
  state: 'State changed',
  change: 'Trip changed',
  correction: 'Return corrected',
  /** Asked by a suspension alone: a second operator charges it or lets it go. */
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

/** Where a booking goes that got stuck. */
export const interventionMoves = {
  not_flown: 'It never left: cancel it, free of charge',
  in_flight: 'The return was opened by mistake: back in flight',
} as const
export type InterventionMove = keyof typeof interventionMoves
const InterventionMoveField = z.enum(Object.keys(interventionMoves) as [InterventionMove, ...InterventionMove[]])

/** Who became an operator, or lost a second factor, within so long approves nothing; nor does anyone, ever, for whom made them one. */
export const standingHours = 7 * 24

export const InterventionBody = z
  .strictObject({
    kind: InterventionKindField.exclude(['late_fee']),
    /** Of a refund, in cents. The others are worth what they are worth. */
    cents: z.int().min(1).max(100_000_000).optional(),
    /** Where a state changes. */
    move: InterventionMoveField.optional(),
    /** What changes of the trip; it is worth what the price moves, or the whole price where another aircraft flies. */
    change: TripChange.optional(),
    /** What the closed return should have said; worth what the price moves. */
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

/** What can be done to a booking now, and for how much. */
export const InterventionChoices = z.object({
  /** The most that can be refunded; nothing where nothing was paid, or its payer disputes it. */
  refundCents: z.int(),
  /** The platform fee, or the charge for canceling. */
  feeCents: z.int(),
  /** The price that is lost with it; `null` where it cannot be canceled anymore. */
  cancelCents: z.int().nullable(),
  /** The price that is lost where it turns out never to have left. */
  notFlownCents: z.int(),
  moves: z.array(InterventionMoveField),
  /** What one operator may still move alone here; more takes a second one. */
  aloneCents: z.int(),
  /** Times, aircraft, instructor or passengers can be changed. */
  canChange: z.boolean(),
  /** The closed return can be corrected. */
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
  /** What it changes of a trip or a return, with the price; nothing where the kind says it all. */
  changes: z.array(Changed),
  /** What pilot and owner read. */
  reason: z.string(),
  order: z.object({ id, number: z.string(), tailNumber: z.string(), pilot: Person }),
  asked: z.object({ by: Person, at: z.string() }),
  /** Until when a second operator may agree. */
  until: z.string().nullable(),
  decided: z.object({ by: Person.nullable(), at: z.string(), answer: z.string() }).nullable(),
  /** Why the reader does not approve it; `null`: they may. */
  whyNot: z.string().nullable(),
  /** The reader asked for it, and takes it back. */
  isOwn: z.boolean(),
})
export type Intervention = z.infer<typeof Intervention>

export const InterventionsQuery = z.strictObject({ show: z.enum(['waiting', 'settled']).default('waiting'), ...page })
