import type { Period } from '@tailshare/contract/text/period'
import type { ReachableAircraft } from '@tailshare/contract/search/reach'
import { termsOf } from '@tailshare/rules/bookings/price/terms'
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

/** Square around a place with sides `nm` nautical miles away; west, south, east and north in degrees. */
export const around = ({ lat, lon }: { lat: number; lon: number }, nm: number) => {
  const up = nm / 60
  const aside = up / Math.cos((lat * Math.PI) / 180)
  return [lon - aside, lat - up, lon + aside, lat + up] as const
}
