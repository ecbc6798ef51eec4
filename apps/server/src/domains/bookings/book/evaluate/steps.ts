import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { isWithinTrip, tooLongText } from '@tailshare/contract/base/fields'
import { type Period, hoursIn } from '@tailshare/contract/text/period'
import { type TripDetails, tripDetailsOf } from '@tailshare/contract/base/tripFields'
import { onlyGraceFrom, termsToKeep } from '@tailshare/rules/bookings/change/cancellation'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { plannedHoursAfter } from '@tailshare/rules/bookings/price/plannedHours'
import { pushedPast } from '@tailshare/rules/bookings/change/pushed'
import { quoteBooking } from '@tailshare/rules/bookings/price/quote'
import { settledUnderWay, settledWhenMade } from '@tailshare/rules/bookings/change/settled'
import { whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import type { Config } from '../../../../start/config.ts'
import type { Db } from '../../../../db/connect.ts'
import { BadInput, found } from '../../../../http/refusal.ts'
import { pricingOf } from '../view.ts'
import { amountsWithCsip } from '../../lessons/csips/view.ts'
import { listBookedHours } from './queries.ts'
import { loadBookingFacts, findRefusals } from '../facts/steps.ts'
import { findUndoableLeaving } from '../../change/leaving/steps.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { cancelFactsOf, graceFromOfRow } from '../../orders/view.ts'

/** Requested changes to a booking; omitted fields stay as they are. */
export type TripChange = Partial<TripDetails> & { aircraftId?: string | undefined; csipId?: string | null | undefined }

const withoutBlanks = <T extends object>(asked: T) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Partial<T>

/** `said`: trip fields in the request; `details`: all trip fields after the change. */
export const requestedTrip = (order: OrderRow, { aircraftId = order.aircraftId, csipId, ...asked }: TripChange) => {
  const said: Partial<TripDetails> = withoutBlanks(asked)
  return {
    aircraftId,
    csipId: csipId === undefined ? (order.csip?.id ?? null) : csipId,
    said,
    details: { ...tripDetailsOf(order), ...said },
  }
}

export type Evaluation = {
  db: Db
  now: Date
  config: Config
  order: OrderRow
  period: Period
  plannedHours: number | undefined
  asked: TripChange
  /** Codes decided when the booking was made and not checked again. */
  settledBefore: readonly BookingRefusalCode[]
  /** Moved by an event rather than by request, so no grace hour starts. */
  byEvent?: boolean
}

/** For another aircraft, every rule is checked again. */
export const settledBy = (order: Pick<OrderRow, 'status' | 'aircraftId'>, aircraftId = order.aircraftId) => {
  if (aircraftId !== order.aircraftId) return []
  return order.status === 'booked' ? settledWhenMade : settledUnderWay
}

/** Unless requested, hours stay as they were, as far as the new times allow. */
const plannedFor = ({ plannedHours, order, period }: Evaluation, zone: string) =>
  plannedHours ?? plannedHoursAfter(order.plannedHours, { from: order.startAt, to: order.dropAt }, period, zone)

/** Input of the rules for a booking as it stands. Its own time does not count as busy. */
export const askOf = (order: OrderRow, now: Date) => ({
  aircraftId: order.aircraftId,
  pilotId: order.pilot.id,
  csipId: order.csip?.id ?? null,
  period: { from: order.startAt, to: order.dropAt },
  plannedHours: order.plannedHours,
  passengers: order.passengers,
  destination: order.destination,
  byOwner: order.askedBecause === 'on_behalf',
  exceptOrderId: order.id,
  now,
})

/** Booking time and kept terms. Changing times or hours resets neither. */
export const bookedWith = (order: OrderRow, now: Date) => ({
  created: graceFromOfRow(order),
  kept: termsToKeep(cancelFactsOf(order, order.airport.zone), now),
})

/** Start of the grace hour on another aircraft, if before now: the pilot had this time there, or is still within the hour here. */
export const graceFromOn = (order: OrderRow, { graceFrom = null }: BookingFacts, now: Date): Date | null => {
  const times = [graceFrom, onlyGraceFrom(cancelFactsOf(order, order.airport.zone), now)].filter((time) => time !== null)
  return times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : null
}

/**
 * Both restart on another aircraft, unless the booking returns to one it has just left. A move by an event owes nothing to the former
 * owner.
 */
const bookedOn = async ({ db, order, now, asked, byEvent = false }: Evaluation, facts: BookingFacts) => {
  const booked = bookedWith(amountsWithCsip(order, requestedTrip(order, asked).csipId), now)
  const aircraftId = facts.aircraft.id
  if (aircraftId === order.aircraftId) return booked
  if (byEvent) return { ...booked, kept: null }
  return (
    (await findUndoableLeaving(db, { order, aircraftId, now })) ?? { created: graceFromOn(order, facts, now) ?? now, kept: null }
  )
}

/** A period within the agreed trip is never too long, even if the owner has lowered the limit. */
const agreedBefore = ({ order: { startAt: from, dropAt: to, ...order }, period }: Evaluation, aircraftId: string) =>
  aircraftId === order.aircraftId && period.from >= from && period.to <= to ? { agreedHours: hoursIn({ from, to }) } : {}

/**
 * Under way, the instructor aboard returns with the aircraft, even if suspended meanwhile. Only the calendar shows conflicts with their
 * next booking.
 */
const aboard = ({ status, csip: booked }: OrderRow, csip: BookingFacts['request']['csip']) =>
  status !== 'booked' && csip !== null && csip.id === booked?.id ? { csip: { ...csip, free: true, atAirport: true } } : {}

/** Refusals and quote for a booking with other times, hours or aircraft. */
export const evaluateChange = async (evaluation: Evaluation) => {
  const { db, now, config, order, period, asked, settledBefore } = evaluation
  const { aircraftId, csipId, details } = requestedTrip(order, asked)
  const stands = askOf(order, now)
  const ask = {
    ...stands,
    aircraftId,
    period,
    csipId,
    plannedHours: plannedFor(evaluation, order.airport.zone),
    passengers: details.passengers,
    destination: details.destination,
    byOwner: stands.byOwner && aircraftId === order.aircraftId,
  }
  const { standing, facts: read } = found(await loadBookingFacts(db, ask))
  // Nights are counted in the zone of the aircraft that flies.
  const plannedHours = plannedFor(evaluation, read.aircraft.zone)
  const request = { ...read.request, plannedHours, ...agreedBefore(evaluation, aircraftId), ...aboard(order, read.request.csip) }
  const loaded = { ...read, request }
  if (asked.csipId && !standing.csip) throw new BadInput({ csipId: fieldMessages.notOffered })
  // Once under way, other dates are not proposed: the departure cannot move.
  const evaluated =
    order.status === 'booked' ? await findRefusals(db, ask, loaded) : { facts: loaded, refusals: whyNotBook(loaded) }
  const { facts } = evaluated
  const refusals = evaluated.refusals.filter(({ code }) => !settledBefore.includes(code))
  const booked = await bookedOn(evaluation, facts)
  const quote = quoteBooking({ ...facts, booked, pricing: pricingOf(config) })
  return { ask, standing, facts, refusals, quote }
}

/** Later bookings that the change pushes past an inspection of the aircraft that flies. */
export const findPushed = async (db: Db, order: OrderRow, { aircraft, request }: BookingFacts) =>
  pushedPast({
    inspections: aircraft.inspections,
    booked: aircraft.inspections.some(({ hoursLeft }) => hoursLeft !== null)
      ? await listBookedHours(db, aircraft.id, order.id)
      : [],
    was: aircraft.id === order.aircraftId ? { from: order.startAt, hours: order.plannedHours } : null,
    is: { from: request.period.from, hours: request.plannedHours },
  })

/** If only one end changes, check the length together with the other end. */
export const mustBeWithinTrip = ({ from, to }: Period) => {
  if (!isWithinTrip(from.toISOString(), to.toISOString())) throw new BadInput({ flightDropTime: tooLongText })
}
