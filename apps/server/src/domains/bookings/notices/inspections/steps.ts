import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import type { Db } from '../../../../db/connect.ts'
import { loadBookingFacts } from '../../book/facts/steps.ts'
import { findOrder, type OrderRow } from '../../orders/queries.ts'
import { askOf } from '../../book/evaluate/steps.ts'
import { findDoubts, type Doubts } from './queries.ts'

type Looking = { viewerId?: string; now: Date }

const loadFacts = async (db: Db, order: OrderRow, { viewerId = order.pilot.id, now }: Looking) => {
  const loaded = await loadBookingFacts(db, { ...askOf(order, now), viewerId })
  if (!loaded) return undefined
  const { facts } = loaded
  return { ...facts, request: { ...facts.request, purpose: order.quote.terms?.purpose ?? facts.request.purpose } }
}

const dueIn = (facts: BookingFacts) =>
  whyNotBook({ ...facts, reasonsOnly: true }).find(({ code }) => code === 'maintenance_due_before_return')

/** What is due before a booking returns, by the booking rule with its exemptions and the owner's setting. */
export const findDue = async (db: Db, order: OrderRow, looking: Looking) => {
  const facts = await loadFacts(db, order, looking)
  return facts && dueIn(facts)
}

/** The facts without what is doubtful. */
const without = (facts: BookingFacts, { touched = {}, read, bookedSince = 0 }: Partial<Doubts>): BookingFacts => {
  const { inspections, hoursBookedBefore } = facts.aircraft
  const left = inspections
    .filter(({ id = '' }) => !(id in touched))
    .map((item) => ({ ...item, hoursLeft: item.hoursLeft === null ? null : item.hoursLeft + (read?.hours ?? 0) }))
  return { ...facts, aircraft: { ...facts.aircraft, inspections: left, hoursBookedBefore: hoursBookedBefore - bookedSince } }
}

/** Whether a stopped trip is free to cancel, and on whose act alone: the author of an entry or of a reading. */
const causeOf = (facts: BookingFacts, doubts: Doubts) => {
  const { touched, read, bookedSince } = doubts
  const isDue = (less: Partial<Doubts>) => dueIn(without(facts, less))?.severity === 'block'
  if (isDue(doubts)) return { frees: true, byId: null }
  // Hours of bookings made since count once they have left: canceled, they stop nobody.
  if (!isDue({ bookedSince })) return { frees: false, byId: null }
  if (isDue({ bookedSince, touched })) return { frees: true, byId: read!.byId }
  const stopping = ([id]: [string, string]) => {
    const { [id]: _it, ...others } = touched
    return isDue({ bookedSince, touched: others })
  }
  const entries = Object.entries(touched)
  return { frees: true, byId: (entries.find(stopping) ?? entries[0])![1] }
}

/** The inspections that keep a booking on the ground, not those for which the owner still has time. */
export const findStop = async (db: Db, orderId: string, now: Date) => {
  const order = await findOrder(db, orderId)
  const facts = order && (await loadFacts(db, order, { now }))
  const due = facts && dueIn(facts)
  if (due?.severity !== 'block') return null
  const { inspections, count } = due.data as { inspections: string; count: number }
  return { inspections, count, ...causeOf(facts!, await findDoubts(db, orderId)) }
}
