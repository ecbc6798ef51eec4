import type { OrderRole } from '@tailshare/contract/statuses'
import type { Quote } from '@tailshare/contract/quote'
import type { BookingRefusalCode } from '@tailshare/contract/bookingRefusals'
import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { isWithinTrip, tooLongText } from '@tailshare/contract/fields'
import type { Period } from '@tailshare/contract/period'
import { tripDetailsOf, type TripDetails } from '@tailshare/contract/tripFields'
import { changeVerb } from '@tailshare/rules/bookings/can'
import { keptThrough, type Kept } from '@tailshare/rules/bookings/cancellation'
import { changeText, tripText } from '@tailshare/rules/bookings/changeText'
import { isCounted } from '@tailshare/rules/bookings/counted'
import type { BookingFacts } from '@tailshare/rules/bookings/facts'
import { leastPlannedHours } from '@tailshare/rules/bookings/plannedHours'
import { pushedPast } from '@tailshare/rules/bookings/pushed'
import { quoteBooking } from '@tailshare/rules/bookings/quote'
import { settledUnderWay, settledWhenMade, settledWhenUndone } from '@tailshare/rules/bookings/settled'
import type { BookingAct } from '@tailshare/rules/bookings/told'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/whyNotBook'
import { bookedEntries } from '@tailshare/rules/payments/ledger'
import type { Config } from '../../../config.ts'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { insertMovement, reverseMovements } from '../../payments/ledger/queries.ts'
import { lockTime, moveOccupancy, occupiedBy, type Occupied } from '../../schedule/queries.ts'
import { canFactsOf, mustBeOpen, mustMove } from '../access.ts'
import { findAlternatives, orOvertaken } from '../book/steps.ts'
import { bookingRefused, pricingOf } from '../book/view.ts'
import { listBookedHours } from '../facts/queries.ts'
import { loadBookingFacts, reasonsAgainst } from '../facts/steps.ts'
import { insertChange, setAgreed, setDetails, setUncanceled, type OrderRow } from '../orders/queries.ts'
import { cancelFactsOf } from '../orders/view.ts'
import { lockOrder, moveOrder } from '../queries.ts'
import { tellOfBooking } from '../steps.ts'

type Changing = {
  db: Db
  account: Pick<Caller, 'id' | 'firstName' | 'lastName'>
  roles: OrderRole[]
  now: Date
  config: Config
  order: OrderRow
}
/** What of the trip is to be different; what is left out stays. */
type TripChange = Partial<TripDetails> & { csipId?: string | null | undefined }

/** `said` is what is written; `details` is the whole trip with it. */
const wishOf = (order: OrderRow, { csipId, ...asked }: TripChange) => {
  const said: Partial<TripDetails> = withoutBlanks(asked)
  return {
    csipId: csipId === undefined ? (order.csip?.id ?? null) : csipId,
    said,
    details: { ...tripDetailsOf(order), ...said },
  }
}
/** The booking with what was said of its trip up to the lock, also by a change that came between. */
const asLocked = (order: OrderRow, locked: TripDetails): OrderRow => ({ ...order, ...tripDetailsOf(locked) })
const withoutBlanks = <T extends object>(asked: T) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Partial<T>

/** `settledBefore`: what the booking met when it was made, and is not asked again. */
type Taking = Changing & {
  period: Period
  plannedHours: number | undefined
  asked: TripChange
  settledBefore: readonly BookingRefusalCode[]
}
type Named = { id: string; name: string }
type Taken = {
  /** As it stands under the lock. */
  order: OrderRow
  facts: BookingFacts
  csip: Named | null
  quote: Quote
  kept: Kept | null
  parts: { aircraftId: string; ownerId: string; pilotId: string; csipId: string | null }
}

type Weighing = Pick<Taking, 'db' | 'now' | 'config' | 'order' | 'period' | 'plannedHours' | 'asked' | 'settledBefore'>

/** What stands against other times or hours of a booking, and what they would cost. */
export const weighChange = async ({ db, now, config, order, period, plannedHours, asked, settledBefore }: Weighing) => {
  const { csipId, details } = wishOf(order, asked)
  const ask = {
    aircraftId: order.aircraftId,
    pilotId: order.pilot.id,
    period,
    csipId,
    exceptOrderId: order.id,
    // Without a wish they stay as they were, or become the least that the new times take.
    plannedHours: plannedHours ?? Math.max(order.plannedHours, leastPlannedHours(period, order.airport.zone)),
    passengers: details.passengers,
    byOwner: order.askedBecause === 'on_behalf',
    now,
  }
  const { standing, facts: loaded } = found(await loadBookingFacts(db, ask))
  if (asked.csipId && !standing.csip) throw new BadInput({ csipId: fieldMessages.notOffered })
  // Under way, the departure cannot be moved to other dates.
  const weighed =
    order.status === 'booked' ? await reasonsAgainst(db, ask, loaded) : { facts: loaded, refusals: whyNotBook(loaded) }
  const { facts } = weighed
  const refusals = weighed.refusals.filter(({ code }) => !settledBefore.includes(code))
  const booked = { created: order.createdAt, kept: keptThrough(cancelFactsOf(order, order.airport.zone), now) }
  const quote = quoteBooking({ ...facts, booked, pricing: pricingOf(config) })
  return { ask, standing, facts, refusals, quote }
}

