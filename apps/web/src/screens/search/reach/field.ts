import type { AirportPoint, Reach, ReachableAircraft } from '@tailshare/contract/search/reach'
import type { PriceFacts } from '@tailshare/rules/bookings/book/facts'
import { priceUnder } from '@tailshare/rules/bookings/price/quote'
import { plannedTenths, reachTester } from '@tailshare/rules/search/reach/reach'
import { type ReachTable, type ReachTrip, reachTable } from '@tailshare/rules/search/reach/table'
import { addressTime } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'

/** Derived once per response. */
export type Field = {
  reach: Reach
  points: readonly AirportPoint[]
  prices: readonly PriceFacts[]
  table: ReachTable
}

const priceOf = ({ terms, airport }: ReachableAircraft, { from, to }: Reach) => {
  const period = { from: new Date(from), to: new Date(to) }
  return priceUnder(terms, { period, plannedHours: 0, zone: airport.zone, state: airport.state })
}

const makeField = (reach: Reach, points: readonly AirportPoint[]): Field => {
  const prices = reach.aircraft.map((aircraft) => priceOf(aircraft, reach))
  const reachers = reach.aircraft.map((aircraft, index) =>
    reachTester({ ...aircraft, home: aircraft.airport, price: prices[index]! }),
  )
  const places = points.map(([, , lat, lon]) => ({ lat, lon }))
  return { reach, points, prices, table: reachTable(reachers, places) }
}

let last: Field | undefined
/** Cached, because list and map use the same one. */
export const fieldOf = (reach: Reach, points: readonly AirportPoint[]): Field => {
  if (last?.reach !== reach || last.points !== points) last = makeField(reach, points)
  return last
}

/** More than the trip flies if its dates require more. */
export const plannedHours = ({ prices, reach }: Field, { aircraft, tenths }: ReachTrip) =>
  plannedTenths(prices[aircraft]!.request, reach.aircraft[aircraft]!.airport.zone, tenths) / 10

/** The wizard's URL for this trip; without chosen dates, it suggests some. */
export const bookingOf = (field: Field, trip: ReachTrip, airport: number) => {
  const { reach, points } = field
  const [code, title] = points[airport]!
  const dates = { from: addressTime(new Date(reach.from)), to: addressTime(new Date(reach.to)) }
  return paths.book(reach.aircraft[trip.aircraft]!.id, {
    ...(reach.datesChosen && dates),
    hours: plannedHours(field, trip),
    destination: `${code}, ${title}`.slice(0, 120),
  })
}
