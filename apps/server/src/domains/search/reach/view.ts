import type { Period } from '@tailshare/contract/text/period'
import type { ReachableAircraft } from '@tailshare/contract/search/reach'
import { termsOf } from '@tailshare/rules/bookings/price/quote'
import type { listFlown } from './queries.ts'
import { verdictFactsOf, type Viewer, visitor } from '../view.ts'

type FlownRow = Awaited<ReturnType<typeof listFlown>>[number]

/** An aircraft with this viewer's booking terms. */
export const viewReachable = (
  { facts, cruiseKt, enduranceHours }: FlownRow,
  viewer: Viewer,
  period: Period,
): ReachableAircraft => {
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
