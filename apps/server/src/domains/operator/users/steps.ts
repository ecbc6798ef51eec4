import { productName } from '@tailshare/contract/constants'
import { moneyText } from '@tailshare/contract/money'
import type { Config } from '../../../config.ts'
import { insertAudit } from '../../../db/audit.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import { endSessions } from '../../../http/session.ts'
import { paths } from '@tailshare/contract/paths'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify, notifyOperators, publishToOperators, tellTogether } from '../../accounts/notices/steps.ts'
import { findCurrent } from '../../bookings/csips/queries.ts'
import { loseCsip } from '../../bookings/csips/steps.ts'
import { lockDesk } from '../../bookings/desk/queries.ts'
import { membersOf, noteActAlone } from '../../bookings/desk/steps.ts'
import { findOrder } from '../../bookings/orders/queries.ts'
import { cancelBooking } from '../../bookings/orders/steps.ts'
import { releaseClaimsOf } from '../../coOwnership/claims/steps.ts'
import { listAhead, type LockedUser, setSuspended, unlistAircraftOf } from './queries.ts'

type Decided = {
  actorId: string
  userId: string
  action: 'roles_changed' | 'operator_asked' | 'account_suspended' | 'account_restored' | 'second_factor_reset'
  reason: string
  data: Record<string, unknown>
  now: Date
}

export const auditUser = (db: Db, { actorId, userId, action, reason, data, now }: Decided) =>
  insertAudit(db, { actorId, action, subjectId: userId, reason, data: { ...data, accountId: userId }, at: now })

/** The mail is what reaches them: they cannot sign in. */
const suspensionNotice = (reason: string, { ended, chargeCents }: { ended: number; chargeCents: number }) => ({
  kind: 'warning' as const,
  mustKnow: true,
  title: `Your ${productName} account is suspended`,
  text: `You cannot sign in for now, and aircraft that you list cannot be booked.${ended > 0 ? ` ${ended === 1 ? 'One booking that had not left is' : `${ended} bookings that had not left are`} canceled or go on without you; ${chargeCents > 0 ? `${moneyText(chargeCents)} is charged for what was canceled late` : 'nothing is charged for that'}.` : ''} A membership is not renewed, and what you earned is paid out once your account is open again.\n\nThe reason: ${reason}\n\nIf you think this is a mistake, please reply to this email.`,
})

const operatorsNotice = ({ user, by, reason, ended }: { user: LockedUser; by: string; reason: string; ended: number }) => ({
  kind: 'warning' as const,
  title: `Suspended: ${user.email}`,
  text: `${by} suspended the account. “${reason}”${ended > 0 ? ` ${ended === 1 ? 'One booking' : `${ended} bookings`} that had not left ${ended === 1 ? 'was' : 'were'} ended with it.` : ''}`,
  link: paths.operatorUser(user.id),
  button: 'See the person',
})

type Actor = { id: string; firstName: string; lastName: string }
type Suspending = {
  user: LockedUser
  actor: Actor
  reason: string
  isNoFault: boolean
  now: Date
  config: Pick<Config, 'publicUrl'>
}

const note = 'An account that this booking needs is suspended.'

/** A lesson goes on without its instructor, and its pilot is told to choose another. */
const loseLesson = async (tx: Tx, { actor, now, config }: Suspending, orderId: string) => {
  const current = await findCurrent(tx, orderId)
  const order = await findOrder(tx, orderId)
  if (!order?.csip) return
  const { id: requestId = null, anyone: asksNext = false } = current ?? {}
  const end = { requestId, because: 'declined', reason: note, asksNext } as const
  await loseCsip(tx, { order, ...end, byId: actor.id, now, config })
}

/**
 * What they would fly, lend or teach and has not left ends now: everyone is told, and the time is free. What they would fly ends as if they had
 * canceled it, so that nobody is suspended out of a late fee, unless it is no fault of theirs; for others nothing is charged.
 */
const endAhead = async (tx: Tx, suspending: Suspending) => {
  const { user, actor, isNoFault, now, config } = suspending
  const ahead = await listAhead(tx, user.id)
  const how = { verb: 'cancel', byId: actor.id, reason: 'other', note, now, config } as const
  let chargeCents = 0
  for (const { id: orderId, pilotId, ownerId } of ahead)
    if (user.id === ownerId || (user.id === pilotId && isNoFault)) await cancelBooking(tx, { ...how, as: ['desk'], orderId })
    else if (user.id === pilotId) chargeCents += await cancelBooking(tx, { ...how, as: ['pilot'], orderId })
    else await loseLesson(tx, suspending, orderId)
  const ended = ahead.filter(({ csipId, pilotId, ownerId }) => csipId !== user.id || [pilotId, ownerId].includes(user.id))
  // Counted, and never refused, as safety comes first: an operator who ended so much moves nothing else alone that day.
  await lockDesk(tx)
  const memberIds = membersOf(...ended.flatMap(({ pilotId, ownerId, csipId }) => [pilotId, ownerId, csipId]))
  const cents = ended.reduce((sum, { totalCents }) => sum + totalCents, 0)
  if (cents > 0) await noteActAlone(tx, { actorId: actor.id, memberIds, kind: 'suspension', cents, now })
  return { endedIds: ahead.map(({ id }) => id), chargeCents }
}

/** Signs someone out everywhere, keeps them out, and stops what would go on without them (`suspensionStops`). Their account must be locked. */
export const suspend = async (tx: Tx, suspending: Suspending) => {
  const { user, actor, reason, isNoFault, now, config } = suspending
  if (user.suspendedAt) throw new Refusal('already_suspended')
  await setSuspended(tx, user.id, { at: now, reason })
  await endSessions(tx, user.id)
  const unlisted = await unlistAircraftOf(tx, user.id)
  const { endedIds, chargeCents } = await tellTogether(tx, config, async () => {
    const ended = await endAhead(tx, suspending)
    await releaseClaimsOf({ tx, config, now }, user.id)
    return ended
  })
  await enqueue(tx, 'stopRenewal', { accountId: user.id })
  const data = {
    unlistedIds: unlisted.map(({ id }) => id),
    unlisted: unlisted.map(({ tailNumber }) => tailNumber),
    endedIds,
    isNoFault,
    cents: chargeCents,
  }
  await auditUser(tx, { actorId: actor.id, userId: user.id, action: 'account_suspended', reason, data, now })
  await notify(tx, config, { to: user.id, ...suspensionNotice(reason, { ended: endedIds.length, chargeCents }) })
  const by = `${actor.firstName} ${actor.lastName}`
  await notifyOperators(tx, config, operatorsNotice({ user, by, reason, ended: endedIds.length }), actor.id)
  await publishToOperators(tx, 'audit')
}
