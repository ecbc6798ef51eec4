import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { SquawkSeverity, SquawkState } from '../../flights/ramp.ts'
import { id, page, text } from '../../base/fields.ts'
import { bookingStatuses, type BookingStatus } from '../../base/statuses.ts'

export const fleetFilters = {
  listed: 'Listed',
  paused: 'Paused',
  draft: 'Drafts',
  retired: 'Retired',
  grounded: 'Grounded',
  unsigned: 'Waiting for a signature',
  uninsured: 'Without insurance on file',
} as const
export type FleetFilter = keyof typeof fleetFilters

export const FleetQuery = z.strictObject({
  /** Prefix of the tail number, or the owner's name or email. */
  search: text(80).optional(),
  filter: z.enum(Object.keys(fleetFilters) as [FleetFilter, ...FleetFilter[]]).optional(),
  ...page,
})

/** An aircraft as operators see it: owner, state and what comes next. */
export const FleetAircraft = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  airportCode: z.string(),
  zone: z.string(),
  owner: Person.extend({ email: z.string() }),
  state: z.string(),
  /** Why it may not fly. */
  grounded: z.string().nullable(),
  openSquawks: z.int(),
  contract: z.object({ version: z.int(), signed: z.string() }).nullable(),
  /** End of the latest-ending valid insurance. `null` if none. */
  insuredUntil: z.string().nullable(),
  next: z.array(
    z.object({
      id,
      number: z.string(),
      status: z.enum(Object.keys(bookingStatuses) as [BookingStatus, ...BookingStatus[]]),
      start: z.string(),
      pilot: Person,
    }),
  ),
})
export type FleetAircraft = z.infer<typeof FleetAircraft>

export const OpenSquawksQuery = z.strictObject({
  severity: SquawkSeverity.optional(),
  /** Prefix of the tail number. */
  tail: text(10).optional(),
  ...page,
})

export const OpenSquawk = z.object({
  id,
  text: z.string(),
  severity: SquawkSeverity,
  state: SquawkState,
  created: z.string(),
  dueOn: z.string().nullable(),
  needsDecision: z.boolean(),
  aircraft: z.object({ id, tailNumber: z.string(), modelName: z.string(), zone: z.string(), owner: Person }),
  reportedBy: Person.nullable(),
  order: z.object({ id, number: z.string() }).nullable(),
})
export type OpenSquawk = z.infer<typeof OpenSquawk>
