import type { BookingRefusal, BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import type { BookingBody } from '@tailshare/contract/bookings/orders/bookings'
import { tripDetailsOf, flightPeriod } from '@tailshare/contract/base/tripFields'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import { answerUntil, needsOwnersYes, csipAnswerBy, needsItsCsip } from '@tailshare/rules/bookings/answers/answers'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { keptCodes } from '@tailshare/rules/bookings/book/verdict/refused'
import { quoteBooking, splitIncome } from '@tailshare/rules/bookings/price/quote'
import { blocks, whyNotBook, usesSharedAllowance } from '@tailshare/rules/bookings/book/whyNotBook'
import { bookedEntries } from '@tailshare/rules/payments/ledger'
import type { Config } from '../../../start/config.ts'
import { afterCommit } from '../../../db/afterCommit.ts'
import { type Db, inTransaction, retried } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { type Repeat, assertNotAnswered } from '../../../http/routes/repeatedCall.ts'
import { measures } from '../../../telemetry/measures.ts'
import { putLateAtRisk } from '../../maintenance/queries.ts'
import { findBusy, lockTime, occupiedBy } from '../../schedule/queries.ts'
import type { Standing } from './facts/queries.ts'
import { type BookingAsk, loadBookingFacts, withDataForOtherDates, findRefusals } from './facts/steps.ts'
import { findNearbyAircraft } from './alternatives/steps.ts'
import { tellAtRisk } from '../notices/steps.ts'
import { type Answer, type KeptReply, type NewBooking, insertBooking, isRetiredMeanwhile, putRefused } from './queries.ts'
import { type MadeBooking, alternativesTo, bookingRefused, jobsOf, pricingOf } from './view.ts'

/** Renters need the owner's approval if the aircraft requires it. Owners and co-owners book at once. */
export const askedOfOwner =
  (now: Date) =>
  ({ aircraft }: Standing, facts: BookingFacts): Answer | null =>
    needsOwnersYes(aircraft, facts)
      ? { waitsFor: 'owner', because: 'approval', answerBy: answerUntil(facts.request.period.from, now) }
      : null

type BookingRequest = {
  db: Db
  config: Config
  now: Date
  body: RequestedTrip
  pilotId: string
  byId: string
  /** The owner books it for someone else. */
  byOwner?: boolean
  /** The answer it waits for, if any. */
  answer: (standing: Standing, facts: BookingFacts) => Answer | null
  /** Rules the pilot settles before confirming. */
  later?: readonly BookingRefusalCode[]
  keep?: { repeat: Repeat; replyTo: (booked: MadeBooking) => object } | undefined
}
type RequestedTrip = Omit<BookingBody, 'acceptsOperationalControl'>
type Loaded = NonNullable<Awaited<ReturnType<typeof loadBookingFacts>>>

const askOf = ({ body, pilotId, byId, byOwner = false, now }: BookingRequest) => ({
  ...body,
  pilotId,
  byOwner,
  ...(byOwner && { viewerId: byId }),
  period: flightPeriod(body),
  now,
})

type Booked = Pick<BookingRequest, 'body' | 'pilotId' | 'byId' | 'now'> & {
  answer: Answer | null
  standing: Standing
  facts: BookingFacts
  quote: Quote
}

const requestOf = (
  { csipId, csipRequest: { message, anyone } = { message: '', anyone: false } }: BookingBody,
  facts: BookingFacts,
  now: Date,
) =>
  csipId
    ? { csipId, message, anyone, isNeeded: needsItsCsip(facts), answerBy: csipAnswerBy(now, facts.request.period.from), now }
    : null

const newBooking = ({ body, pilotId, byId, answer, standing, facts, quote, now }: Booked): NewBooking => {
  const { aircraft, request } = facts
  const { period, plannedHours } = request
  const id = newId(now.getTime())
  const parts = { aircraftId: aircraft.id, ownerId: standing.aircraft.ownerId, pilotId, csipId: body.csipId ?? null }
  return {
    ...parts,
    id,
    byId,
    answer,
    eventId: newId(now.getTime()),
    movementId: newId(now.getTime()),
    paymentMethodId: body.paymentMethodId ?? null,
    csipRequest: requestOf(body, facts, now),
    period,
    plannedHours,
    details: tripDetailsOf(body),
    quote,
    occupied: occupiedBy({ ...parts, period, turnaroundMinutes: aircraft.turnaroundMinutes }),
    entries: bookedEntries({ ...parts, customerId: pilotId }, quote.lines),
    jobs: jobsOf(id, quote, now, answer !== null),
    now,
  }
}

/**
 * A single statement is its own transaction; inside another transaction it needs a savepoint to fail alone. If the aircraft was grounded at
 * that moment, marks the booking at risk and notifies the pilot.
 */
const saveBooking = async (db: Db, booking: NewBooking, kept: KeptReply | undefined) => {
  const insert = (on: Db) => insertBooking(on, booking, kept)
  const { number, isGrounded, csipAsked } = await (db.isTransaction ? inTransaction(db, insert) : retried(() => insert(db)))
  afterCommit(db, () => measures().booked())
  if (isGrounded) await inTransaction(db, async (tx) => tellAtRisk(tx, await putLateAtRisk(tx, booking.aircraftId)))
  return { number, csipAsked }
}

const mostAlternatives = 4
/** Codes that another time or another aircraft can fix. */
const aboutAircraft: readonly BookingRefusalCode[] = [
  'slot_taken',
  'not_listed',
  'aircraft_grounded',
  'maintenance_due_before_return',
  'annual_not_on_record',
  'hundred_hours_passed',
  'inspection_limits_trip',
  'inspections_not_confirmed',
]

/** Alternatives that pass the rules, if another aircraft or another time would help. */
export const findAlternatives = async (db: Db, refusals: BookingRefusal[], facts: BookingFacts, standing: Standing) =>
  refusals.some(({ code, severity }) => severity === 'block' && aboutAircraft.includes(code))
    ? alternativesTo(facts, standing, await findNearbyAircraft(db, { facts, standing }, { most: mostAlternatives })).slice(
        0,
        mostAlternatives,
      )
    : []

const takenCodes = ['slot_taken', 'pilot_busy', 'csip_unavailable', 'csip_unavailable_because']
const isTaken = ({ code }: { code: BookingRefusalCode }) => takenCodes.includes(code)
const takenBy = (facts: BookingFacts) => whyNotBook(facts).filter(isTaken)
/** True if nothing blocks but the time being taken. */
const isOnlyTaken = (refusals: BookingRefusal[]) => refusals.filter(({ severity }) => severity === 'block').every(isTaken)

/** Refusal for a request that lost a race after passing the rules: what is taken now, and what is free. */
const overtaken = async (db: Db, ask: BookingAsk, facts: BookingFacts, standing: Standing) => {
  const { csipFree, ...busy } = await findBusy(db, ask)
  const { csip, period } = facts.request
  const current = { ...facts, ...busy, request: { ...facts.request, csip: csip && { ...csip, free: csipFree } } }
  const seen = await withDataForOtherDates(db, ask, current)
  const reasons = takenBy(seen)
  // The winner may have canceled since; report the time as taken all the same.
  const templates = reasons.length > 0 ? reasons : takenBy({ ...seen, aircraftBusy: [period] })
  return bookingRefused(templates, await findAlternatives(db, templates, seen, standing), 409)
}

/** Refusal for an aircraft its owner retired at the same moment. */
const retired = async (db: Db, ask: BookingAsk, facts: BookingFacts, standing: Standing) => {
  const seen = await withDataForOtherDates(db, ask, { ...facts, aircraft: { ...facts.aircraft, listing: 'retired' as const } })
  const reasons = whyNotBook(seen).filter(({ code }) => code === 'not_listed')
  return bookingRefused(reasons, await findAlternatives(db, reasons, seen, standing))
}

/** For `.catch(onLostRace(…))`: turns a lost race into a refusal and rethrows every other error. */
export const onLostRace = (db: Db, ask: BookingAsk, facts: BookingFacts, standing: Standing) => async (error: unknown) => {
  if (isRetiredMeanwhile(error)) throw await retired(db, ask, facts, standing)
  throw error instanceof Refusal && error.code === 'slot_taken' ? await overtaken(db, ask, facts, standing) : error
}

type RefusalContext = { db: Db; config: Config; accountId: string; facts: BookingFacts; refusals: BookingRefusal[] }

/** Records a refused trip of a renter or co-owner. The owner sees how often and why, but not who. */
export const keepRefused = async ({ db, config, accountId, facts, refusals }: RefusalContext) => {
  const codes = keptCodes(refusals)
  if (codes.length === 0 || facts.booker === 'owner') return
  const { aircraft, now } = facts
  const { ownerCents: incomeCents } = splitIncome(quoteBooking({ ...facts, pricing: pricingOf(config) }).lines)
  await putRefused(db, { aircraftId: aircraft.id, accountId, day: dayIn(now, aircraft.zone), codes, incomeCents })
}

type RefusedTrip = { facts: BookingFacts; refusals: BookingRefusal[] }

/** Checks the rules, then writes the booking with its jobs, which notify people. */
const decide = async (
  request: BookingRequest,
  { standing, facts }: Loaded,
  onRefused: (refused: RefusedTrip) => void,
  wasOpen = false,
) => {
  const { db, config, body, now, keep, later = [] } = request
  if (body.csipId && !standing.csip) throw new BadInput({ csipId: fieldMessages.notOffered })
  if (!standing.mayPayWith) throw new BadInput({ paymentMethodId: fieldMessages.hasSelected })
  const { facts: further, refusals: all } = await findRefusals(db, askOf(request), facts)
  const refusals = all.filter(({ code }) => !later.includes(code))
  if (blocks(refusals)) {
    if (keep) await assertNotAnswered(db, keep.repeat)
    onRefused({ facts: further, refusals })
    const alternatives = await findAlternatives(db, refusals, further, standing)
    throw bookingRefused(refusals, alternatives, wasOpen && isOnlyTaken(refusals) ? 409 : undefined)
  }

  const quote = quoteBooking({ ...facts, pricing: pricingOf(config) })
  if (body.expectedTotalCents !== undefined && body.expectedTotalCents !== quote.totalCents)
    throw new Refusal('price_changed', { quote })

  const booking = newBooking({ ...request, answer: request.answer(standing, facts), standing, facts, quote, now })
  const kept = keep && { repeat: keep.repeat, reply: keep.replyTo({ booking, number: 0, csipAsked: false, standing }) }
  const saved = await saveBooking(db, booking, kept).catch(onLostRace(db, askOf(request), facts, standing))
  return { booking, ...saved, standing }
}

/** If the booking draws on a shared allowance, checks the rules again under a lock. */
const decideInTurn = async (request: BookingRequest, onRefused: (refused: RefusedTrip) => void) => {
  const { db } = request
  const ask = askOf(request)
  const loaded = found(await loadBookingFacts(db, ask))
  if (!usesSharedAllowance(loaded.facts)) return decide(request, loaded, onRefused)
  const { turnaroundMinutes } = loaded.standing.aircraft
  const held = occupiedBy({ ...ask, csipId: ask.csipId ?? null, turnaroundMinutes })
  const wasOpen = !blocks(whyNotBook({ ...loaded.facts, reasonsOnly: true }))
  return inTransaction(db, async (tx) => {
    await lockTime(tx, held)
    return decide({ ...request, db: tx }, found(await loadBookingFacts(tx, ask)), onRefused, wasOpen)
  })
}

/** The single entry point for making a booking. */
export const makeBooking = async (request: BookingRequest) => {
  const { db, config, pilotId, byId } = request
  let refused: RefusedTrip | undefined
  try {
    return await decideInTurn(request, (trip) => {
      refused = trip
    })
  } catch (error) {
    // Recorded after the rollback of the transaction that refused. Skipped if someone else booked for the pilot.
    if (refused && byId === pilotId) await keepRefused({ db, config, accountId: pilotId, ...refused })
    throw error
  }
}
