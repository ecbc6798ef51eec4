import { z } from 'zod'
import { Airport } from './airports.ts'
import { Person } from './accounts.ts'
import { Photo } from './aircraft.ts'
import { id } from './fields.ts'

export const Invitation = z.object({
  id,
  email: z.string(),
  state: z.enum(['invited', 'expired', 'confirmed']),
  owner: Person,
  /** Known once confirmed. */
  advisor: Person.nullable(),
  created: z.string(),
  expires: z.string(),
  confirmed: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const Invitations = z.object({ sent: z.array(Invitation), received: z.array(Invitation) })

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
})
export type AdvisedAircraft = z.infer<typeof AdvisedAircraft>

export const AdvisorView = z.object({ id, advisor: Person, what: z.string(), at: z.string() })
export type AdvisorView = z.infer<typeof AdvisorView>
