import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { email } from '../base/fields.ts'

/** A pilot on the aircraft's list. Named pilots are on its insurance and exempt from its minimums. */
export const Customer = z.object({
  /** `null` if the owner only knows the email address. */
  account: Person.nullable(),
  email: z.string(),
  isNamed: z.boolean(),
  /** Teaches on it for the owner, so their lessons need its 100 h inspection (14 CFR 91.409(b)). */
  instructs: z.boolean(),
  state: z.enum(['member', 'invited']),
  since: z.string(),
})
export type Customer = z.infer<typeof Customer>

export const Customers = z.object({ customersOnly: z.boolean(), customers: z.array(Customer) })
export type Customers = z.infer<typeof Customers>

/** The complete list. Must not be empty if the aircraft is for customers only. */
export const CustomersBody = z.strictObject({
  customersOnly: z.boolean().optional(),
  /** `instructs` applies to members only. Omit it to keep the current value. */
  customers: z.array(z.strictObject({ email, isNamed: z.boolean().default(false), instructs: z.boolean().optional() })).max(500),
})
