import type { OrderRole } from '@tailshare/contract/statuses'
import type { Quote } from '@tailshare/contract/quote'
import type { BookingRefusalCode } from '@tailshare/contract/bookingRefusals'
import type { Period } from '@tailshare/contract/period'
import { can, changeVerb, type MovingVerb } from '@tailshare/rules/bookings/can'
import { keptThrough, refundFor, settlementAt, type CancelReason, type Kept } from '@tailshare/rules/bookings/cancellation'
import { changeText } from '@tailshare/rules/bookings/changeText'
import { isCounted } from '@tailshare/rules/bookings/counted'
import type { BookingFacts } from '@tailshare/rules/bookings/facts'
import { leastPlannedHours } from '@tailshare/rules/bookings/plannedHours'
import { quoteBooking } from '@tailshare/rules/bookings/quote'
import type { BookingAct, FreeInstead } from '@tailshare/rules/bookings/told'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/whyNotBook'
import { bookedEntries } from '@tailshare/rules/payments/ledger'
import type { Config } from '../../../config.ts'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { insertMovement, reverseMovements } from '../../payments/ledger/queries.ts'
import { lockTime, moveOccupancy, occupiedBy, type Occupied } from '../../schedule/queries.ts'
import { canFactsOf, mustBeOpen, mustMove, rolesTo, type Person } from '../access.ts'
import { findAlternatives, orOvertaken } from '../book/steps.ts'
import { bookingRefused, pricingOf } from '../book/view.ts'
import { loadBookingFacts, reasonsAgainst } from '../facts/steps.ts'
import { lockOrderMoney, type OrderMoney } from '../money/queries.ts'
import { lockOrder, moveOrder } from '../queries.ts'
import { tellOfBooking } from '../steps.ts'
import { cancelFactsOf } from './view.ts'
import { findOrder, insertChange, setBookingTimes, setCanceled, setUncanceled, type OrderRow } from './queries.ts'

/** A booking as this person may see it; for everyone else it does not exist. */
export const seeOrder = async (db: Db, id: string, account: Person) => {
  const order = found(await findOrder(db, id))
  const roles = rolesTo(order, account)
  found(roles[0])
  return { order, roles }
}

type CancelVerb = Extract<MovingVerb, 'cancel' | 'noGo' | 'cancelNoShow' | 'cancelUnpaid' | 'cancelGrounded'>

type Canceling = {
  orderId: string
  verb: CancelVerb
  as: readonly (OrderRole | 'system')[]
  /** `null` for the system. */
  byId: string | null
  reason: CancelReason
  /** What the person who cancels says to the others. */
  note: string
  /** The hold failed, and the time to mend that has passed. */
  unpaid?: boolean
  /** A squawk grounds the aircraft; what else this pilot may book for the time. */
  grounded?: { instead: FreeInstead[] }
  now: Date
  config: Pick<Config, 'publicUrl'>
}

/** What the history says where no one gave a reason of their own. */
const whyText: Partial<Record<CancelVerb, string>> = {
  noGo: 'No-go at check-in',
  cancelNoShow: 'No one checked in within an hour of its start.',
  cancelUnpaid: 'Its payment could not be held.',
  cancelGrounded: 'The aircraft was still grounded twelve hours before the start.',
}

const canceledAct = (order: OrderMoney, canceling: Canceling, chargeCents: number, isPilot: boolean): BookingAct => {
  const { verb, reason, note, as } = canceling
  if (verb === 'noGo') return { act: 'noGo', side: as.includes('pilot') ? 'pilot' : 'operator', reason: note }
  if (verb === 'cancelGrounded') return { act: 'groundedOut', instead: canceling.grounded?.instead ?? [] }
  if (verb !== 'cancel') return { act: 'lapsed', reason: verb === 'cancelNoShow' ? 'no_show' : 'payment_failed', chargeCents }
  const side = isPilot ? 'pilot' : as.includes('owner') ? 'owner' : 'operator'
  const by = { pilot: `${order.pilotFirstName} ${order.pilotLastName}`, owner: `${order.ownerFirstName} ${order.ownerLastName}` }
  return { act: 'canceled', side, by: side === 'operator' ? 'Tailshare' : by[side], reason, note, chargeCents }
}

/**
 * The only way to cancel, for people, the ramp and the clock: the state, the cost, the promise taken back, everyone told, and the
 * money follows as a job when it can no longer be undone.
 */