export const settledBy = ({ status }: Pick<OrderRow, 'status'>) => (status === 'booked' ? settledWhenMade : settledUnderWay)

type Agreed = Pick<OrderRow, 'status' | 'waitsFor' | 'startAt' | 'dropAt' | 'plannedHours' | 'passengers' | 'csip'>
type Locked = Omit<Agreed, 'status' | 'waitsFor' | 'csip'> & { status: string; waitsFor: string | null; csipId: string | null }

/**
 * Whether someone else changed the booking since it was read: what was weighed is then not what would be written. Destination and
 * note are weighed by nothing; they are taken over from the locked booking.
 */
const isChanged = (read: Agreed, locked: Locked) =>
  locked.status !== read.status ||
  locked.waitsFor !== read.waitsFor ||
  locked.startAt.getTime() !== read.startAt.getTime() ||
  locked.dropAt.getTime() !== read.dropAt.getTime() ||
  locked.plannedHours !== read.plannedHours ||
  locked.passengers !== read.passengers ||
  locked.csipId !== (read.csip?.id ?? null)

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

  const { csipId } = wishOf(order, taking.asked)
  const parts = { aircraftId: order.aircraftId, ownerId: order.ownerId, pilotId: order.pilot.id, csipId }
  const occupied = occupiedBy({ ...parts, period, turnaroundMinutes: facts.aircraft.turnaroundMinutes })
  await inTransaction(db, async (tx) => {
    const locked = found(await lockOrder(tx, order.id))
    if (isChanged(order, locked)) throw new Refusal('wrong_state')
    const counted = isCounted(facts) ? await weighUnderLock(tx, taking, occupied) : { facts, quote }
    await moveOccupancy(tx, order.id, occupied, account.id)
    const kept = keptThrough({ ...cancelFactsOf({ ...order, ...locked }, order.airport.zone) }, now)
    const csip = standing.csip && { id: standing.csip.id, name: nameOf(standing.csip) }
    await write(tx, { ...counted, order: asLocked(order, locked), csip, parts, kept })
    // At once, also where the new start is days away: what is held already follows the times.
    await enqueue(tx, 'placeHold', { orderId: order.id }, { key: `placeHold:${order.id}` })
  }).catch(orOvertaken(db, ask, facts, standing))
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** What a change is to the others, each part of it in words of its own. */
const changedActs = (
  { order, account, roles, period, asked }: Taking,
  { hours, csip }: { hours: number; csip: Named | null },
) => {
  const by = roles.includes('pilot') ? nameOf(account) : 'Tailshare'
  const [from, to] = [order.startAt, order.dropAt]
  const isMoved = period.from.getTime() !== from.getTime() || period.to.getTime() !== to.getTime()
  const former = order.csip && { id: order.csip.id, name: nameOf(order.csip) }
  const what = tripText(tripDetailsOf(order), wishOf(order, asked).details)
  const acts: (BookingAct | false)[] = [
    isMoved && { act: 'moved', before: { from, to }, by },
    !isMoved && hours !== order.plannedHours && { act: 'hoursChanged', hours, by },
    former?.id !== csip?.id && { act: 'csipChanged', by, former, csip },
    what !== '' && { act: 'tripChanged', by, what },
  ]
  return acts.filter((act) => act !== false)
}

/** Later bookings that the new hours or times push past an inspection. */
export const findPushed = async (db: Db, order: OrderRow, { aircraft, request }: BookingFacts) =>
  pushedPast({
    inspections: aircraft.inspections,
    booked: aircraft.inspections.some(({ hoursLeft }) => hoursLeft !== null)
      ? await listBookedHours(db, order.aircraftId, order.id)
      : [],
    was: { from: order.startAt, hours: order.plannedHours },
    is: { from: request.period.from, hours: request.plannedHours },
  })

const tellPushed = async (tx: Tx, { config, account }: Changing, pushed: Awaited<ReturnType<typeof findPushed>>) => {
  for (const { id: orderId, inspections } of pushed)
    await tellOfBooking(tx, { config, orderId, byId: account.id, act: { act: 'pushed', inspections } })
}

