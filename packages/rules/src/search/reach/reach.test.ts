import { plusHours } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceFacts } from '../../bookings/book/facts.ts'
import { leastPlannedHours } from '../../bookings/price/plannedHours.ts'
import { quoteBooking } from '../../bookings/price/quote.ts'
import { now, zone } from '../../bookings/book/sampleFacts.ts'
import { distanceNm } from './distance.ts'
import { fuelNm, legAllowance, reserveHours, touchesNight, tripTenths } from './flight.ts'
import { type Limit, radiusNm, type ReachAircraft, reachTester } from './reach.ts'
import { cheapestTrip, cheapestWithin, reachTable, tripsTo } from './table.ts'

const place = fc.record({
  lat: fc.double({ min: 24, max: 49, noNaN: true }),
  lon: fc.double({ min: -125, max: -66, noNaN: true }),
})
/** One hour to four days; includes dark ends and overnight trips. */
const period = fc
  .tuple(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 1, max: 96 }))
  .map(([start, hours]) => ({ from: plusHours(now, start), to: plusHours(now, start + hours) }))
const price = fc.record({
  request: fc.record({
    period,
    plannedHours: fc.constant(0),
    purpose: fc.constant('flight' as const),
    csip: fc.constant(null),
  }),
  aircraft: fc.record({
    rateCents: fc.integer({ min: 1, max: 120_000 }),
    fuelIncluded: fc.boolean(),
    minimumHoursPerNight: fc.constantFrom(0, 1, 2, 2.5, 4),
    zone: fc.constant(zone),
    state: fc.constant('CA'),
  }),
  pilot: fc.record({
    membershipDiscountPercent: fc.constantFrom(0, 5, 10, 12.5),
    membershipPlanName: fc.constant(null),
    ownsAircraft: fc.boolean(),
  }),
  pricing: fc.record({
    platformFeePercent: fc.constantFrom(0, 5, 8),
    taxPercentByState: fc.constantFrom<Record<string, number>>({}, { CA: 7.25 }),
  }),
}) satisfies fc.Arbitrary<PriceFacts>
const aircraft: fc.Arbitrary<ReachAircraft> = fc.record({
  cruiseKt: fc.integer({ min: 90, max: 310 }),
  enduranceHours: fc.integer({ min: 5, max: 70 }).map((tenths) => tenths / 10),
  isJet: fc.boolean(),
  home: place,
  price,
})
const limit: fc.Arbitrary<Limit> = fc.oneof(
  fc.record({ kind: fc.constant('money' as const), cents: fc.integer({ min: 0, max: 600_000 }) }),
  fc.record({ kind: fc.constant('hours' as const), tenths: fc.integer({ min: 0, max: 120 }) }),
)

/** Reference for one airport: fly there and ask for a quote. */
const bruteForce = ({ cruiseKt, enduranceHours, isJet, home, price }: ReachAircraft, to: { lat: number; lon: number }) => {
  const { request } = price
  const nm = distanceNm(home, to)
  const leg = nm / cruiseKt + legAllowance
  const flown = Math.ceil(2 * leg * 10 - 1e-9) / 10
  const atNight = touchesNight(request.period, { zone, ...home })
  const fuelLeft = enduranceHours - leg - (isJet || atNight ? 0.75 : 0.5)
  const hoursAway = (request.period.to.getTime() - request.period.from.getTime()) / 3_600_000
  const plannedHours = Math.max(flown, leastPlannedHours(request.period, zone))
  const quote = quoteBooking({
    ...price,
    request: { ...request, plannedHours },
    aircraft: { ...price.aircraft, depositCents: 0, cancellationPolicy: 'moderate' },
    now,
  })
  return { nm, flown, fuelLeft, spare: Math.min(hoursAway, 48) - 2 * leg, cents: quote.totalCents }
}
/** Within floating point tolerance, where either answer is fine. */
const isClose = (value: number) => Math.abs(value) < 1e-6