export const cancelBooking = async (tx: Tx, canceling: Canceling) => {
  const { orderId, verb, as, byId, reason, note, unpaid = false, grounded, now, config } = canceling
  const order = found(await lockOrderMoney(tx, orderId))
  const move = mustMove(verb, { ...canFactsOf(order, as, now), unpaid, atRisk: grounded !== undefined })

  const by = as.includes('system') ? 'system' : move.to === 'canceled' ? 'pilot' : 'owner'
  const { chargeCents } = refundFor({ order: cancelFactsOf(order, order.zone), reason, by, now })

  await moveOrder(tx, { ...move, orderId, byId, why: note || (whyText[verb] ?? reason), at: now })
  await setCanceled(tx, { id: orderId, reason, chargeCents, byId, now })
  await reverseMovements(tx, { orderId, kind: 'booked', reversal: 'booked_reversed', at: now })
  const canceledByPilot = byId === order.pilotId
  const after = { ...order, status: move.to, canceledAt: now, cancelReason: reason, canceledByPilot }
  const runAt = settlementAt(now, can('undoCancel', canFactsOf(after, ['pilot'], now)))
  await enqueue(tx, 'settleCancellation', { orderId }, { runAt, key: `settleCancellation:${orderId}` })

  const act = canceledAct(order, canceling, chargeCents, by === 'pilot')
  await tellOfBooking(tx, { config, orderId, byId, act })
}

type Changing = {
  db: Db
  account: Pick<Caller, 'id' | 'firstName' | 'lastName'>
  roles: OrderRole[]
  now: Date
  config: Config
  order: OrderRow
}
/** `settledBefore`: what the booking met when it was made, and is not asked again. */
type Taking = Changing & { period: Period; plannedHours: number | undefined; settledBefore: BookingRefusalCode[] }
type Taken = {
  facts: BookingFacts
  quote: Quote
  kept: Kept | null
  parts: { aircraftId: string; ownerId: string; pilotId: string; csipId: string | null }
}

type Weighing = Pick<Taking, 'db' | 'now' | 'config' | 'order' | 'period' | 'plannedHours' | 'settledBefore'>

/** What stands against other times or hours of a booking, and what they would cost. */
export const weighChange = async ({ db, now, config, order, period, plannedHours, settledBefore }: Weighing) => {
  const ask = {
    aircraftId: order.aircraftId,
    pilotId: order.pilot.id,
    period,
    csipId: order.csip?.id,
    exceptOrderId: order.id,
    // Without a wish they stay as they were, or become the least that the new times take.
    plannedHours: plannedHours ?? Math.max(order.plannedHours, leastPlannedHours(period, order.airport.zone)),
    passengers: order.passengers,
    now,
  }
  const { standing, facts: loaded } = found(await loadBookingFacts(db, ask))
  // Under way, the departure cannot be moved to other dates.
  const weighed =
    order.status === 'booked' ? await reasonsAgainst(db, ask, loaded) : { facts: loaded, refusals: whyNotBook(loaded) }
  const { facts } = weighed
  const refusals = weighed.refusals.filter(({ code }) => !settledBefore.includes(code))
  const booked = { created: order.createdAt, kept: keptThrough(cancelFactsOf(order, order.airport.zone), now) }
  const quote = quoteBooking({ ...facts, booked, pricing: pricingOf(config) })
  return { ask, standing, facts, refusals, quote }
}

/** Under way, the departure lies in the past. */
export const settledBy = ({ status }: Pick<OrderRow, 'status'>): BookingRefusalCode[] =>
  status === 'booked' ? [] : ['in_the_past']

type Agreed = Pick<OrderRow, 'status' | 'startAt' | 'dropAt' | 'plannedHours'>

/** Whether someone else changed the booking since it was read: what was weighed is then not what would be written. */
const isChanged = (read: Agreed, locked: Omit<Agreed, 'status'> & { status: string }) =>
  locked.status !== read.status ||
  locked.startAt.getTime() !== read.startAt.getTime() ||
  locked.dropAt.getTime() !== read.dropAt.getTime() ||
  locked.plannedHours !== read.plannedHours

/** What others use up at the same moment is counted once more when it is this change's turn. */
const weighUnderLock = async (tx: Tx, taking: Taking, occupied: Occupied[]) => {
  await lockTime(tx, occupied)
  const { standing, facts, refusals, quote } = await weighChange({ ...taking, db: tx })
  if (blocks(refusals)) throw bookingRefused(refusals, await findAlternatives(tx, refusals, facts, standing))
  return { facts, quote }
}

/**
 * The rules again, then the time again, decided by the same constraint; who is overtaken writes nothing and hears what is taken.
 * `write` is what else changes with it.
 */
