import { expect, test } from 'vitest'
import { changedPeriod, addressTime, lengthText, movedToZone, nextWeekend, placeName, readPeriod, wallOf } from './tripTimes.ts'

const pacific = 'America/Los_Angeles'
const wednesday = new Date('2026-12-02T20:00:00Z')

test('a URL carries instants without seconds and reads them back', () => {
  const period = { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-07T01:00:00Z') }
  expect(addressTime(period.from)).toBe('2026-12-05T17:00Z')
  expect(readPeriod(addressTime(period.from), addressTime(period.to))).toEqual(period)
})

test.each([
  [null, '2026-12-05T17:00Z'],
  ['2026-12-05T17:00Z', '2026-12-05T17:00Z'],
  ['2026-12-06T17:00Z', '2026-12-05T17:00Z'],
  ['2026-12-05T17:10Z', '2026-12-05T19:00Z'],
  ['soon', 'later'],
])('%s to %s is not a period', (from, to) => expect(readPeriod(from, to)).toBeNull())

test('a time without a zone is local to the place, not to the reader', () => {
  const period = { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-07T01:00:00Z') }
  expect(readPeriod('2026-12-05T09:00', '2026-12-06T17:00')).toEqual(period)
  expect(readPeriod('2026-12-05T12:00', '2026-12-06T20:00:00', 'America/New_York')).toEqual(period)
  expect(readPeriod('2026-12-05T09:00-08:00', '2026-12-06T17:00-0800')).toEqual(period)
})

test('the suggested weekend is the next one that is entirely ahead', () => {
  expect(wallOf(nextWeekend(wednesday, pacific).from, pacific)).toEqual({ day: '2026-12-05', time: '09:00' })
  expect(wallOf(nextWeekend(wednesday, pacific).to, pacific)).toEqual({ day: '2026-12-06', time: '17:00' })
})

test('a trip keeps its local times when it moves to an airport in another zone', () => {
  const moved = movedToZone(nextWeekend(wednesday, pacific), pacific, 'America/New_York')
  expect(wallOf(moved.from, 'America/New_York')).toEqual({ day: '2026-12-05', time: '09:00' })
})

test('the length of a trip is elapsed hours and nights, even across a clock change', () => {
  expect(lengthText(nextWeekend(wednesday, pacific), pacific)).toBe('32 h, one overnight')
  const change = { from: new Date('2026-10-31T16:00:00Z'), to: new Date('2026-11-02T01:00:00Z') }
  expect(lengthText(change, pacific)).toBe('33 h, one overnight')
})

test('a place is called by the name pilots use', () => {
  expect(placeName('San Carlos Airport')).toBe('San Carlos')
  expect(placeName('Hayward Executive Airport')).toBe('Hayward')
  expect(placeName('John Wayne Airport')).toBe('John Wayne')
})

test('a return not after the departure is rejected; moving the departure moves the return', () => {
  const period = { from: new Date('2026-12-30T17:00:00Z'), to: new Date('2026-12-30T21:00:00Z') }
  expect(changedPeriod(period, 'to', new Date('2026-12-28T21:00:00Z'))).toBeNull()
  expect(changedPeriod(period, 'to', period.from)).toBeNull()
  expect(changedPeriod(period, 'to', new Date('2026-12-30T17:30:00Z'))).toEqual({
    ...period,
    to: new Date('2026-12-30T17:30:00Z'),
  })
  expect(changedPeriod(period, 'from', new Date('2026-12-31T17:00:00Z'))).toEqual({
    from: new Date('2026-12-31T17:00:00Z'),
    to: new Date('2026-12-31T21:00:00Z'),
  })
})