describe('reach', () => {
  test('says of every airport what a quote for it says, to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(aircraft, { minLength: 1, maxLength: 4 }),
        fc.array(place, { maxLength: 12 }),
        limit,
        (fleet, far, most) => {
          // Add some nearby, or few would be in reach.
          const near = fleet.flatMap(({ home }) =>
            far.map(({ lat, lon }) => ({ lat: (home.lat * 5 + lat) / 6, lon: (home.lon * 5 + lon) / 6 })),
          )
          const places = [...far, ...near]
          const table = reachTable(fleet.map(reachTester), places)
          const cheapest = cheapestWithin(table, most)
          for (const [index, to] of places.entries()) {
            const asked = fleet.map((one) => bruteForce(one, to))
            if (asked.some(({ fuelLeft, spare, nm }) => isClose(fuelLeft) || isClose(spare) || isClose(nm - 1))) continue
            const expected = asked
              .map((one, place) => ({ ...one, aircraft: place }))
              .filter(({ nm, fuelLeft, spare }) => nm >= 1 && fuelLeft > 0 && spare > 0)
              .filter(({ flown, cents }) => (most.kind === 'money' ? cents <= most.cents : flown * 10 <= most.tenths))
              .toSorted((a, b) => a.cents - b.cents || a.flown - b.flown || a.aircraft - b.aircraft)
              .map(({ aircraft, flown, cents }) => ({ aircraft, tenths: Math.round(flown * 10), cents }))
            expect(tripsTo(table, index, most)).toEqual(expected)
            expect(cheapest[index]).toBe(expected[0]?.aircraft ?? -1)
            if (expected[0]) expect(cheapestTrip(table, cheapest[index]!, index)).toEqual(expected[0])
          }
        },
      ),
      { numRuns: runs(300) },
    )
  })

  test('draws its ring around exactly those airports', () => {
    fc.assert(
      fc.property(aircraft, fc.array(place, { maxLength: 30 }), limit, (one, far, most) => {
        const places = far.map(({ lat, lon }) => ({ lat: (one.home.lat * 4 + lat) / 5, lon: (one.home.lon * 4 + lon) / 5 }))
        const reacher = reachTester(one)
        const radius = radiusNm(reacher, most)
        const table = reachTable([reacher], places)
        for (const [index, to] of places.entries()) {
          const nm = distanceNm(one.home, to)
          if (nm < 1 || Math.abs(nm - radius) < 1e-3) continue
          expect(tripsTo(table, index, most).length === 1).toBe(nm < radius)
        }
      }),
      { numRuns: runs(500) },
    )
  })

  test('never costs less for flying longer', () => {
    fc.assert(
      fc.property(aircraft, (one) => {
        const { cents } = reachTester(one)
        expect(cents.every((amount, tenths) => tenths === 0 || amount >= cents[tenths - 1]!)).toBe(true)
      }),
    )
  })
})

describe('a leg', () => {
  test('takes its cruise and twelve minutes; there and back is rounded up to a tenth', () => {
    expect(tripTenths(124, 124)).toBe(24)
    expect(tripTenths(125, 124)).toBe(25)
    expect(tripTenths(0, 124)).toBe(4)
  })

  test('leaves 30 minutes of fuel by day, 45 at night and in a jet: 14 CFR 91.151, 91.167', () => {
    expect(reserveHours({ isJet: false, atNight: false })).toBe(0.5)
    expect(reserveHours({ isJet: false, atNight: true })).toBe(0.75)
    expect(reserveHours({ isJet: true, atNight: false })).toBe(0.75)
    const skyhawk = { cruiseKt: 124, enduranceHours: 5, isJet: false }
    expect(fuelNm(skyhawk, false)).toBeCloseTo(4.3 * 124)
    expect(fuelNm(skyhawk, true)).toBeCloseTo(4.05 * 124)
  })

  test('is at night when the trip begins or ends between sunset and sunrise at home', () => {
    const paloAlto = { zone, lat: 37.46, lon: -122.115 }
    const at = (time: string) => new Date(`2026-12-05T${time}:00-08:00`)
    expect(touchesNight({ from: at('09:00'), to: at('16:00') }, paloAlto)).toBe(false)
    expect(touchesNight({ from: at('09:00'), to: at('17:30') }, paloAlto)).toBe(true)
    expect(touchesNight({ from: at('06:00'), to: at('12:00') }, paloAlto)).toBe(true)
  })
})