const occupyTime = async (taking: Taking, write: (tx: Tx, taken: Taken) => Promise<void>) => {
  const { db, account, now, order, period } = taking
  const { ask, standing, facts, refusals, quote } = await weighChange(taking)
  if (blocks(refusals)) throw bookingRefused(refusals, await findAlternatives(db, refusals, facts, standing))

  const parts = { aircraftId: order.aircraftId, ownerId: order.ownerId, pilotId: order.pilot.id, csipId: order.csip?.id ?? null }
  const occupied = occupiedBy({ ...parts, period, turnaroundMinutes: facts.aircraft.turnaroundMinutes })
  await inTransaction(db, async (tx) => {
    const locked = found(await lockOrder(tx, order.id))
    if (isChanged(order, locked)) throw new Refusal('wrong_state')
    const counted = isCounted(facts) ? await weighUnderLock(tx, taking, occupied) : { facts, quote }
    await moveOccupancy(tx, order.id, occupied, account.id)
    const kept = keptThrough({ ...cancelFactsOf({ ...order, ...locked }, order.airport.zone) }, now)
    await write(tx, { ...counted, parts, kept })
    // At once, also where the new start is days away: what is held already follows the times.
    await enqueue(tx, 'placeHold', { orderId: order.id }, { key: `placeHold:${order.id}` })
  }).catch(orOvertaken(db, ask, facts, standing))
}

/** What a change is to the others; `null` when nothing of it concerns them. */
const changedAct = ({ order, account, roles, period }: Taking, hours: number): BookingAct | null => {
  const by = roles.includes('pilot') ? `${account.firstName} ${account.lastName}` : 'Tailshare'
  const [from, to] = [order.startAt, order.dropAt]
  if (period.from.getTime() !== from.getTime() || period.to.getTime() !== to.getTime())
    return { act: 'moved', before: { from, to }, by }
  return hours === order.plannedHours ? null : { act: 'hoursChanged', hours, by }
}

/** Move, extend and shorten: in the air only the return. */
export const moveBooking = async (changing: Changing & { period: Period; plannedHours: number | undefined }) => {
  const { now, config, order, roles, period, account } = changing
  mustBeOpen(changeVerb({ start: order.startAt }, period.from), canFactsOf(order, roles, now))
  if (period.to <= period.from || period.to <= now)
    throw new Refusal('bad_input', { detail: 'The return must be later than the departure, and in the future' })
  const taking: Taking = { ...changing, settledBefore: settledBy(order) }
  await occupyTime(taking, async (tx, { facts, quote, parts, kept }) => {
    const { plannedHours } = facts.request
    await reverseMovements(tx, { orderId: order.id, kind: 'booked', reversal: 'booked_reversed', at: now })
    await setBookingTimes(tx, { id: order.id, start: period.from, drop: period.to, plannedHours, quote, kept })
    const entries = bookedEntries({ ...parts, customerId: parts.pilotId }, quote.lines)
    await insertMovement(tx, { kind: 'booked', orderId: order.id, at: now, entries })
    const before = { period: { from: order.startAt, to: order.dropAt }, hours: order.plannedHours }
    const why = changeText(before, { period, hours: plannedHours }, order.airport.zone)
    const { totalCents } = quote
    if (why) await insertChange(tx, { orderId: order.id, status: order.status, byId: account.id, why, totalCents, at: now })
    const act = changedAct(taking, plannedHours)
    if (act) await tellOfBooking(tx, { config, orderId: order.id, byId: account.id, act })
  })
}

/** A cancellation taken back, if the time is still free: the price stays as it was agreed. */
export const undoCancellation = async (changing: Changing) => {
  const { now, config, order, roles, account } = changing
  const move = mustMove('undoCancel', canFactsOf(order, roles, now))
  const period = { from: order.startAt, to: order.dropAt }
  const { plannedHours } = order
  await occupyTime({ ...changing, period, plannedHours, settledBefore: ['planned_hours_low'] }, async (tx, { parts }) => {
    await moveOrder(tx, { ...move, orderId: order.id, byId: account.id, why: 'Cancellation undone', at: now })
    await setUncanceled(tx, order.id)
    const entries = bookedEntries({ ...parts, customerId: parts.pilotId }, order.quote.lines)
    await insertMovement(tx, { kind: 'booked', orderId: order.id, at: now, entries })
    await tellOfBooking(tx, { config, orderId: order.id, byId: account.id, act: { act: 'undone' } })
  })
}
