import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { plusHours } from '@tailshare/contract/text/period'
import type { ParsedBody } from '@tailshare/contract/routes'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, BadInput, found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { mayReadListing } from '../access.ts'
import { lockAircraft } from '../queries.ts'
import { reportOperatorChange, seeAircraft, seeOwnAircraft } from '../steps.ts'
import {
  countInvited,
  findCustomersOnly,
  invite,
  listCustomers,
  removeOthers,
  setCustomersOnly,
  setInstructs,
  setNamed,
  type CustomerRow,
} from './queries.ts'
import { tellNamed, tellRemoved, tellTeaching } from './steps.ts'
import type { Customer } from '@tailshare/contract/aircraft/customers'

/** Shows whether an address has an account only for people the owner knows (docs/decisions/0030). */
const viewCustomer = ({ person, email, isNamed, instructs, isKnown, since }: CustomerRow): Customer => ({
  account: isKnown ? person : null,
  email,
  isNamed,
  instructs: isKnown && instructs,
  state: isKnown ? 'member' : 'invited',
  since: since.toISOString(),
})

const onlyKnownTeach = 'Only someone who has joined your list or flown with you can teach for you'

/** Keeps customer lists from flooding mailboxes. */
const mostInvitedADay = 500

export const customerHandlers = {
  async listCustomers({ params, account, db, now }) {
    allowed(mayReadListing(await seeAircraft(params.id, { db, account, now }), account))
    return customersOf(db, params.id)
  },

  /** Takes the same time and gives the same answer whether or not an address has an account. */
  async setCustomers({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const aircraft = await seeOwnAircraft(params.id, { db: tx, account, now })
      found(await lockAircraft(tx, params.id))
      const wanted = eachOnce(body)
      const customersOnly = body.customersOnly ?? (await findCustomersOnly(tx, params.id))
      if (customersOnly && wanted.length === 0) throw new BadInput({ customers: fieldMessages.noEmptyCustomersList })
      const known = new Set((await listCustomers(tx, params.id)).map(({ email }) => email))
      const added = wanted.filter(({ email }) => !known.has(email))
      if (added.length + (await countInvited(tx, account.id, plusHours(now, -24))) > mostInvitedADay)
        throw new Refusal('too_many_requests')
      await setCustomersOnly(tx, params.id, customersOnly)
      const keep = wanted.map(({ email }) => email)
      const removed = await removeOthers(tx, params.id, { keep, now })
      const renamed = await setNamed(tx, params.id, wanted)
      if (added.length > 0) await invite(tx, { aircraftId: params.id, wanted: added, byId: account.id, now })
      if (added.length > 0) await enqueue(tx, 'tellCustomers', { aircraftId: params.id })
      await tellRemoved(tx, config, { ...aircraft, customersOnly }, removed)
      await tellNamed(tx, config, aircraft, renamed)
      // Don't reveal whether an address has an account.
      const unknown = (await listCustomers(tx, params.id)).filter(({ isKnown }) => !isKnown).map(({ email }) => email)
      if (wanted.some(({ email, instructs }) => instructs === true && unknown.includes(email)))
        throw new BadInput({ customers: onlyKnownTeach })
      await tellTeaching(tx, config, aircraft, await setInstructs(tx, params.id, wanted))
      await reportOperatorChange({ db: tx, account, now, config }, aircraft, ['customers'])
      return customersOf(tx, params.id)
    })
  },
} satisfies Handling<'listCustomers' | 'setCustomers'>

const customersOf = async (db: Db, aircraftId: string) => ({
  customersOnly: await findCustomersOnly(db, aircraftId),
  customers: (await listCustomers(db, aircraftId)).map(viewCustomer),
})

/** Merges duplicate addresses: a flag set on either counts. */
const eachOnce = ({ customers }: ParsedBody<'setCustomers'>) => {
  const each = new Map<string, (typeof customers)[number]>()
  for (const one of customers) {
    const before = each.get(one.email)
    const instructs = one.instructs || before?.instructs || (one.instructs ?? before?.instructs)
    each.set(one.email, { email: one.email, isNamed: one.isNamed || before?.isNamed === true, instructs })
  }
  return [...each.values()]
}
