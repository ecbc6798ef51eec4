import type { BookingBody } from '@tailshare/contract/bookings'
import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { plusHours, type Period } from '@tailshare/contract/period'
import type { BookingFacts } from '@tailshare/rules/bookings/facts'
import { guessPlannedHours } from '@tailshare/rules/bookings/plannedHours'
import { quoteBooking } from '@tailshare/rules/bookings/quote'
import { passingRules } from '@tailshare/rules/bookings/standing'
import { firstFreeTrip } from '@tailshare/rules/bookings/suggestedTrip'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/whyNotBook'
import { bookedEntries } from '@tailshare/rules/payments/ledger'
import { inTransaction, type Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { Call, Handling } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { findAircraftPlace } from '../../aircraft/queries.ts'
import { findBusy, listFreeOfFamily } from '../../schedule/queries.ts'
import { occupiedBy } from '../../schedule/view.ts'
import { loadBookingFacts, type FactsRequest, type Standing } from '../facts/queries.ts'
import { insertBooking } from '../orders/queries.ts'
import { listOffers } from './queries.ts'
import { alternativesTo, bookingRefused, jobsOf, lostRace, pricingOf, viewBooked } from './view.ts'

const periodOf = ({ flightStartTime, flightDropTime }: { flightStartTime: string; flightDropTime: string }): Period => ({
  from: new Date(flightStartTime),
  to: new Date(flightDropTime),
})

const listOthers = (db: Db, { aircraft, request }: BookingFacts) =>
  listFreeOfFamily(db, { family: aircraft.modelFamily, exceptId: aircraft.id, period: request.period, most: 40 })

export const findAlternatives = async (db: Db, facts: BookingFacts, standing: Standing) =>
  alternativesTo(facts, standing, await listOthers(db, facts))

const takenCodes = ['slot_taken', 'pilot_busy', 'csip_unavailable', 'csip_unavailable_because']

/** For whoever was overtaken between the rules and the insert: what is taken by now, and what is free instead. */
export const overtaken = async (db: Db, ask: FactsRequest, facts: BookingFacts, standing: Standing) => {
  const [{ csipFree, ...busy }, others] = await Promise.all([findBusy(db, ask), listOthers(db, facts)])
  const { csip } = facts.request
  const seen = { ...facts, ...busy, request: { ...facts.request, csip: csip && { ...csip, free: csipFree } } }
  const reasons = whyNotBook(seen).filter(({ code }) => takenCodes.includes(code))
  return bookingRefused(reasons.length > 0 ? reasons : [lostRace(facts)], alternativesTo(seen, standing, others), 409)
}

/** Load, decide, hold the time, tell. Used by both spellings of the call. */
const book = async ({ body, account, db, now, config }: Call<'bookAircraft'> & { body: BookingBody }) => {
  const period = periodOf(body)
  const ask = {
    aircraftId: body.aircraftId,
    pilotId: account.id,
    period,
    csipId: body.csipId,
    paymentMethodId: body.paymentMethodId,
    plannedHours: body.plannedHours ?? 0,
    passengers: body.passengers,
    now,
  }
  const { standing, facts: loaded } = found(await loadBookingFacts(db, ask))
  const facts = {
    ...loaded,
    request: { ...loaded.request, plannedHours: body.plannedHours ?? guessPlannedHours(period, loaded.aircraft.zone) },
  }
  if (!standing.mayPayWith) throw new BadInput({ paymentMethodId: fieldMessages.hasSelected })
  const refusals = whyNotBook(facts)
  if (blocks(refusals)) throw bookingRefused(refusals, await findAlternatives(db, facts, standing))

  const quote = quoteBooking({ ...facts, pricing: pricingOf(config) })
  if (body.expectedTotalCents !== undefined && body.expectedTotalCents !== quote.totalCents)
    throw new Refusal('price_changed', { quote })

  const id = newId(now.getTime())
  const parts = {
    aircraftId: facts.aircraft.id,
    ownerId: standing.aircraft.ownerId,
    pilotId: account.id,
    csipId: body.csipId ?? null,
  }
  const booking = {
    ...parts,
    id,
    eventId: newId(now.getTime()),
    movementId: newId(now.getTime()),
    paymentMethodId: body.paymentMethodId ?? null,
    start: period.from,
    drop: period.to,
    plannedHours: facts.request.plannedHours,
    passengers: body.passengers,
    destination: body.destination,
    note: body.note,
    quote,
    occupied: occupiedBy({ ...parts, period, turnaroundMinutes: facts.aircraft.turnaroundMinutes }),
    entries: bookedEntries({ ...parts, customerId: parts.pilotId }, quote.lines),
    jobs: jobsOf(id, quote, now),
    now,
  }
  const number = await holdTime(db, booking).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'slot_taken') throw error
    throw await overtaken(db, ask, facts, standing)
  })
  return viewBooked({ id, number, standing, account, period, totalCents: quote.totalCents })
}

