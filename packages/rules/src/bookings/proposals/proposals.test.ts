import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import { hoursIn, plusHours, type Period } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useOf } from '../quotas/shareLimits.ts'
import type { Ahead, BookingFacts } from '../book/facts.ts'
import { holidaysIn } from '../price/holidays.ts'
import { factsAt, firstFreeTrip, lastingReasons } from './proposals.ts'
import { bookingFacts, csip, document, documentsWith, noOneAhead, now, weekend, zone } from '../book/sampleFacts.ts'
import { blocks, whyNotBook } from '../book/whyNotBook.ts'

type Changes = Parameters<typeof bookingFacts>[0]
const elena = { ...csip, busy: [] as Period[] }
const student = { category: 'student_pilot' } as const
const span = (start: number, length: number): Period => ({
  from: plusHours(now, start / 2),
  to: plusHours(now, (start + length) / 2),
})
const datesOf = (refusals: BookingRefusal[]) =>
  refusals.flatMap(({ fix }) => fix.flatMap((way) => (way.kind === 'dates' ? [way] : [])))
const proposed = (changes: Changes) => datesOf(whyNotBook(bookingFacts(changes)))

const spans = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 40 * 48 }), fc.integer({ min: 1, max: 60 })).map(([start, length]) => span(start, length)),
  { maxLength: 12 },
)
/** Trips of any length and start, including past, too long and too far ahead. */
const trips = fc
  .tuple(fc.integer({ min: -200, max: 190 * 48 }), fc.integer({ min: 1, max: 110 }))
  .map(([start, length]) => span(start, length))
const days = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((count) =>
    plusHours(now, count * 24)
      .toISOString()
      .slice(0, 10),
  )

const anyFacts = fc.record({
  period: trips,
  aircraftBusy: spans,
  pilotBusy: spans,
  csipBusy: spans,
  hasCsip: fc.boolean(),
  asksCsip: fc.boolean(),
  isStudent: fc.boolean(),
  isMember: fc.boolean(),
  booked: fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 40 }).map((day) => plusHours(now, day * 24)),
      hours: fc.integer({ min: 1, max: 5 }),
    }),
  ),
  hoursLeft: fc.option(fc.integer({ min: 20, max: 90 }), { freq: 1 }),
  dueOn: fc.option(days(-5, 60), { freq: 1 }),
  insuredUntil: days(-10, 90),
  reviewedOn: days(-760, -1),
  hoursAreGuessed: fc.boolean(),
  share: fc.option(
    fc.record({
      holidays: fc.integer({ min: 0, max: 3 }),
      consecutiveDays: fc.integer({ min: 1, max: 20 }),
      advanceDays: fc.integer({ min: 1, max: 28 }),
    }),
  ),
})

const factsOf = (any: typeof anyFacts extends fc.Arbitrary<infer One> ? One : never): { facts: BookingFacts; ahead: Ahead } => {
  const ahead = {
    csips: any.hasCsip ? [{ ...elena, busy: any.csipBusy }] : [],
    booked: any.booked,
    hoursAreGuessed: any.hoursAreGuessed,
  }
  const plain = bookingFacts({
    pilot: {
      ...(any.isStudent ? student : {}),
      hasActiveMembership: any.isMember,
      ownsAircraft: any.share !== null,
      documents: [
        ...documentsWith('insurance', document('insurance', { expiresOn: any.insuredUntil })).filter(
          ({ kind }) => kind !== 'flight_review',
        ),
        document('flight_review', { issuedOn: any.reviewedOn }),
      ],
    },
    aircraft: { maxTripDays: 2, inspections: [{ title: 'Annual', dueOn: any.dueOn, hoursLeft: any.hoursLeft }] },
    request: { period: any.period, plannedHours: 12, csip: any.asksCsip ? csip : null },
    booker: any.share ? 'coOwner' : 'renter',
    quota: any.share && {
      sharePercent: 25,
      limits: { ...any.share, maintenanceHours: 100 },
      uses: [useOf('', span(300, 40), zone, now)],
      holidays: holidaysIn('2025-01-01', '2027-12-31'),
      maintenanceHoursThisYear: 0,
    },
    aircraftBusy: any.aircraftBusy,
    pilotBusy: any.pilotBusy,
    ahead,
  })
  return { facts: factsAt(plain, ahead, any.period), ahead }
}

