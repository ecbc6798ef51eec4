import type { Customer } from '@tailshare/contract/aircraft/customers'
import type { CustomerRow } from './queries.ts'

/** Shows whether an address has an account only for people the owner knows (docs/decisions/0030). */
export const viewCustomer = ({ person, email, isNamed, instructs, isKnown, since }: CustomerRow): Customer => ({
  account: isKnown ? person : null,
  email,
  isNamed,
  instructs: isKnown && instructs,
  state: isKnown ? 'member' : 'invited',
  since: since.toISOString(),
})
