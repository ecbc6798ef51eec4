import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { Order } from '../bookings/orders/bookings.ts'
import { id } from '../base/fields.ts'
import { Intervention, InterventionChoices } from './interventions.ts'
import { Override } from '../bookings/book/overrides.ts'

/** A line of the books. */
const BookLine = z.object({
  movementId: id,
  at: z.string(),
  kind: z.string(),
  ledger: z.string(),
  person: Person.nullable(),
  cents: z.int(),
  note: z.string(),
  providerRef: z.string().nullable(),
  /** It takes another movement back. */
  isReversal: z.boolean(),
})
export type BookLine = z.infer<typeof BookLine>

/** Someone whom a booking concerns, and how to reach them. */
const Concerned = z.object({ role: z.enum(['pilot', 'owner', 'csip']), person: Person, email: z.string(), phone: z.string() })

/** One booking with everything that an operator needs. */
export const OperatorBooking = z.object({
  order: Order,
  people: z.array(Concerned),
  money: z.object({
    /** Above zero the pilot owes it. */
    pilotOwesCents: z.int(),
    /** What owner and CSIP earn, and what of it is still to be paid out. */
    owner: z.object({ earnedCents: z.int(), paidOutCents: z.int() }),
    csip: z.object({ earnedCents: z.int(), paidOutCents: z.int() }).nullable(),
    feeCents: z.int(),
    taxCents: z.int(),
    lines: z.array(BookLine),
  }),
  /** Written between pilot and owner or CSIP about this booking; what they say is theirs. */
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
  /** Rules that were lifted for it. */
  overrides: z.array(Override),
  /** What stands against it today, by the names of the rules; `null` once it has left or is canceled. */
  against: z.array(z.object({ code: z.string(), name: z.string() })).nullable(),
  interventions: z.array(Intervention),
  choices: InterventionChoices,
})
export type OperatorBooking = z.infer<typeof OperatorBooking>
