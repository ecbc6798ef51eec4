import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { email } from '../base/fields.ts'

/** A pilot of an aircraft: named pilots are on its insurance, and its minimums do not ask them. */
export const Customer = z.object({
  /** `null` where the owner knows only the address. */
  account: Person.nullable(),
  email: z.string(),
  isNamed: z.boolean(),
  /** Teaches on it for the owner: their lessons end with its 100 h inspection (14 CFR 91.409(b)). */
  instructs: z.boolean(),
  state: z.enum(['member', 'invited']),
  since: z.string(),
})
export type Customer = z.infer<typeof Customer>

export const Customers = z.object({ customersOnly: z.boolean(), customers: z.array(Customer) })
export type Customers = z.infer<typeof Customers>

/** The whole list at once. Where the aircraft is for customers only, it may not be empty. */
export const CustomersBody = z.strictObject({
  customersOnly: z.boolean().optional(),
  /** `instructs` is of a member; left out, it stays as it is. */
  customers: z.array(z.strictObject({ email, isNamed: z.boolean().default(false), instructs: z.boolean().optional() })).max(500),
})
