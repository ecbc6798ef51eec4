import type { FreeWindow } from '@tailshare/contract/bookings/book/canBook'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import { datesFor } from '@tailshare/rules/bookings/proposals/proposals'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import type { Config } from '../../../start/config.ts'
import type { Caller } from '../../../http/call.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { NewJob } from '../../../jobs/enqueue.ts'
import { coverOf } from '../../aircraft/view.ts'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { NewBooking } from './queries.ts'
import type { AircraftFactsRow, Standing } from './facts/queries.ts'

export const pricingOf = ({ platformFeePercent, taxPercentByState }: Config) => ({ platformFeePercent, taxPercentByState })

/** Jobs after a booking: notify people at once, and place the hold when due, unless the booking waits for an answer. */
export const jobsOf = (orderId: string, { heldFrom }: Quote, now: Date, waits: boolean): NewJob[] => [
  { identifier: 'tellBooked', payload: { orderId }, runAt: now, key: `tellBooked:${orderId}` },
  ...(waits
    ? []
    : [{ identifier: 'placeHold' as const, payload: { orderId }, runAt: new Date(heldFrom), key: `placeHold:${orderId}` }]),
]

/** These codes give a 409 (time is gone); other refusals give a 422. Both list every reason and the alternatives. */
export const isGone = ({ code }: BookingRefusal) => code === 'slot_taken' || code === 'pilot_busy'

export const bookingRefused = (
  templates: BookingRefusal[],
  alternatives: FreeWindow[],
  status: 409 | 422 = templates.some(isGone) ? 409 : 422,
) => new Refusal('booking_refused', { templates, alternatives }, { status })

/** Alternatives: the nearest time of this aircraft, then other aircraft nearby at the same time, each in its airport's zone. */
export const alternativesTo = (
  facts: BookingFacts,
  { aircraft }: Standing,
  near: { aircraft: AircraftFactsRow; distanceNm: number; freeCsip: { id: string } | null }[],
): FreeWindow[] => {
  const own = datesFor(facts)('slot_taken').nearest()
  const windowOf = (of: AircraftFactsRow, when: Pick<FreeWindow, 'distanceNm' | 'csipId' | 'from' | 'to'>): FreeWindow => ({
    aircraftId: of.id,
    tailNumber: of.tailNumber,
    modelName: of.modelName,
    airportCode: of.airportCode,
    zone: of.zone,
    priceHourCents: of.rateCents,
    ...when,
  })
  const [from, to] = [facts.request.period.from.toISOString(), facts.request.period.to.toISOString()]
  return [
    ...(own?.kind === 'dates'
      ? [windowOf(aircraft, { distanceNm: 0, csipId: own.csipId, from: own.flightStartTime, to: own.flightDropTime })]
      : []),
    ...near.map(({ aircraft: other, distanceNm, freeCsip }) =>
      windowOf(other, { distanceNm, csipId: freeCsip?.id ?? facts.request.csip?.id ?? null, from, to }),
    ),
  ]
}

export type MadeBooking = { booking: NewBooking; number: number; csipAsked: boolean; standing: Standing }
type Booked = MadeBooking & { account: Caller }

/** The response to a new booking, built without another query. */
export const viewBooked = ({ booking, number, csipAsked, standing, account }: Booked): OrderSummary => {
  const { id, period, quote, answer, now } = booking
  const { aircraft, csip } = standing
  return {
    id,
    number: orderNumber(number),
    status: 'booked',
    aircraftId: aircraft.id,
    tailNumber: aircraft.tailNumber,
    modelName: aircraft.modelName,
    airport: aircraft.airport,
    photo: coverOf(
      { tailNumber: aircraft.tailNumber, family: aircraft.modelFamily, photoIds: aircraft.photoIds },
      { at: period.from, airport: aircraft.airport },
    ),
    pilot: { id: account.id, firstName: account.firstName, lastName: account.lastName, photo: null },
    csip: csip ? { id: csip.id, firstName: csip.firstName, lastName: csip.lastName, photo: null } : null,
    csipAsked,
    createdAt: now.toISOString(),
    flightStartTime: period.from.toISOString(),
    flightDropTime: period.to.toISOString(),
    flightDropTimeReal: null,
    totalCents: quote.totalCents,
    finalCents: null,
    earnsCents: null,
    monthlyCents: quote.settledMonthly?.cents ?? null,
    hobbsHours: null,
    cancelReason: null,
    seenByOwner: false,
    selfCheckIn: aircraft.selfCheckIn,
    delayedUntil: null,
    backAt: null,
    risk: null,
    waitsFor: answer && { who: answer.waitsFor, until: answer.answerBy.toISOString(), because: answer.because },
    roles: rolesIn({ pilotId: account.id, ownerId: aircraft.ownerId, csipId: null, airportId: aircraft.airport.id }, account),
  }
}
