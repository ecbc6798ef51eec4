import { areaAround } from '@tailshare/contract/search/area'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { reachFromNm, type ReachableAircraft } from '@tailshare/contract/search/reach'
import { suggestedTrip } from '@tailshare/rules/bookings/proposals/otherDates'
import { distanceNm } from '@tailshare/rules/search/reach/distance'
import type { Handling } from '../../../http/call.ts'
import { BadInput } from '../../../http/refusal.ts'
import { findHits, hasClaims } from '../hits/queries.ts'
import { awayFor, featuresOf, findPlace, findViewer, onlyRated, periodOf } from '../steps.ts'
import { listFlown } from './queries.ts'
import type { Period } from '@tailshare/contract/text/period'
import { termsOf } from '@tailshare/rules/bookings/price/quote'
import { verdictFactsOf, type Viewer, visitor } from '../view.ts'

type FlownRow = Awaited<ReturnType<typeof listFlown>>[number]

/** An aircraft with this viewer's booking terms. */
const viewReachable = ({ facts, cruiseKt, enduranceHours }: FlownRow, viewer: Viewer, period: Period): ReachableAircraft => {
  const { aircraft, pilot } = verdictFactsOf(facts, viewer, false)
  return {
    id: aircraft.id,
    tailNumber: aircraft.tailNumber,
    modelName: aircraft.modelName,
    airport: facts.airport,
    cruiseKt,
    enduranceHours,
    isJet: aircraft.type === 5,
    terms: termsOf({
      request: { period, plannedHours: 0, purpose: 'flight', csip: null },
      aircraft,
      pilot: pilot ?? visitor,
      pricing: viewer.pricing,
    }),
  }
}

/** More rings would only cover each other. */
const mostAircraft = 100

export const reachHandlers = {
  async getReach({ query, account, readDb, now, config }) {
    const { place } = await findPlace(readDb, query)
    if (!place) throw new BadInput({ near: fieldMessages.required })
    const period = periodOf(query, place.zone, now)
    const viewer = await findViewer(readDb, { accountId: account?.id, period, config, now })
    const { ids } = await findHits(readDb, {
      query: {
        ...query,
        locations: undefined,
        bounds: areaAround(place, reachFromNm),
        order: 'price_hour',
        limit: 1000,
        offset: 0,
      },
      period,
      claimantId: account && period && (await hasClaims(readDb, account.id, now)) ? account.id : undefined,
      away: awayFor(viewer),
      features: featuresOf(query),
      ...(await onlyRated(readDb, viewer)),
    })
    // The area's corners are farther away than its sides.
    const near = (await listFlown(readDb, ids)).filter(({ facts }) => distanceNm(place, facts.airport) <= reachFromNm)
    const trip = period ?? suggestedTrip(now, place.zone)
    return {
      airport: place,
      from: trip.from.toISOString(),
      to: trip.to.toISOString(),
      datesChosen: period !== undefined,
      aircraft: near.slice(0, mostAircraft).map((row) => viewReachable(row, viewer, trip)),
      count: near.length,
    }
  },
} satisfies Handling<'getReach'>
