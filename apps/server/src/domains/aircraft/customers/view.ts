import type { Customer } from '@tailshare/contract/aircraft/customers'
import type { CustomerRow } from './queries.ts'

/** Whether an address has an account shows only of people whom the owner knows (docs/decisions/0030). */
export const viewCustomer = ({ person, email, isNamed, instructs, isKnown, since }: CustomerRow): Customer => ({
  account: isKnown ? person : null,
  email,
  isNamed,
  instructs: isKnown && instructs,
  state: isKnown ? 'member' : 'invited',
  since: since.toISOString(),
})
