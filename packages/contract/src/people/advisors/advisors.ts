import { z } from 'zod'
import { Airport } from '../../aircraft/airports.ts'
import { Person } from '../accounts/accounts.ts'
import { Photo } from '../../aircraft/aircraft.ts'
import { id } from '../../base/fields.ts'

export const Invitation = z.object({
  id,
  email: z.string(),
  state: z.enum(['invited', 'expired', 'confirmed']),
  owner: Person,
  advisor: Person.nullable(),
  created: z.string(),
  expires: z.string(),
  confirmed: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** What the mailed link shows anyone who opens it. */
export const InvitationFrom = z.object({
  owner: z.object({ firstName: z.string(), lastName: z.string() }),
  /** The invited address. */
  email: z.string(),
  expires: z.string(),
})

export const Invitations = z.object({ sent: z.array(Invitation), received: z.array(Invitation) })

/** Default: the current year. */
export const AdvisedQuery = z.strictObject({ year: z.coerce.number().int().min(2000).max(2199).optional() })

export const AdvisedAircraft = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  airport: Airport,
  photo: Photo,
  owner: Person,
  priceHourCents: z.int(),
  hobbs: z.number(),
  coOwners: z.int(),
  /** The requested year in the home airport's zone: the owner's earnings, including cancellations. */
  year: z.object({ year: z.int(), flights: z.int(), hobbsHours: z.number(), incomeCents: z.int() }),
})
export type AdvisedAircraft = z.infer<typeof AdvisedAircraft>

export const AdvisorView = z.object({ id, advisor: Person, what: z.string(), at: z.string() })
export type AdvisorView = z.infer<typeof AdvisorView>
