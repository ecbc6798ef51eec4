import { productName } from '@tailshare/contract/constants'
import type { Config } from '../../../config.ts'
import { insertAudit } from '../../../db/audit.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import { endSessions } from '../../../http/session.ts'
import { notify, publishToOperators } from '../../accounts/notices/steps.ts'
import { type LockedUser, setSuspended, unlistAircraftOf } from './queries.ts'

type Decided = {
  actorId: string
  userId: string
  action: 'roles_changed' | 'account_suspended' | 'account_restored' | 'second_factor_reset'
  reason: string
  data: Record<string, unknown>
  now: Date
}

export const auditUser = (db: Db, { actorId, userId, action, reason, data, now }: Decided) =>
  insertAudit(db, { actorId, action, subjectId: userId, reason, data: { ...data, accountId: userId }, at: now })

/** The mail is what reaches them: they cannot sign in. */
const suspensionNotice = (reason: string) => ({
  kind: 'warning' as const,
  mustKnow: true,
  title: `Your ${productName} account is suspended`,
  text: `You cannot sign in for now, and aircraft that you list cannot be booked.\n\nThe reason: ${reason}\n\nIf you think this is a mistake, please reply to this email.`,
})

type Suspending = { user: LockedUser; actorId: string; reason: string; now: Date; config: Pick<Config, 'publicUrl'> }

/** Signs someone out everywhere, keeps them out, and takes their aircraft off the market. Their account must be locked. */
export const suspend = async (tx: Tx, { user, actorId, reason, now, config }: Suspending) => {
  if (user.suspendedAt) throw new Refusal('already_suspended')
  await setSuspended(tx, user.id, { at: now, reason })
  await endSessions(tx, user.id)
  const unlisted = await unlistAircraftOf(tx, user.id)
  const data = { unlistedIds: unlisted.map(({ id }) => id), unlisted: unlisted.map(({ tailNumber }) => tailNumber) }
  await auditUser(tx, { actorId, userId: user.id, action: 'account_suspended', reason, data, now })
  await notify(tx, config, { to: user.id, ...suspensionNotice(reason) })
  await publishToOperators(tx, 'audit')
}
