import type { Quote } from '@tailshare/contract/quote'
import type { BookingBody } from '@tailshare/contract/bookings'
import { tripDetailsOf } from '@tailshare/contract/tripFields'
import type { BookingFacts } from '@tailshare/rules/bookings/facts'
import { whyNotBook } from '@tailshare/rules/bookings/whyNotBook'
import { bookedEntries } from '@tailshare/rules/payments/ledger'
import { inTransaction, type Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { Refusal } from '../../../http/refusal.ts'
import { findBusy, listFreeOfFamily, occupiedBy, type BusyRequest } from '../../schedule/queries.ts'
import type { Standing } from '../facts/queries.ts'
import { insertBooking, type NewBooking } from './queries.ts'
import { alternativesTo, bookingRefused, jobsOf } from './view.ts'

type Booked = { body: BookingBody; pilotId: string; standing: Standing; facts: BookingFacts; quote: Quote; now: Date }

/** Everything that one booking writes: the time, the order, what it promises in the books, and the jobs that follow. */
export const newBooking = ({ body, pilotId, standing, facts, quote, now }: Booked): NewBooking => {
  const { aircraft, request } = facts
  const { period, plannedHours } = request
  const id = newId(now.getTime())
  const parts = { aircraftId: aircraft.id, ownerId: standing.aircraft.ownerId, pilotId, csipId: body.csipId ?? null }
  return {
    ...parts,
    id,
    eventId: newId(now.getTime()),
    movementId: newId(now.getTime()),
    paymentMethodId: body.paymentMethodId ?? null,
    period,
    plannedHours,
    details: tripDetailsOf(body),
    quote,
    occupied: occupiedBy({ ...parts, period, turnaroundMinutes: aircraft.turnaroundMinutes }),
    entries: bookedEntries({ ...parts, customerId: pilotId }, quote.lines),
    jobs: jobsOf(id, quote, now),
    now,
  }
}

/** One statement is a transaction of its own; inside a repeated call's transaction it needs a savepoint to fail alone. */
export const saveBooking = (db: Db, booking: NewBooking) =>
  db.isTransaction ? inTransaction(db, (tx) => insertBooking(tx, booking)) : insertBooking(db, booking)

const listOthers = (db: Db, { aircraft, request }: BookingFacts) =>
  listFreeOfFamily(db, { family: aircraft.modelFamily, exceptId: aircraft.id, period: request.period, most: 40 })

export const findAlternatives = async (db: Db, facts: BookingFacts, standing: Standing) =>
  alternativesTo(facts, standing, await listOthers(db, facts))

const takenCodes = ['slot_taken', 'pilot_busy', 'csip_unavailable', 'csip_unavailable_because']
const takenBy = (facts: BookingFacts) => whyNotBook(facts).filter(({ code }) => takenCodes.includes(code))

/** For someone who was overtaken between the rules and the insert: what is taken by now, and what is free instead. */
const overtaken = async (db: Db, ask: BusyRequest, facts: BookingFacts, standing: Standing) => {
  const [{ csipFree, ...busy }, others] = await Promise.all([findBusy(db, ask), listOthers(db, facts)])
  const { csip, period } = facts.request
  const seen = { ...facts, ...busy, request: { ...facts.request, csip: csip && { ...csip, free: csipFree } } }
  const reasons = takenBy(seen)
  // Who was faster may have canceled again since; the time was taken all the same.
  const templates = reasons.length > 0 ? reasons : takenBy({ ...seen, aircraftBusy: [period] })
  return bookingRefused(templates, alternativesTo(seen, standing, others), 409)
}

/** For `.catch(orOvertaken(…))`: turns a lost race into what is taken by now, and leaves every other error alone. */
export const orOvertaken = (db: Db, ask: BusyRequest, facts: BookingFacts, standing: Standing) => async (error: unknown) => {
  throw error instanceof Refusal && error.code === 'slot_taken' ? await overtaken(db, ask, facts, standing) : error
}
