import { instantAt } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { hasRoom, onDayText } from './reservationRows.ts'

const zone = 'America/Los_Angeles'
const day = '2026-12-05'
const at = (clock: string, on = day) => instantAt(on, clock, zone).toISOString()

test.each([
  ['nothing is reserved', [], true],
  ['a trip of the morning leaves the afternoon', [['08:00', '12:00']], true],
  [
    'trips with two hours between them, all day',
    [
      ['00:00', '10:00'],
      ['12:00', '22:00'],
    ],
    false,
  ],
  [
    'one that lies within another hides nothing',
    [
      ['00:00', '20:00'],
      ['02:00', '04:00'],
    ],
    true,
  ],
  ['the last hours', [['00:00', '21:30']], false],
])('a day can be booked if a gap is long enough for a flight: %s', (_, spans, isIt) => {
  const reserved = spans.map(([from, to]) => ({ from: at(from!), to: at(to!) }))
  expect(hasRoom(day, reserved, zone)).toBe(isIt)
})

test('a trip over the whole day leaves no room', () => {
  expect(hasRoom(day, [{ from: at('12:00', '2026-12-04'), to: at('12:00', '2026-12-06') }], zone)).toBe(false)
})

test.each([
  ['2026-12-04', 'from 09:30'],
  ['2026-12-05', 'all day'],
  ['2026-12-06', 'until 18:00'],
])('a trip over three days shows only the part of %s', (on, text) => {
  expect(onDayText({ from: at('09:30', '2026-12-04'), to: at('18:00', '2026-12-06') }, on, zone)).toBe(text)
})

test('a one-day trip shows both its ends', () => {
  expect(onDayText({ from: at('14:00'), to: at('17:00') }, day, zone)).toBe('14:00 – 17:00')
})
