import { shortInstantText } from '@tailshare/contract/text/timeText'
import { expect, test } from 'vitest'
import { type Bounds, lastDayIn, typedInto, withDay, withTime } from './choosing.ts'

const zone = 'America/Los_Angeles'
const trip = { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-07T01:00:00Z') }
const bounds: Bounds = { zone, today: '2026-11-23', first: '2026-11-23', last: '2027-05-23', ends: ['from', 'to'] }
const read = ({ from, to }: typeof trip) => `${shortInstantText(from, zone)} to ${shortInstantText(to, zone)}`

test('the trip under test', () => expect(read(trip)).toBe('Sat, Dec 5, 09:00 to Sun, Dec 6, 17:00'))

test.each([
  ['another departure takes the return along', 'from', '2026-12-12', 'Sat, Dec 12, 09:00 to Sun, Dec 13, 17:00'],
  ['another return stands alone', 'to', '2026-12-08', 'Sat, Dec 5, 09:00 to Tue, Dec 8, 17:00'],
  ['a return on the same day', 'to', '2026-12-05', 'Sat, Dec 5, 09:00 to Sat, Dec 5, 17:00'],
  ['a return before the departure is a new departure', 'to', '2026-12-01', 'Tue, Dec 1, 09:00 to Wed, Dec 2, 17:00'],
] as const)('%s', (_, end, day, expected) => expect(read(withDay(trip, end, day, bounds))).toBe(expected))

test('a return whose time would be before the departure is set two hours after it', () => {
  const early = { ...trip, to: new Date('2026-12-06T16:00:00Z') }
  expect(read(withDay(early, 'to', '2026-12-05', bounds))).toBe('Sat, Dec 5, 09:00 to Sat, Dec 5, 11:00')
})

test('if only the return can be chosen, the departure never moves', () => {
  expect(withDay(trip, 'to', '2026-12-01', { zone, ends: ['to'] }).from).toEqual(trip.from)
})

test('the longest trip limits the return by day, by time and when typed', () => {
  const within = { ...bounds, longest: 48 }
  expect(lastDayIn(trip, 'to', within)).toBe('2026-12-07')
  expect(lastDayIn(trip, 'from', within)).toBe(bounds.last)
  expect(lastDayIn(trip, 'to', { ...bounds, longest: null })).toBe('2027-06-22')
  expect(read(withDay(trip, 'to', '2026-12-07', within))).toBe('Sat, Dec 5, 09:00 to Mon, Dec 7, 09:00')
  expect(read(withTime({ ...trip, to: new Date('2026-12-07T16:00:00Z') }, 'to', '12:00', within))).toBe(
    'Sat, Dec 5, 09:00 to Mon, Dec 7, 09:00',
  )
  expect(typedInto(trip, 'to', '12/7 9:30', within)).toEqual({ wrong: 'Trips here last up to 2 days.' })
  expect(typedInto(trip, 'to', '12/7 9:00', within)).toMatchObject({ isWhole: false })
})

test('a new time moves its end; a return before the departure changes nothing', () => {
  expect(read(withTime(trip, 'to', '12:30', { zone }))).toBe('Sat, Dec 5, 09:00 to Sun, Dec 6, 12:30')
  expect(read(withTime(trip, 'from', '10:00', { zone }))).toBe('Sat, Dec 5, 10:00 to Sun, Dec 6, 18:00')
  const short = { ...trip, to: new Date('2026-12-05T19:00:00Z') }
  expect(withTime(short, 'to', '09:00', { zone })).toBe(short)
})

test.each([
  ['from', '12/12', 'Sat, Dec 12, 09:00 to Sun, Dec 13, 17:00', false],
  ['to', '12/7 5 pm', 'Sat, Dec 5, 09:00 to Mon, Dec 7, 17:00', false],
  ['to', '15:30', 'Sat, Dec 5, 09:00 to Sun, Dec 6, 15:30', false],
  ['from', '12/19 9:00 – 12/20 17:00', 'Sat, Dec 19, 09:00 to Sun, Dec 20, 17:00', true],
  ['from', 'Dec 19 – 21', 'Sat, Dec 19, 09:00 to Mon, Dec 21, 17:00', true],
  ['from', 'Dec 19 0800-1200', 'Sat, Dec 19, 08:00 to Sat, Dec 19, 12:00', true],
  ['from', 'Dec 19 8-12', 'Sat, Dec 19, 08:00 to Sat, Dec 19, 12:00', true],
  ['from', 'Dec 19 8:00 to 12:00', 'Sat, Dec 19, 08:00 to Sat, Dec 19, 12:00', true],
  ['from', '12/19 11pm - 1am', 'Sat, Dec 19, 23:00 to Sun, Dec 20, 01:00', true],
  ['from', '12/19 22:00 – 02:30', 'Sat, Dec 19, 22:00 to Sun, Dec 20, 02:30', true],
  ['from', '12/31 5 pm to 9 am', 'Thu, Dec 31, 17:00 to Fri, Jan 1, 09:00', true],
] as const)('the end %s accepts %j', (end, text, expected, isWhole) => {
  const typed = typedInto(trip, end, text, bounds)
  if ('wrong' in typed) throw new Error(typed.wrong)
  expect([read(typed.period), typed.isWhole]).toEqual([expected, isWhole])
})

test.each([
  ['from', 'whenever', 'Type a day and a time, such as Dec 5 9:00.'],
  ['from', '9:15', 'Times are on the half hour, such as 9:00 or 9:30.'],
  ['from', '11/22/2026', 'Date is outdated'],
  ['from', '6/1/2027', 'The last day you can choose is May 23, 2027.'],
  ['to', '6/23/2027', 'The last day you can choose is Jun 22, 2027.'],
  ['from', '12/19 – 12/19/2199', 'The last day you can choose is Jun 22, 2027.'],
  ['from', 'Dec 30 – 2', 'The return must be later than the departure.'],
  ['from', 'Dec 19 9 – 5', 'The return must be later than the departure.'],
  ['from', 'Dec 19 9:00 – 9:00', 'The return must be later than the departure.'],
  ['from', 'Dec 19 11pm – Dec 19 1am', 'The return must be later than the departure.'],
  ['from', 'Dec 19 – 32', 'Type a day and a time, such as Dec 5 9:00.'],
  ['to', '12/5 8:00', 'The return must be later than the departure.'],
  ['from', '12/5 – 12/6 – 12/7', 'Type a day and a time, such as Dec 5 9:00.'],
] as const)('the end %s rejects %j', (end, text, wrong) => expect(typedInto(trip, end, text, bounds)).toEqual({ wrong }))
