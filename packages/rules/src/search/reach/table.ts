import { distanceNm } from './distance.ts'
import { tripTenths } from './flight.ts'
import type { Limit, Place, Reacher } from './reach.ts'

/** Whoever lands closer than this has not gone anywhere; nautical miles. */
const closestNm = 1
/** In a table: out of reach whatever the limit. */
const never = 0

/** Every aircraft with every airport, worked out once; then a limit only compares numbers. */
type Flights = {
  reachers: readonly Reacher[]
  airports: number
  /** Per aircraft and airport: tenths of flight hours there and back; `never` where fuel or dates forbid it. */
  tenths: readonly Uint16Array[]
}
export type ReachTable = Flights & {
  /** Per airport the aircraft that gets there at the least cost, -1 where none does. */
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

/** A trip to an airport: with which aircraft, by its place in the table, the hours that it flies in tenths, and what it costs in all. */
export type ReachTrip = { aircraft: number; tenths: number; cents: number }

const tripOf = ({ reachers, tenths }: ReachTable, aircraft: number, airport: number, limit: Limit): ReachTrip | null => {
  const flown = tenths[aircraft]![airport]!
  if (flown === never) return null
  const cents = reachers[aircraft]!.cents[flown]!
  const fits = limit.kind === 'money' ? cents <= limit.cents : flown <= limit.tenths
  return fits ? { aircraft, tenths: flown, cents } : null
}

const cheapestFirst = (a: ReachTrip, b: ReachTrip) => a.cents - b.cents || a.tenths - b.tenths || a.aircraft - b.aircraft

/** Every aircraft that gets to an airport within a limit, the cheapest first. */
export const tripsTo = (table: ReachTable, airport: number, limit: Limit): ReachTrip[] =>
  table.reachers.flatMap((_, aircraft) => tripOf(table, aircraft, airport, limit) ?? []).toSorted(cheapestFirst)

/** Per airport the aircraft that gets there at the least cost within so many tenths of hours; -1 where none does. */
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
 * Per airport the aircraft that gets there at the least cost within a limit, and -1 where none does; ties as in `tripsTo`. Whatever the
 * budget, the cheapest is the same one.
 */
export const cheapestWithin = (table: ReachTable, limit: Limit): Int16Array =>
  limit.kind === 'hours'
    ? cheapestFlying(table, limit.tenths)
    : table.cheapest.map((aircraft, airport) =>
        aircraft >= 0 && cheapestTrip(table, aircraft, airport).cents <= limit.cents ? aircraft : -1,
      )

/** The trip that `cheapestWithin` means. */
export const cheapestTrip = ({ reachers, tenths }: Flights, aircraft: number, airport: number): ReachTrip => {
  const flown = tenths[aircraft]![airport]!
  return { aircraft, tenths: flown, cents: reachers[aircraft]!.cents[flown]! }
}
