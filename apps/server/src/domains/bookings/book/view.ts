import type { FreeWindow } from '@tailshare/contract/canBook'
import type { OrderSummary } from '@tailshare/contract/bookings'
import type { BookingRefusal } from '@tailshare/contract/bookingRefusals'
import type { BookingFacts } from '@tailshare/rules/bookings/facts'
import { rolesIn } from '@tailshare/rules/bookings/can'
import { nearestFree } from '@tailshare/rules/bookings/otherDates'
import type { Quote } from '@tailshare/contract/quote'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../http/call.ts'
import { Refusal } from '../../../http/refusal.ts'
import { asVisitorsSee } from '../../accounts/profile/view.ts'
import { coverOf, distanceNm } from '../../aircraft/view.ts'
import { orderNumber } from '@tailshare/contract/orderNumber'
import type { NewBooking, Offer } from './queries.ts'
import type { Standing } from '../facts/queries.ts'
import type { FreeAircraft } from '../../schedule/queries.ts'

export const pricingOf = ({ platformFeePercent, taxPercentByState }: Config) => ({ platformFeePercent, taxPercentByState })

/** What follows a booking: people are told at once, and the card is held when it is time. */
export const jobsOf = (orderId: string, { heldFrom }: Quote, now: Date) => [
  { identifier: 'tellBooked', payload: { orderId }, runAt: now, key: `tellBooked:${orderId}` },
  { identifier: 'placeHold', payload: { orderId }, runAt: new Date(heldFrom), key: `placeHold:${orderId}` },
]

/** 409 when the time is gone, 422 when rules say no; always every reason and what is free instead. */
const isGone = ({ code }: BookingRefusal) => code === 'slot_taken' || code === 'pilot_busy'

export const bookingRefused = (
  templates: BookingRefusal[],
  alternatives: FreeWindow[],
  status: 409 | 422 = templates.some(isGone) ? 409 : 422,
) => new Refusal('booking_refused', { templates, alternatives }, { status })

const mostAlternatives = 4

/** What is free instead: the nearest time of this aircraft, then others of its family for the same time, nearest first. */
export const alternativesTo = (facts: BookingFacts, { aircraft }: Standing, others: FreeAircraft[]): FreeWindow[] => {
  const own = nearestFree(facts)
  const same =
    own?.kind === 'dates'
      ? [
          {
            aircraftId: aircraft.id,
            tailNumber: aircraft.tailNumber,
            modelName: aircraft.modelName,
            airportCode: aircraft.airportCode,
            from: own.flightStartTime,
            to: own.flightDropTime,
            priceHourCents: aircraft.rateCents,
          },
        ]
      : []
  const { from, to } = facts.request.period
  const near = others
    .sort((a, b) => distanceNm(aircraft.airport, a) - distanceNm(aircraft.airport, b))
    .map(({ lat: _lat, lon: _lon, ...other }) => ({ ...other, from: from.toISOString(), to: to.toISOString() }))
  return [...same, ...near].slice(0, mostAlternatives)
}

const ofTheAircraft = ['slot_taken', 'in_the_past', 'too_long', 'too_far_ahead', 'aircraft_grounded']

/** A visitor learns what stands against the dates; the rest needs to know who flies. */
export const concerns = (account: Caller | undefined, code: string) => account !== undefined || ofTheAircraft.includes(code)

export const offersTo = (account: Caller | undefined, offers: Offer[]) =>
  account ? offers : offers.map((offer) => ({ ...offer, csip: asVisitorsSee(offer.csip) }))

type Booked = { booking: NewBooking; number: number; standing: Standing; account: Caller }

/** The answer to a fresh booking, from what is known already: no further statement. */
export const viewBooked = ({ booking, number, standing, account }: Booked): OrderSummary => {
  const { id, period, quote } = booking
  const { aircraft, csip } = standing
  return {
    id,
    number: orderNumber(number),
    status: 'booked',
    aircraftId: aircraft.id,
    tailNumber: aircraft.tailNumber,
    modelName: aircraft.modelName,
    airport: aircraft.airport,
    photo: coverOf({ tailNumber: aircraft.tailNumber, family: aircraft.modelFamily, photoIds: aircraft.photoIds }),
    pilot: { id: account.id, firstName: account.firstName, lastName: account.lastName, photo: null },
    csip: csip ? { id: csip.id, firstName: csip.firstName, lastName: csip.lastName, photo: null } : null,
    flightStartTime: period.from.toISOString(),
    flightDropTime: period.to.toISOString(),
    flightDropTimeReal: null,
    totalCents: quote.totalCents,
    finalCents: null,
    hobbsHours: null,
    cancelReason: null,
    seenByOwner: false,
    selfCheckIn: aircraft.selfCheckIn,
    roles: rolesIn({ pilotId: account.id, ownerId: aircraft.ownerId, csipId: null, airportId: aircraft.airport.id }, account),
  }
}
