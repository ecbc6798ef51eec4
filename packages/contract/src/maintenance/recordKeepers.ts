import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { email, id } from '../base/fields.ts'

export const keeperRoles = { co_owner: 'Co-owner', staff: 'Ramp staff', mechanic: 'Mechanic' } as const
export type KeeperRole = keyof typeof keeperRoles
const KeeperRole = z.enum(Object.keys(keeperRoles) as [KeeperRole, ...KeeperRole[]])

/** That someone may keep the maintenance records of an aircraft. */
export const RecordKeeper = z.object({
  id,
  aircraft: z.object({ id, tailNumber: z.string() }),
  owner: Person,
  role: KeeperRole,
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
export type RecordKeeper = z.infer<typeof RecordKeeper>

export const RecordKeepers = z.object({
  keepers: z.array(RecordKeeper),
  /** For the owner: co-owners and staff of the home airport who could keep them. */
  candidates: z.array(z.object({ person: Person, role: KeeperRole })),
})
export type RecordKeepers = z.infer<typeof RecordKeepers>

/** A co-owner or staff of the home airport, or a mechanic by address. */
export const AddRecordKeeper = z
  .strictObject({ accountId: id.optional(), email: email.optional() })
  .refine(({ accountId, email: address }) => (accountId === undefined) !== (address === undefined), {
    path: ['email'],
    message: fieldMessages.required,
  })
export type AddRecordKeeper = z.output<typeof AddRecordKeeper>