test('every proposed date passes all rules with its CSIP, except what no date can fix', () => {
  let seen = 0
  fc.assert(
    fc.property(anyFacts, (any) => {
      const { facts, ahead } = factsOf(any)
      const lasting = lastingReasons(facts)
      for (const way of datesOf(whyNotBook(facts))) {
        const period = { from: new Date(way.flightStartTime), to: new Date(way.flightDropTime) }
        const asked = { ...facts, request: { ...facts.request, csip: way.csipId ? csip : facts.request.csip } }
        const again = whyNotBook(factsAt(asked, ahead, period)).filter(({ severity }) => severity === 'block')
        expect(again.map(({ code }) => code).filter((code) => !lasting.has(code))).toEqual([])
        if (way.csipId) expect(again.map(({ code }) => code)).not.toContain('csip_required_because')
        expect(hoursIn(period)).toBe(any.share ? hoursIn(any.period) : Math.min(48, hoursIn(any.period)))
        seen++
      }
    }),
    { numRuns: runs(120) },
  )
  expect(seen).toBeGreaterThan(30)
})

test('a student is offered a time at which the CSIP can come, with that CSIP', () => {
  const aircraft = { minimumTotalHours: 0, minimumTypeHours: 0 }
  const morning = { from: new Date('2026-12-10T18:00:00Z'), to: new Date('2026-12-10T21:00:00Z') }
  const busy = [{ from: new Date('2026-12-09T08:00:00Z'), to: new Date('2026-12-11T08:00:00Z') }]
  const facts = {
    aircraft,
    request: { period: morning },
    pilot: student,
    csipsFree: 0,
    ahead: { ...noOneAhead, csips: [{ ...elena, busy }] },
  }
  expect(proposed(facts)[0]).toMatchObject({ label: 'Fly Thu, Dec 3, 10:00 – 13:00 with Elena Park', csipId: csip.id })
  expect(proposed({ ...facts, ahead: noOneAhead })).toEqual([])
})

test('a trip that is too long is offered at the length that trips may have', () => {
  const period = { from: weekend.from, to: plusHours(weekend.from, 49.5) }
  const aircraft = { maxTripDays: 2 }
  const [way] = proposed({ request: { period, plannedHours: 12 }, aircraft })
  expect(way).toMatchObject({ flightDropTime: plusHours(weekend.from, 48).toISOString() })
  const [nextWay] = proposed({ request: { period, plannedHours: 12 }, aircraft, aircraftBusy: [weekend] })
  expect(hoursIn({ from: new Date(nextWay!.flightStartTime), to: new Date(nextWay!.flightDropTime) })).toBe(48)
})

test('a time that has passed is offered on the next day at the same time, not in the night', () => {
  const period = { from: new Date('2026-11-20T17:00:00Z'), to: new Date('2026-11-20T20:00:00Z') }
  expect(proposed({ request: { period, plannedHours: 2 } })[0]).toMatchObject({ label: 'Fly Sat, Nov 21, 09:00 – 12:00' })
})

test('a day trip moves by half hours within the day, never into the night', () => {
  const period = { from: new Date('2026-12-06T01:00:00Z'), to: new Date('2026-12-06T05:30:00Z') }
  const aircraftBusy = [{ from: plusHours(period.from, -4), to: plusHours(period.to, -0.5) }]
  const [way] = proposed({ request: { period, plannedHours: 3 }, aircraftBusy })
  expect(timeIn(new Date(way!.flightDropTime), zone) <= '22:00').toBe(true)
})

test('no dates are offered for failures that dates cannot fix', () => {
  const gone = documentsWith('flight_review', document('flight_review', { issuedOn: '2020-01-01' }))
  expect(proposed({ pilot: { documents: gone } })).toEqual([])
  expect(proposed({ aircraft: { grounded: { reason: 'Flat tire' } }, aircraftBusy: [weekend] })).toEqual([])
})

test('the first trip on an aircraft page passes an inspection, shortened if needed', () => {
  const inspections = [{ title: '100 h', dueOn: null, hoursLeft: 3 }]
  const ahead = { ...noOneAhead, hoursAreGuessed: true }
  const facts = bookingFacts({ aircraft: { inspections } })
  const trip = firstFreeTrip(facts, ahead)
  expect(hoursIn(trip)).toBe(4)
  expect(blocks(whyNotBook(factsAt(facts, ahead, trip)))).toBe(false)
  // Hours flown by others until then count.
  const shared = { ...ahead, booked: [{ from: plusHours(now, 1), hours: 1 }] }
  expect(hoursIn(firstFreeTrip(facts, shared))).toBe(2)
  const usedUp = { ...ahead, booked: [{ from: plusHours(now, 1), hours: 3 }] }
  expect(blocks(whyNotBook(factsAt(facts, usedUp, firstFreeTrip(facts, usedUp))))).toBe(true)
})

test('a student where no one teaches still sees the nearest free dates, not taken ones', () => {
  const ahead = { ...noOneAhead, hoursAreGuessed: true }
  const open = bookingFacts({ pilot: student })
  const saturday = firstFreeTrip(open, ahead)
  const taken = { ...open, aircraftBusy: [saturday] }
  const trip = firstFreeTrip(taken, ahead)
  expect(trip).not.toEqual(saturday)
  expect(whyNotBook(factsAt(taken, ahead, trip)).map(({ code }) => code)).not.toContain('slot_taken')
})
