import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { email, id } from '../../base/fields.ts'

export const keeperRoles = { co_owner: 'Co-owner', staff: 'Ramp staff', mechanic: 'Mechanic' } as const
export type KeeperRole = keyof typeof keeperRoles
const KeeperRole = z.enum(Object.keys(keeperRoles) as [KeeperRole, ...KeeperRole[]])

/** Permission to keep an aircraft's maintenance records. */
export const RecordKeeper = z.object({
  id,
  aircraft: z.object({ id, tailNumber: z.string() }),
  owner: Person,
  role: KeeperRole,
  state: z.enum(['invited', 'expired', 'given']),
  /** For invitations: set once accepted. */
  person: Person.nullable(),
  /** Visible to the owner and the invited person. */
  email: z.string().nullable(),
  created: z.string(),
  expires: z.string().nullable(),
  /** The owner or the record keeper may end it. */
  mayEnd: z.boolean(),
})
export type RecordKeeper = z.infer<typeof RecordKeeper>

export const RecordKeepers = z.object({
  keepers: z.array(RecordKeeper),
  /** For the owner: co-owners and home airport staff who could be added. */
  candidates: z.array(z.object({ person: Person, role: KeeperRole })),
})
export type RecordKeepers = z.infer<typeof RecordKeepers>

/** A co-owner or home airport staff by id, or a mechanic by email. */
export const AddRecordKeeper = z
  .strictObject({ accountId: id.optional(), email: email.optional() })
  .refine(({ accountId, email: address }) => (accountId === undefined) !== (address === undefined), {
    path: ['email'],
    message: fieldMessages.required,
  })
export type AddRecordKeeper = z.output<typeof AddRecordKeeper>
