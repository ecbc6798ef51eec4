import { createHash } from 'node:crypto'
import { productName } from '@tailshare/contract/base/constants'
import { countText } from '@tailshare/contract/text/countText'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { refundFor } from '@tailshare/rules/bookings/change/cancellation'
import { tripWorth } from '@tailshare/rules/bookings/operatorLimits/alone'
import { splitIncome } from '@tailshare/rules/bookings/price/quote'
import type { Config } from '../../../start/config.ts'
import { insertAudit } from '../../../db/audit.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { endSessions } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify, notifyOperators, publishToOperators, combineNotices } from '../../people/notices/steps.ts'
import { isOwnMatter, matterOf } from '../../bookings/access.ts'
import { findCurrent } from '../../bookings/lessons/csips/queries.ts'
import { removeCsip } from '../../bookings/lessons/csips/steps.ts'
import { deleteOperatorRequest, lockDesk } from '../../bookings/operatorLimits/queries.ts'
import { remainingSoloCents, recordSoloAct, tripOf, partiesOf, withUnsure } from '../../bookings/operatorLimits/steps.ts'
import { type OrderMoney, lockOrderMoney } from '../../bookings/payment/money/queries.ts'
import { findOrder } from '../../bookings/orders/queries.ts'
import { cancelBooking } from '../../bookings/orders/steps.ts'
import { cancelFactsOf } from '../../bookings/orders/view.ts'
import { releaseClaimsOf } from '../../sharing/holidays/claims/steps.ts'
import { insertLateFee } from '../bookings/interventions/queries.ts'
import { type LockedUser, listAhead, setSuspended, unlistAircraftOf, setStaffAirports } from './queries.ts'

type Decided = {
  actorId: string
  userId: string
  action:
    | 'roles_changed'
    | 'operator_asked'
    | 'operator_declined'
    | 'intervention_declined'
    | 'intervention_withdrawn'
    | 'account_suspended'
    | 'account_restored'
    | 'second_factor_reset'
    | 'address_changed'
  reason: string
  data: Record<string, unknown>
  now: Date
}

