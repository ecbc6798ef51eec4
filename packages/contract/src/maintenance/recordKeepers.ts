import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { email, id } from '../base/fields.ts'

export const penRoles = { co_owner: 'Co-owner', staff: 'Ramp staff', mechanic: 'Mechanic' } as const
export type PenRole = keyof typeof penRoles
const PenRole = z.enum(Object.keys(penRoles) as [PenRole, ...PenRole[]])

/** That someone may keep the maintenance records of an aircraft. */
export const MaintenancePen = z.object({
  id,
  aircraft: z.object({ id, tailNumber: z.string() }),
  owner: Person,
  role: PenRole,
  state: z.enum(['invited', 'expired', 'given']),
  /** Of someone who was invited only once they accept. */
  person: Person.nullable(),
  /** For the owner, and for whose address it is. */
  email: z.string().nullable(),
  created: z.string(),
  expires: z.string().nullable(),
  /** By the owner, or by whoever it was given to. */
  mayEnd: z.boolean(),
})
export type MaintenancePen = z.infer<typeof MaintenancePen>

export const MaintenancePens = z.object({
  pens: z.array(MaintenancePen),
  /** For the owner: co-owners and staff of the home airport who could keep them. */
  candidates: z.array(z.object({ person: Person, role: PenRole })),
})
export type MaintenancePens = z.infer<typeof MaintenancePens>

/** A co-owner or staff of the home airport, or a mechanic by address. */
export const GivePen = z
  .strictObject({ accountId: id.optional(), email: email.optional() })
  .refine(({ accountId, email: address }) => (accountId === undefined) !== (address === undefined), {
    path: ['email'],
    message: fieldMessages.required,
  })
export type GivePen = z.output<typeof GivePen>
