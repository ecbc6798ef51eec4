import { dayIn, plusHours, type Period } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { expect, test } from 'vitest'
import { bookingFacts, noOneAhead, zone } from '../book/sampleFacts.ts'
import { firstFreeTrip } from './proposals.ts'
import { suggestedTrip } from './otherDates.ts'

// A Wednesday.
const now = new Date('2026-12-02T20:00:00Z')
const daysFrom = ({ from }: Period) => dayIn(from, zone)
const suggested = suggestedTrip(now, zone)
const weeks = (count: number) => ({ from: plusHours(suggested.from, -24), to: plusHours(suggested.to, 24 * 7 * (count - 1) + 1) })

test('default: the next Saturday entirely in the future, nine to five', () => {
  expect(suggested).toEqual({ from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-06T01:00:00Z') })
  expect(daysFrom(suggestedTrip(new Date('2026-12-05T15:00:00Z'), zone))).toBe('2026-12-12')
})

test('a Saturday that is taken gives way to the next free one', () => {
  expect(firstFreeTrip(bookingFacts({ now }), noOneAhead)).toEqual(suggested)
  expect(daysFrom(firstFreeTrip(bookingFacts({ now, aircraftBusy: [suggested] }), noOneAhead))).toBe('2026-12-12')
  expect(daysFrom(firstFreeTrip(bookingFacts({ now, pilotBusy: [weeks(2)] }), noOneAhead))).toBe('2026-12-19')
})

test('the next trip leaves room for the turnaround', () => {
  const soonAfter = { from: plusHours(suggested.to, 0.25), to: plusHours(suggested.to, 4) }
  expect(daysFrom(firstFreeTrip(bookingFacts({ now, aircraftBusy: [soonAfter] }), noOneAhead))).toBe('2026-12-12')
})

test('without a free Saturday any day will do, and always at nine on the clock there', () => {
  const saturdays = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((week) => ({
    from: plusHours(suggested.from, week * 168),
    to: plusHours(suggested.to, week * 168),
  }))
  const trip = firstFreeTrip(bookingFacts({ now, aircraftBusy: saturdays }), noOneAhead)
  expect([daysFrom(trip), timeIn(trip.from, zone)]).toEqual(['2026-12-03', '09:00'])
  const spring = new Date('2027-03-10T20:00:00Z')
  const taken = suggestedTrip(spring, zone)
  expect(timeIn(firstFreeTrip(bookingFacts({ now: spring, aircraftBusy: [taken] }), noOneAhead).from, zone)).toBe('09:00')
})

test('if everything is taken the default stays, and the rules say why', () => {
  const always = { from: now, to: plusHours(now, 24 * 365) }
  expect(firstFreeTrip(bookingFacts({ now, aircraftBusy: [always] }), noOneAhead)).toEqual(suggested)
})
