import { toTenths } from '@tailshare/contract/text/hours'
import type { Cents } from '@tailshare/contract/text/money'
import { hoursIn } from '@tailshare/contract/text/period'
import type { PriceFacts } from '../../bookings/book/facts.ts'
import { leastPlannedHours } from '../../bookings/price/plannedHours.ts'
import { totalFor } from '../../bookings/price/quote.ts'
import { farthestNm, type Flown, fuelNm, touchesNight, tripTenths } from './flight.ts'

/** A pilot's budget for a trip: cents in total, or tenths of hours for the round trip. */
export type Limit = { kind: 'money'; cents: Cents } | { kind: 'hours'; tenths: number }

export type Place = { lat: number; lon: number }

/** An aircraft with its home airport, where trips start and end, and its price. */
export type ReachAircraft = Flown & { home: Place; price: PriceFacts }

/** Longest flight time the wizard plans, in tenths of an hour. */
const mostTenths = 480

/** Planned tenths of an hour: the flight time, but at least the minimum for the dates. */
export const plannedTenths = ({ period }: PriceFacts['request'], zone: string, flown: number) =>
  Math.max(flown, Math.round(leastPlannedHours(period, zone) * 10))

/** An aircraft with everything that does not change while the budget slider moves. */
export type Reacher = {
  cruiseKt: number
  home: Place
  /** Limit by fuel and dates, in nautical miles. Negative if not even a short flight fits. */
  mostNm: number
  /** Total price in cents by tenths of flight time, up to the maximum. */
  cents: Int32Array
  /** Minimum planned tenths, even if the flight is shorter. */
  leastTenths: number
}

export const reachTester = (aircraft: ReachAircraft): Reacher => {
  const { cruiseKt, home, price } = aircraft
  const { period } = price.request
  const { zone } = price.aircraft
  const dated = Math.min(mostTenths, Math.floor(hoursIn(period) * 10))
  const mostNm = Math.min(fuelNm(aircraft, touchesNight(period, { zone, ...home })), farthestNm(dated, cruiseKt))
  const leastTenths = plannedTenths(price.request, zone, 0)
  const length = mostNm < 0 ? 0 : tripTenths(mostNm, cruiseKt) + 1
  const leastCents = totalFor(price, leastTenths / 10)
  const cents = Int32Array.from({ length }, (_, flown) =>
    flown <= leastTenths ? leastCents : totalFor(price, toTenths(flown / 10)),
  )
  return { cruiseKt, home, mostNm, cents, leastTenths }
}

/** The most flight time within a budget, in tenths. Binary search: prices never fall with more hours. */
const tenthsWithin = ({ cents }: Pick<Reacher, 'cents'>, limit: Limit) => {
  if (limit.kind === 'hours') return limit.tenths
  let [low, high] = [-1, cents.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (cents[middle]! <= limit.cents) low = middle
    else high = middle - 1
  }
  return low
}

/** Round-trip range within a budget, in nautical miles. 0 if none. */
export const radiusNm = (reacher: Reacher, limit: Limit) =>
  Math.max(0, Math.min(reacher.mostNm, farthestNm(tenthsWithin(reacher, limit), reacher.cruiseKt)))
