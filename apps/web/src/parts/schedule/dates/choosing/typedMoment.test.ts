import { expect, test } from 'vitest'
import { readMoment, splitEnds } from './typedMoment.ts'

const today = '2026-11-23'

test.each([
  ['12/5', { day: '2026-12-05' }],
  ['12/05/2026', { day: '2026-12-05' }],
  ['1/9/27', { day: '2027-01-09' }],
  ['11/22', { day: '2027-11-22' }],
  ['11/23', { day: today }],
  ['2026-12-05', { day: '2026-12-05' }],
  ['2026-12-05T09:30', { day: '2026-12-05', time: '09:30' }],
  ['Dec 5', { day: '2026-12-05' }],
  ['dec 5 9:00', { day: '2026-12-05', time: '09:00' }],
  ['Dec 5 9', { day: '2026-12-05', time: '09:00' }],
  ['Dec 5 1730', { day: '2026-12-05', time: '17:30' }],
  ['December 5th, 2027 at 5 pm', { day: '2027-12-05', time: '17:00' }],
  ['5 Dec 17:30', { day: '2026-12-05', time: '17:30' }],
  ['Sat, Dec 5 · 09:00', { day: '2026-12-05', time: '09:00' }],
  ['Sat, Dec 5, 2026 · 09:00', { day: '2026-12-05', time: '09:00' }],
  ['2/29', { day: '2028-02-29' }],
  ['today', { day: today }],
  ['tomorrow noon', { day: '2026-11-24', time: '12:00' }],
  ['sat', { day: '2026-11-28' }],
  ['Saturday 7:30a', { day: '2026-11-28', time: '07:30' }],
  ['thurs', { day: '2026-11-26' }],
  ['5 pm', { time: '17:00' }],
  ['12 am', { time: '00:00' }],
  ['0930', { time: '09:30' }],
  ['9', { time: '09:00' }],
])('%j is understood', (text, moment) => expect(readMoment(text, today)).toEqual(moment))

test.each([
  '',
  'soon',
  '13/5',
  '2/30',
  'Dec 5 25:00',
  '13 pm',
  'Dec 5 9:00 sharp',
  '2026-02-30',
  '2/29/2027',
  'Feb 29 2027',
  '12/5/9999',
  '1899-12-31',
  '2200-01-01',
  '0000-01-01',
  '12/5 24:00',
  '12/5 ✈️',
  '١٢/٥',
])('%j is not understood', (text) => expect(readMoment(text, today)).toBeNull())

test('a time off the half hour is reported as such', () => {
  expect(readMoment('9:15', today)).toBe('offHalfHour')
  expect(readMoment('12/5 9:10 am', today)).toBe('offHalfHour')
})

test.each([
  ['12/5 9:00 – 12/6 17:00', ['12/5 9:00', '12/6 17:00']],
  ['12/5-12/6', ['12/5', '12/6']],
  ['Dec 5 9:00 to 5 pm', ['Dec 5 9:00', '5 pm']],
  ['2026-12-05 9:00 - 2026-12-06 17:00', ['2026-12-05 9:00', '2026-12-06 17:00']],
  ['2026-12-05', ['2026-12-05']],
  ['today', ['today']],
  ['12/05/2026-12/06/2026', ['12/05/2026', '12/06/2026']],
  ['Dec 5 0900-1700', ['Dec 5 0900', '1700']],
  ['2026-12-05T09:00-2026-12-06T17:00', ['2026-12-05T09:00-2026-12-06T17:00']],
])('%j is split into its ends', (text, ends) => expect(splitEnds(text)).toEqual(ends))
