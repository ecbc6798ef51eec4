import { expect, test } from 'vitest'
import {
  chosenText,
  dayText,
  instantText,
  periodText,
  shortInstantText,
  spanText,
  timeIn,
  wholeDaysText,
  wholeInstantText,
  zonedSpanText,
} from './timeText.ts'

const zone = 'America/Los_Angeles'

test('a day reads with weekday and year', () => {
  expect(dayText('2026-11-30')).toBe('Mon, Nov 30, 2026')
})

test('an instant reads in the zone of the airport, and names it', () => {
  expect(instantText(new Date('2026-12-07T01:00:00Z'), zone)).toBe('Sun, Dec 6, 2026, 17:00 PST')
  expect(instantText(new Date('2026-07-07T01:00:00Z'), zone)).toBe('Mon, Jul 6, 2026, 18:00 PDT')
})

test('midnight is 00:00, never 24:00', () => {
  expect(timeIn(new Date('2026-12-05T08:00:00Z'), zone)).toBe('00:00')
  expect(shortInstantText(new Date('2026-12-05T08:00:00Z'), zone)).toBe('Sat, Dec 5, 00:00')
})

test('a trip within a day shows its times, a longer one its days', () => {
  const from = new Date('2026-12-05T17:00:00Z')
  expect(periodText({ from, to: new Date('2026-12-05T21:00:00Z') }, zone)).toBe('Sat, Dec 5, 09:00 – 13:00')
  expect(periodText({ from, to: new Date('2026-12-07T01:00:00Z') }, zone)).toBe('Sat, Dec 5 – Sun, Dec 6')
})

test('a flight within a day shows its times only; an overnight one shows both days', () => {
  const from = new Date('2026-12-06T02:00:00Z')
  expect(spanText({ from, to: new Date('2026-12-06T05:30:00Z') }, zone)).toBe('18:00 – 21:30')
  expect(spanText({ from, to: new Date('2026-12-06T17:00:00Z') }, zone)).toBe('Sat, Dec 5, 18:00 – Sun, Dec 6, 09:00')
})

test('a span names its zone once, also where the clocks change between', () => {
  const span = (from: string, to: string) => zonedSpanText({ from: new Date(from), to: new Date(to) }, zone)
  expect(span('2026-12-05T18:00:00Z', '2026-12-05T21:00:00Z')).toBe('10:00 – 13:00 PST')
  expect(span('2026-10-31T15:30:00Z', '2026-11-02T16:30:00Z')).toBe('Sat, Oct 31, 08:30 PDT – Mon, Nov 2, 08:30 PST')
  expect(wholeInstantText(new Date('2026-12-03T17:00:00Z'), zone)).toBe('Thu, Dec 3, 09:00 PST')
})

test('a field shows what was chosen, with the year where it is not plain', () => {
  expect(chosenText(new Date('2026-12-05T17:00:00Z'), zone)).toBe('Sat, Dec 5 · 09:00')
  expect(chosenText(new Date('2028-01-08T17:00:00Z'), zone, true)).toBe('Sat, Jan 8, 2028 · 09:00')
})

test('whole days read with the last of them, not the midnight after it', () => {
  const from = new Date('2026-12-25T08:00:00Z')
  expect(wholeDaysText({ from, to: new Date('2026-12-28T08:00:00Z') }, zone)).toBe('Fri, Dec 25 – Sun, Dec 27')
  expect(wholeDaysText({ from, to: new Date('2026-12-26T08:00:00Z') }, zone)).toBe('Fri, Dec 25')
})