/** Subject of the two operators' decision: this account with this address, as a UUID (version 8, RFC 9562). */
export const addressSubject = (userId: string, email: string) =>
  createHash('sha256')
    .update(`${userId} ${email}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-')

export const auditUser = (db: Db, { actorId, userId, action, reason, data, now }: Decided) =>
  insertAudit(db, { actorId, action, subjectId: userId, reason, data: { ...data, accountId: userId }, at: now })

/** Bookings ended, late fees charged, and late fees held for a second operator: the person's own, and all. */
type Ended = { endedIds: string[]; chargeCents: number; ownHeldCents: number; heldCents: number }

const chargedText = ({ endedIds: { length }, chargeCents, ownHeldCents }: Ended) => {
  if (length === 0) return ''
  const ended = `${length === 1 ? 'One booking that had not left is' : `${length} bookings that had not left are`} canceled or go on without you`
  const held =
    ownHeldCents > 0 && `${moneyText(ownHeldCents)} for late cancellations waits until a second operator has looked at it`
  const charged = chargeCents > 0 && `${moneyText(chargeCents)} is charged for what was canceled late`
  return ` ${[ended, charged, held, !charged && !held && 'nothing is charged for that'].filter(Boolean).join('; ')}.`
}

/** Must work as mail: the person can't sign in. */
const suspensionNotice = (reason: string, ended: Ended) => ({
  kind: 'warning' as const,
  mustKnow: true,
  title: `Your ${productName} account is suspended`,
  text: `You cannot sign in for now, and aircraft that you list cannot be booked.${chargedText(ended)} A membership is not renewed, and what you earned is paid out once your account is open again.\n\nThe reason: ${reason}\n\nIf you think this is a mistake, please reply to this email.`,
})

type SuspensionNotice = { user: LockedUser; by: string; reason: string; ended: Ended }
const operatorsNotice = ({ user, by, reason, ended: { endedIds, heldCents } }: SuspensionNotice) => {
  const { length } = endedIds
  const ended =
    length > 0
      ? ` ${length === 1 ? 'One booking' : countText(length, 'booking')} that had not left ${length === 1 ? 'was' : 'were'} ended with it.`
      : ''
  const held =
    heldCents > 0
      ? ` Late fees of ${moneyText(heldCents)} are more than ${by} decides alone: please charge them or let them go.`
      : ''
  return {
    kind: 'warning' as const,
    title: `Suspended: ${user.email}`,
    text: `${by} suspended the account. “${reason}”${ended}${held}`,
    ...(held
      ? { needsAnswer: true, link: paths.operatorApprovals(), button: 'See what’s waiting' }
      : { link: paths.operatorUser(user.id), button: 'See the person' }),
  }
}

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

/** The lesson stays booked without its instructor, and its pilot is asked to choose another. */
const loseLesson = async (tx: Tx, { actor, now, config }: Suspending, orderId: string) => {
  const current = await findCurrent(tx, orderId)
  const order = await findOrder(tx, orderId)
  if (!order?.csip) return
  const { id: requestId = null, anyone: asksNext = false } = current ?? {}
  const end = { requestId, because: 'declined', reason: note, asksNext } as const
  await removeCsip(tx, { order, ...end, byId: actor.id, now, config })
}

/** For canceling now. What one person alone said or did about the aircraft does not reduce it. */
const lateFeeOf = (order: OrderMoney, now: Date) => {
  const facts = { ...cancelFactsOf(order, order.zone), freesUpToCents: order.unsure ? 0 : null }
  return refundFor({ order: facts, reason: 'other', by: 'pilot', now }).chargeCents
}

type Ending = {
  order: OrderMoney
  /** The suspended person is only the instructor. */
  isLesson: boolean
  /** Late fee, as if the pilot had canceled; 0 if none is due, or the trip goes on without its instructor. */
  feeCents: number
  /** This operator may not charge or waive it alone. */
  isHeld: boolean
}

/** Holds late fees above the operator's limit, or in which they have a stake: a suspension neither charges nor waives those alone. */
const planEnds = async (tx: Tx, { user, actor, now }: Suspending): Promise<Ending[]> => {
  const orders: OrderMoney[] = []
  for (const id of await listAhead(tx, user.id)) orders.push(await withUnsure(tx, found(await lockOrderMoney(tx, id)), now))
  const endings = orders.map((order) => {
    const isLesson = ![order.pilotId, order.ownerId].includes(user.id)
    return { order, isLesson, feeCents: isLesson ? 0 : lateFeeOf(order, now), isHeld: false }
  })
  // After the bookings, as everywhere.
  await lockDesk(tx)
  const charged = endings.filter(({ feeCents }) => feeCents > 0)
  const memberIds = await partiesOf(tx, ...charged.map(({ order }) => order))
  let left = await remainingSoloCents(tx, { actorId: actor.id, memberIds, now })
  for (const ending of charged) {
    ending.isHeld = ending.feeCents > left || (await isOwnMatter(tx, matterOf(ending.order), actor.id))
    if (!ending.isHeld) left -= ending.feeCents
  }
  return endings
}

const heldNote = `${note} A second operator looks at the late fee before it is taken.`

/** Holds a late fee: a second operator charges or waives it. */
const holdFee = async (tx: Tx, { actor, reason, isNoFault, now }: Suspending, { order, feeCents }: Ending) => {
  const said = isNoFault ? `It’s no fault of theirs. ${reason}` : reason
  const asked = { id: newId(now.getTime()), orderId: order.id, cents: feeCents, reason: said, askedById: actor.id, at: now }
  await insertLateFee(tx, asked)
  const data = { orderId: order.id, accountId: order.pilotId, text: `Late fee of ${moneyText(feeCents)}, ${order.tailNumber}` }
  await insertAudit(tx, {
    action: 'intervention_asked',
    actorId: actor.id,
    subjectId: order.aircraftId,
    reason: said,
    data,
    at: now,
  })
}

/**
 * Ends the person's upcoming bookings as pilot, owner or instructor, tells everyone and frees the time. Their own trips cost the late fee, so
 * that suspending a friend avoids none; other people's trips cost nothing, unless the fee is held (`planEnds`).
 */
const endAhead = async (tx: Tx, suspending: Suspending): Promise<Ended> => {
  const { user, actor, isNoFault, now, config } = suspending
  const endings = await planEnds(tx, suspending)
  const sums = { chargeCents: 0, ownHeldCents: 0, heldCents: 0 }
  for (const ending of endings) {
    const { order, isLesson, isHeld } = ending
    const how = { orderId: order.id, verb: 'cancel', reason: 'other', note, now, config } as const
    if (isLesson) await loseLesson(tx, suspending, order.id)
    else if (isHeld) {
      // Leave the actor out of the history, because a pilot can undo their own cancellation.
      const cents = await cancelBooking(tx, {
        ...how,
        as: ['pilot'],
        byId: order.pilotId === actor.id ? null : actor.id,
        note: heldNote,
        feeIsHeld: true,
      })
      await holdFee(tx, suspending, { ...ending, feeCents: cents })
      sums.heldCents += cents
      if (order.pilotId === user.id) sums.ownHeldCents += cents
    } else if (order.pilotId === user.id && order.ownerId !== user.id && !isNoFault)
      sums.chargeCents += await cancelBooking(tx, { ...how, as: ['pilot'], byId: actor.id })
    else await cancelBooking(tx, { ...how, as: ['desk'], byId: actor.id })
  }
  // Count it but never refuse, because safety comes first: the operator then moves nothing else alone that day.
  const memberIds = await partiesOf(tx, ...endings.map(({ order }) => order))
  // A pilot whose instructor is gone may cancel free until the start, so a lesson counts as the late fee if that is higher.
  const worthOf = ({ order, isLesson }: Ending) =>
    isLesson ? Math.max(splitIncome(order.quote.lines).csipCents, lateFeeOf(order, order.startAt)) : tripWorth(tripOf(order))
  const cents = endings.reduce((sum, ending) => sum + worthOf(ending), 0)
  if (cents > 0) await recordSoloAct(tx, { actorId: actor.id, memberIds, kind: 'suspension', cents, now })
  return { endedIds: endings.map(({ order }) => order.id), ...sums }
}

/** Signs the person out everywhere and stops what would continue without them (`suspensionStops`). The account must be locked. */
export const suspend = async (tx: Tx, suspending: Suspending) => {
  const { user, actor, reason, isNoFault, now, config } = suspending
  if (user.suspendedAt) throw new Refusal('already_suspended')
  await setSuspended(tx, user.id, { at: now, reason })
  // Drop requests from an earlier suspension.
  await deleteOperatorRequest(tx, user.id)
  await endSessions(tx, user.id)
  const unlisted = await unlistAircraftOf(tx, user.id)
  const ended = await combineNotices(tx, config, async () => {
    const bookings = await endAhead(tx, suspending)
    await releaseClaimsOf({ tx, config, now }, user.id)
    return bookings
  })
  await enqueue(tx, 'stopRenewal', { accountId: user.id })
  const data = {
    unlistedIds: unlisted.map(({ id }) => id),
    unlisted: unlisted.map(({ tailNumber }) => tailNumber),
    endedIds: ended.endedIds,
    isNoFault,
    cents: ended.chargeCents,
    heldCents: ended.heldCents,
  }
  await auditUser(tx, { actorId: actor.id, userId: user.id, action: 'account_suspended', reason, data, now })
  await notify(tx, config, { to: user.id, ...suspensionNotice(reason, ended) })
  const by = `${actor.firstName} ${actor.lastName}`
  await notifyOperators(tx, config, operatorsNotice({ user, by, reason, ended }), actor.id)
  await publishToOperators(tx, 'audit')
  if (ended.heldCents > 0) await publishToOperators(tx, 'intervention')
}

type Airport = { id: string; code: string }
type Appointing = {
  by: { id: string; firstName: string; lastName: string }
  user: { id: string; email: string }
  before: readonly Airport[]
  after: readonly Airport[]
  reason: string
  now: Date
  config: Pick<Config, 'publicUrl'>
}

/** Appoints airport staff and tells the other operators. For a week, new staff move no money alone (`unapprovedCentsLeft`). */
export const appointStaff = async (tx: Tx, { by, user, before, after, reason, now, config }: Appointing) => {
  await setStaffAirports(
    tx,
    user.id,
    after.map(({ id }) => id),
    now,
  )
  const added = after.filter(({ id }) => !before.some((known) => known.id === id)).map(({ code }) => code)
  if (added.length === 0) return
  const name = `${by.firstName} ${by.lastName}`
  const note = {
    kind: 'warning',
    mustKnow: true,
    title: `New airport staff at ${added.join(', ')}: ${user.email}`,
    text: `${name} appointed them. “${reason}” For a week they correct no price and cancel no booking alone. If you don’t know why, ask ${name}.`,
    link: paths.operatorUser(user.id),
    button: 'See the person',
  } as const
  await notifyOperators(tx, config, note, by.id)
}
