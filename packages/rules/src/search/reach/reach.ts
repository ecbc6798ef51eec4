import { toTenths } from '@tailshare/contract/text/hours'
import type { Cents } from '@tailshare/contract/text/money'
import { hoursIn } from '@tailshare/contract/text/period'
import type { PriceFacts } from '../../bookings/book/facts.ts'
import { leastPlannedHours } from '../../bookings/price/plannedHours.ts'
import { totalFor } from '../../bookings/price/quote.ts'
import { farthestNm, type Flown, fuelNm, touchesNight, tripTenths } from './flight.ts'

/** What a pilot is ready to spend on a trip: cents in all, or tenths of flight hours there and back. */
export type Limit = { kind: 'money'; cents: Cents } | { kind: 'hours'; tenths: number }

export type Place = { lat: number; lon: number }

/** An aircraft with its home airport, where every trip begins and ends, and what a trip with it costs its pilot. */
export type ReachAircraft = Flown & { home: Place; price: PriceFacts }

/** The longest that a wizard plans, in tenths of hours. */
const mostTenths = 480

/** Hours that a trip is planned with, in tenths: those that it flies, and no fewer than its dates call for. */
export const plannedTenths = ({ period }: PriceFacts['request'], zone: string, flown: number) =>
  Math.max(flown, Math.round(leastPlannedHours(period, zone) * 10))

/** An aircraft with what does not change while a limit is dragged. */
export type Reacher = {
  cruiseKt: number
  home: Place
  /** The farthest that fuel and dates allow, in nautical miles; negative where not even a short flight fits. */
  mostNm: number
  /** What a trip costs in all, in cents, by the tenths of hours that it flies; up to the farthest. */
  cents: Int32Array
  /** What the trip is planned with, in tenths, where it flies less. */
  leastTenths: number
}

export const reacherOf = (aircraft: ReachAircraft): Reacher => {
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

/** The most tenths of flight hours that a limit pays for; totals never fall as hours grow. */
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

/** How far a limit leads, there and back, in nautical miles; 0 where it leads nowhere. */
export const radiusNm = (reacher: Reacher, limit: Limit) =>
  Math.max(0, Math.min(reacher.mostNm, farthestNm(tenthsWithin(reacher, limit), reacher.cruiseKt)))
