import type { OtherAircraft } from '@tailshare/contract/bookings/change/changes'
import { quoteBooking } from '@tailshare/rules/bookings/price/quote'
import { nextSuchTrip, weeksAhead } from '@tailshare/rules/bookings/proposals/proposals'
import type { Handling } from '../../../../http/call.ts'
import { allowed, found, Refusal } from '../../../../http/refusal.ts'
import { coverOf } from '../../../aircraft/view.ts'
import { canFactsOf, refuseIfNotAllowed } from '../../access.ts'
import { askedOfOwner } from '../steps.ts'
import { pricingOf } from '../view.ts'
import { loadBookingFacts, withDataForOtherDates } from '../facts/steps.ts'
import { seeOrder } from '../../orders/steps.ts'
import { mustBeWithinTrip, evaluateChange } from '../evaluate/steps.ts'
import { findNearbyAircraft } from './steps.ts'

const mostOthers = 5

export const insteadHandlers = {
  async listOtherAircraft({ params, query, account, db, now, config }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    refuseIfNotAllowed('changeAircraft', canFactsOf(order, roles, now))
    const { flightStartTime: from, flightDropTime: to, hours: plannedHours } = query
    const period = { from: from ? new Date(from) : order.startAt, to: to ? new Date(to) : order.dropAt }
    if (period.to <= period.from) throw new Refusal('bad_input', { detail: 'The return must be later than the departure' })
    mustBeWithinTrip(period)
    const { facts, standing } = await evaluateChange({
      db,
      now,
      config,
      order,
      period,
      plannedHours,
      asked: {},
      settledBefore: [],
    })
    const near = await findNearbyAircraft(db, { facts, standing, exceptOrderId: order.id }, { most: mostOthers, strict: true })
    return near.map(({ aircraft, freeCsip, distanceNm, facts: then }): OtherAircraft => {
      const quote = quoteBooking({ ...then, pricing: pricingOf(config) })
      return {
        aircraftId: aircraft.id,
        tailNumber: aircraft.tailNumber,
        modelName: aircraft.modelName,
        airportCode: aircraft.airportCode,
        zone: aircraft.zone,
        distanceNm,
        csipId: freeCsip?.id ?? null,
        priceHourCents: aircraft.rateCents,
        photo: coverOf(
          { tailNumber: aircraft.tailNumber, family: aircraft.modelFamily, photoIds: aircraft.photoIds },
          { at: period.from, airport: aircraft.airport },
        ),
        totalCents: quote.totalCents,
        asksOwner: askedOfOwner(now)({ ...standing, aircraft }, then) !== null,
      }
    })
  },

  async proposeAgain({ params, account, db, now }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    allowed(roles.includes('pilot'))
    const { aircraftId, plannedHours, passengers, destination, startAt, dropAt } = order
    const asked = { aircraftId, pilotId: account.id, period: weeksAhead(now), plannedHours, passengers, destination, now }
    const load = async (csipId: string | null) => found(await loadBookingFacts(db, { ...asked, csipId }))
    const wished = await load(order.csip?.id ?? null)
    const csipId = wished.standing.csip?.atAirport ? wished.standing.csip.id : null
    const { facts } = csipId === (order.csip?.id ?? null) ? wished : await load(csipId)
    const { ahead } = await withDataForOtherDates(db, { ...asked, csipId }, facts)
    const trip = nextSuchTrip({ ...facts, request: { ...facts.request, period: { from: startAt, to: dropAt } } }, ahead)
    return {
      aircraftId,
      csipId,
      plannedHours,
      trip: trip && { flightStartTime: trip.from.toISOString(), flightDropTime: trip.to.toISOString() },
    }
  },
} satisfies Handling<'listOtherAircraft' | 'proposeAgain'>