/** A change of one end leaves the other as it is; together they are bounded as a new booking is. */
export const mustBeWithinTrip = ({ from, to }: Period) => {
  if (!isWithinTrip(from.toISOString(), to.toISOString())) throw new BadInput({ flightDropTime: tooLongText })
}

type Moving = Changing & { period: Period; plannedHours: number | undefined; asked: TripChange }

/** Only words: nothing is weighed anew for them. */
const saysMore = ({ order, period, plannedHours, asked: { destination: _destination, note: _note, ...rest } }: Moving) =>
  plannedHours === undefined &&
  period.from.getTime() === order.startAt.getTime() &&
  period.to.getTime() === order.dropAt.getTime() &&
  Object.values(rest).every((value) => value === undefined)

const sayMore = ({ db, account, roles, now, config, order, asked }: Moving) =>
  inTransaction(db, async (tx) => {
    const locked = found(await lockOrder(tx, order.id))
    if (locked.status !== order.status) throw new Refusal('wrong_state')
    const { said, details } = wishOf(asLocked(order, locked), asked)
    const what = tripText(tripDetailsOf(locked), details)
    if (what === '') return
    await setDetails(tx, order.id, said)
    const { id: orderId, status } = order
    await insertChange(tx, { orderId, status, byId: account.id, why: what, totalCents: null, at: now })
    const by = roles.includes('pilot') ? nameOf(account) : 'Tailshare'
    await tellOfBooking(tx, { config, orderId, byId: account.id, act: { act: 'tripChanged', by, what } })
  })

/** Move, extend and shorten, with another instructor or other passengers: in the air only the return. */
export const moveBooking = async (changing: Moving) => {
  const { now, config, order: read, roles, period, account, asked } = changing
  const facts = canFactsOf(read, roles, now)
  mustBeOpen(changeVerb({ start: read.startAt }, period.from), facts)
  if (asked.csipId !== undefined || asked.passengers !== undefined) mustBeOpen('changeTimes', facts)
  if (saysMore(changing)) return sayMore(changing)
  if (period.to <= period.from || period.to <= now)
    throw new Refusal('bad_input', { detail: 'The return must be later than the departure, and in the future' })
  mustBeWithinTrip(period)
  const taking: Taking = { ...changing, settledBefore: settledBy(read) }
  await occupyTime(taking, async (tx, { order, facts: agreed, csip, quote, parts, kept }) => {
    const { plannedHours } = agreed.request
    const { csipId, said, details } = wishOf(order, asked)
    await reverseMovements(tx, { orderId: order.id, kind: 'booked', reversal: 'booked_reversed', at: now })
    await setAgreed(tx, { id: order.id, start: period.from, drop: period.to, plannedHours, csipId, said, quote, kept })
    const entries = bookedEntries({ ...parts, customerId: parts.pilotId }, quote.lines)
    await insertMovement(tx, { kind: 'booked', orderId: order.id, at: now, entries })
    const before = {
      period: { from: order.startAt, to: order.dropAt },
      hours: order.plannedHours,
      csip: order.csip && nameOf(order.csip),
    }
    const after = { period, hours: plannedHours, csip: csip && csip.name }
    const why = [changeText(before, after, order.airport.zone), tripText(tripDetailsOf(order), details)].filter(Boolean).join(' ')
    const { totalCents } = quote
    if (why) await insertChange(tx, { orderId: order.id, status: order.status, byId: account.id, why, totalCents, at: now })
    for (const act of changedActs({ ...taking, order }, { hours: plannedHours, csip }))
      await tellOfBooking(tx, { config, orderId: order.id, byId: account.id, act })
    await tellPushed(tx, changing, await findPushed(tx, order, agreed))
  })
}

/** A cancellation taken back, if the time is still free: the price stays as it was agreed. */
export const undoCancellation = async (changing: Changing) => {
  const { now, config, order, roles, account } = changing
  const move = mustMove('undoCancel', canFactsOf(order, roles, now))
  const period = { from: order.startAt, to: order.dropAt }
  const { plannedHours } = order
  await occupyTime({ ...changing, period, plannedHours, asked: {}, settledBefore: settledWhenUndone }, async (tx, { parts }) => {
    await moveOrder(tx, { ...move, orderId: order.id, byId: account.id, why: 'Cancellation undone', at: now })
    await setUncanceled(tx, order.id)
    const entries = bookedEntries({ ...parts, customerId: parts.pilotId }, order.quote.lines)
    await insertMovement(tx, { kind: 'booked', orderId: order.id, at: now, entries })
    await tellOfBooking(tx, { config, orderId: order.id, byId: account.id, act: { act: 'undone' } })
  })
}