/** One statement is a transaction of its own; inside a repeated call's transaction it needs a savepoint to fail alone. */
const holdTime = (db: Db, booking: Parameters<typeof insertBooking>[1]) =>
  db.isTransaction ? inTransaction(db, (tx) => insertBooking(tx, booking)) : insertBooking(db, booking)

/** A return alone means the two hours before it; no dates at all mean that some are wanted. */
const askedPeriod = (query: Call<'canBook'>['query']): Period | undefined => {
  const start = query.flightStartTime ?? query.flight_start_time
  const drop = query.flightDropTime ?? query.flight_drop_time
  if (!start && !drop) return undefined
  const to = drop ? new Date(drop) : plusHours(new Date(start!), 2)
  return { from: start ? new Date(start) : plusHours(to, -2), to }
}

export const bookHandlers = {
  bookAircraft: book,
  createOrder: book,

  async canBook({ params, query, account, db, now, config }) {
    const period =
      askedPeriod(query) ??
      firstFreeTrip(
        found(
          await loadBookingFacts(db, {
            aircraftId: params.id,
            pilotId: account?.id,
            period: { from: now, to: plusHours(now, 1) },
            plannedHours: 0,
            passengers: 0,
            now,
          }),
        ).facts,
      )
    if (period.to <= period.from) throw new Refusal('bad_input', { detail: 'The return must be later than the departure' })
    const ask = {
      aircraftId: params.id,
      pilotId: account?.id,
      period,
      csipId: query.csip,
      exceptOrderId: query.orderId,
      plannedHours: 0,
      passengers: 0,
      now,
    }
    const { standing, facts: loaded } = found(await loadBookingFacts(db, ask))
    const facts = {
      ...loaded,
      request: { ...loaded.request, plannedHours: query.hours ?? guessPlannedHours(period, loaded.aircraft.zone) },
    }
    // A visitor learns the price and what is free; the rest needs to know who flies.
    const templates = whyNotBook(facts).filter(
      ({ code }) =>
        account !== undefined || ['slot_taken', 'in_the_past', 'too_long', 'too_far_ahead', 'aircraft_grounded'].includes(code),
    )
    return {
      canBook: account !== undefined && !blocks(templates),
      flightStartTime: period.from.toISOString(),
      flightDropTime: period.to.toISOString(),
      templates,
      passing: account ? passingRules(facts, templates) : [],
      quote: quoteBooking({ ...facts, pricing: pricingOf(config) }),
      alternatives: templates.some(({ code }) => code === 'slot_taken') ? await findAlternatives(db, facts, standing) : [],
      csips: (await listOffers(db, params.id, period)).filter(({ csip }) => csip.id !== account?.id),
    }
  },

  async listCsipOffers({ params, query, db }) {
    found(await findAircraftPlace(db, params.id))
    const period =
      query.flight_start_time && query.flight_drop_time
        ? { from: new Date(query.flight_start_time), to: new Date(query.flight_drop_time) }
        : undefined
    if (period && period.to <= period.from)
      throw new Refusal('bad_input', { detail: 'The return must be later than the departure' })
    return listOffers(db, params.id, period)
  },
} satisfies Handling<'bookAircraft' | 'createOrder' | 'canBook' | 'listCsipOffers'>
