import type { Db, Tx } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { allowed, found } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { roleToward } from '../../../bookings/quotas/access.ts'
import { viewerRole } from '../../../bookings/quotas/steps.ts'
import { heldBy } from './access.ts'
import { findShared, lockShared } from './queries.ts'

type Reading = { account: Caller; now: Date; what: string }

/** For partners and readers. Throws `not_found` for others. Logs a tax advisor's view. */
export const seeShared = async (db: Db, id: string, { account, now, what }: Reading) => {
  const shared = found(await findShared(db, id, account.id))
  const you = await viewerRole(db, shared, { account, now, what })
  return { shared, you }
}

/** The same for changes: partners only, one at a time. */
export const lockAsHolder = async (tx: Tx, id: string, account: Caller) => {
  await lockCaller(tx, account)
  found(await lockShared(tx, id))
  const shared = found(await findShared(tx, id, account.id))
  found(roleToward(shared, account))
  allowed(heldBy(shared, account.id) > 0)
  return shared
}
