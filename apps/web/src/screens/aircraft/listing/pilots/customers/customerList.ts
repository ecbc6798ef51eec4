import type { Customer, CustomersBody } from '@tailshare/contract/aircraft/customers'
import { email as emailField } from '@tailshare/contract/base/fields'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { z } from 'zod'

type Body = z.input<typeof CustomersBody>
type Named = Pick<Customer, 'email' | 'isNamed' | 'instructs'>

export const emailProblem = (text: string, known: readonly Named[]): string | undefined => {
  const read = emailField.safeParse(text)
  if (!read.success) return read.error.issues[0]?.message
  return known.some(({ email }) => email.toLowerCase() === read.data) ? fieldMessages.isUniq : undefined
}

const rows = (customers: readonly Named[]) => customers.map(({ email, isNamed, instructs }) => ({ email, isNamed, instructs }))

export const withCustomer = (customers: readonly Named[], email: string, isNamed: boolean): Body['customers'] => [
  ...rows(customers),
  { email: email.trim().toLowerCase(), isNamed },
]
export const withoutCustomer = (customers: readonly Named[], email: string): Body['customers'] =>
  rows(customers).filter((one) => one.email !== email)
export const withChange = (
  customers: readonly Named[],
  email: string,
  change: Partial<Pick<Named, 'isNamed' | 'instructs'>>,
): Body['customers'] => rows(customers).map((one) => (one.email === email ? { ...one, ...change } : one))

/** A customers-only aircraft needs at least one customer. */
export const listProblem = (customersOnly: boolean, count: number): string | undefined =>
  customersOnly && count === 0 ? fieldMessages.noEmptyCustomersList : undefined
