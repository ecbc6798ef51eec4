import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { Order } from '../../bookings/orders/bookings.ts'
import { id } from '../../base/fields.ts'
import { Intervention, InterventionChoices } from './interventions.ts'
import { Severity } from '../../bookings/book/bookingRefusals.ts'
import { Override } from '../../bookings/book/overrides.ts'

const BookLine = z.object({
  movementId: id,
  at: z.string(),
  kind: z.string(),
  ledger: z.string(),
  person: Person.nullable(),
  cents: z.int(),
  note: z.string(),
  providerRef: z.string().nullable(),
  /** Reverses another movement. */
  isReversal: z.boolean(),
})
export type BookLine = z.infer<typeof BookLine>

/** Someone involved in a booking, with contact details. */
const Concerned = z.object({ role: z.enum(['pilot', 'owner', 'csip']), person: Person, email: z.string(), phone: z.string() })

export const OperatorBooking = z.object({
  order: Order,
  people: z.array(Concerned),
  money: z.object({
    /** Positive: the pilot owes it. */
    pilotOwesCents: z.int(),
    /** Earnings of owner and CSIP, and how much has been paid out. */
    owner: z.object({ earnedCents: z.int(), paidOutCents: z.int() }),
    csip: z.object({ earnedCents: z.int(), paidOutCents: z.int() }).nullable(),
    feeCents: z.int(),
    taxCents: z.int(),
    lines: z.array(BookLine),
  }),
  /** Messages between the pilot and the owner or CSIP about this booking. Operators see only the count. */
  messageCount: z.int(),
  records: z.array(
    z.object({
      stage: z.enum(['departure', 'return']),
      state: z.enum(['open', 'closed']),
      openedBy: Person,
      opened: z.string(),
      closed: z.string().nullable(),
      photoCount: z.int(),
    }),
  ),
  squawks: z.array(
    z.object({ id, text: z.string(), severity: z.string(), state: z.string(), created: z.string(), isOfThisFlight: z.boolean() }),
  ),
  overrides: z.array(Override),
  /** Rules it would fail today. `null` once it has left or is canceled. */
  against: z.array(z.object({ code: z.string(), name: z.string(), severity: Severity })).nullable(),
  interventions: z.array(Intervention),
  choices: InterventionChoices,
})
export type OperatorBooking = z.infer<typeof OperatorBooking>
