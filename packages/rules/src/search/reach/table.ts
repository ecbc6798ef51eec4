import { distanceNm } from './distance.ts'
import { tripTenths } from './flight.ts'
import type { Limit, Place, Reacher } from './reach.ts'

/** Shorter flights do not count as a destination; nautical miles. */
const closestNm = 1
const never = 0

/** All aircraft and airports, computed once. A budget then only compares numbers. */
type Flights = {
  reachers: readonly Reacher[]
  airports: number
  /** Per aircraft and airport: tenths of round-trip flight time, or `never` if fuel or dates forbid it. */
  tenths: readonly Uint16Array[]
}
export type ReachTable = Flights & {
  /** Per airport, the cheapest aircraft; -1 if none gets there. */
  cheapest: Int16Array
}

export const reachTable = (reachers: readonly Reacher[], places: readonly Place[]): ReachTable => {
  const distances = new Map<string, Float64Array>()
  const distancesFrom = (home: Place) => {
    const key = `${home.lat},${home.lon}`
    const known = distances.get(key) ?? Float64Array.from(places, (place) => distanceNm(home, place))
    distances.set(key, known)
    return known
  }
  const tenths = reachers.map(({ home, cruiseKt, mostNm }) => {
    const distances = distancesFrom(home)
    const flown = new Uint16Array(places.length)
    for (const [airport, nm] of distances.entries())
      if (nm >= closestNm && nm <= mostNm) flown[airport] = tripTenths(nm, cruiseKt)
    return flown
  })
  const flights = { reachers, airports: places.length, tenths }
  return { ...flights, cheapest: cheapestFlying(flights, Infinity) }
}

/** A trip to an airport: the aircraft's index, tenths of flight time, and total price. */
export type ReachTrip = { aircraft: number; tenths: number; cents: number }

const tripOf = ({ reachers, tenths }: ReachTable, aircraft: number, airport: number, limit: Limit): ReachTrip | null => {
  const flown = tenths[aircraft]![airport]!
  if (flown === never) return null
  const cents = reachers[aircraft]!.cents[flown]!
  const fits = limit.kind === 'money' ? cents <= limit.cents : flown <= limit.tenths
  return fits ? { aircraft, tenths: flown, cents } : null
}

const cheapestFirst = (a: ReachTrip, b: ReachTrip) => a.cents - b.cents || a.tenths - b.tenths || a.aircraft - b.aircraft

/** All aircraft that reach an airport within a budget, cheapest first. */
export const tripsTo = (table: ReachTable, airport: number, limit: Limit): ReachTrip[] =>
  table.reachers.flatMap((_, aircraft) => tripOf(table, aircraft, airport, limit) ?? []).toSorted(cheapestFirst)

/** Per airport, the cheapest aircraft within a flight time; -1 if none. */
const cheapestFlying = ({ reachers, airports, tenths }: Flights, mostTenths: number): Int16Array => {
  const best = new Int16Array(airports).fill(-1)
  const bestCents = new Int32Array(airports)
  const bestTenths = new Uint16Array(airports)
  for (let aircraft = 0; aircraft < reachers.length; aircraft++) {
    const { cents } = reachers[aircraft]!
    const flights = tenths[aircraft]!
    for (let airport = 0; airport < airports; airport++) {
      const flown = flights[airport]!
      if (flown === never || flown > mostTenths) continue
      const cost = cents[flown]!
      const isFirst = best[airport] === -1
      if (!isFirst && (cost > bestCents[airport]! || (cost === bestCents[airport]! && flown >= bestTenths[airport]!))) continue
      best[airport] = aircraft
      bestCents[airport] = cost
      bestTenths[airport] = flown
    }
  }
  return best
}

/**
 * Per airport, the cheapest aircraft within a budget, -1 if none. Ties as in `tripsTo`. For money, the precomputed cheapest is always the
 * answer.
 */
export const cheapestWithin = (table: ReachTable, limit: Limit): Int16Array =>
  limit.kind === 'hours'
    ? cheapestFlying(table, limit.tenths)
    : table.cheapest.map((aircraft, airport) =>
        aircraft >= 0 && cheapestTrip(table, aircraft, airport).cents <= limit.cents ? aircraft : -1,
      )

/** The trip chosen by `cheapestWithin`. */
export const cheapestTrip = ({ reachers, tenths }: Flights, aircraft: number, airport: number): ReachTrip => {
  const flown = tenths[aircraft]![airport]!
  return { aircraft, tenths: flown, cents: reachers[aircraft]!.cents[flown]! }
}
