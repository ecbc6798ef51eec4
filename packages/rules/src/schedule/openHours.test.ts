import { dayIn, hoursIn, overlaps, plusDays, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceptionsAhead, freeSpans, isAlwaysOpen, openSpans, weekdayOf, type OpenWeek } from './openHours.ts'

const zone = 'America/Los_Angeles'
const workdays: OpenWeek = {
  anyTime: false,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  exceptions: [
    { day: '2026-11-04', hours: [] },
    { day: '2026-11-07', hours: [{ from: '08:00', to: '12:00' }] },
  ],
}
const anyTime: OpenWeek = { anyTime: true, hours: [], exceptions: [] }
const said = (week: OpenWeek, from: string, through: string) =>
  openSpans(week, { from, through }, zone).map(
    (span) => `${dayIn(span.from, zone)} ${timeIn(span.from, zone)}–${timeIn(span.to, zone)}`,
  )

test('a week is open at its hours, on other days at theirs, and on days off not at all', () => {
  expect(said(workdays, '2026-11-03', '2026-11-09')).toEqual([
    '2026-11-03 09:00–17:00',
    '2026-11-05 09:00–17:00',
    '2026-11-06 09:00–17:00',
    '2026-11-07 08:00–12:00',
    '2026-11-09 09:00–17:00',
  ])
})

test.each([
  ['2026-11-01', '00:00', '03:00', 4],
  ['2026-03-08', '00:00', '03:00', 2],
  ['2026-03-08', '02:00', '03:00', 0],
  ['2026-11-01', '09:00', '17:00', 8],
] as const)('on %s from %s to %s there are %d hours', (day, from, to, hours) => {
  const spans = openSpans(
    { anyTime: false, hours: [], exceptions: [{ day, hours: [{ from, to }] }] },
    { from: day, through: day },
    zone,
  )
  expect(spans.reduce((sum, span) => sum + hoursIn(span), 0)).toBe(hours)
})

test('days that are open as a whole are one span, across both clock changes', () => {
  for (const [from, through, hours] of [
    ['2026-10-31', '2026-11-02', 73],
    ['2026-03-07', '2026-03-09', 71],
  ] as const)
    expect(openSpans(anyTime, { from, through }, zone).map(hoursIn)).toEqual([hours])
})

const time = fc
  .integer({ min: 0, max: 48 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const hours = fc
  .tuple(time, time)
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from, to }))
const firstDay = fc.constantFrom('2026-03-05', '2026-10-29', '2026-06-01')
const week = fc.record({
  anyTime: fc.boolean(),
  hours: fc.array(
    fc.tuple(hours, fc.integer({ min: 1, max: 7 })).map(([span, weekday]) => ({ ...span, weekday })),
    { maxLength: 8 },
  ),
  exceptions: fc.array(fc.record({ day: firstDay.map((day) => plusDays(day, 3)), hours: fc.array(hours, { maxLength: 2 }) }), {
    maxLength: 2,
  }),
})

test('an instant is open when the clock of its day says so, in any week and across both clock changes', () => {
  fc.assert(
    fc.property(week, firstDay, fc.integer({ min: 0, max: 6 * 48 - 1 }), (asked, from, half) => {
      const spans = openSpans(asked, { from, through: plusDays(from, 6) }, zone)
      const midnight = openSpans(anyTime, { from, through: from }, zone)[0]!.from
      const instant = plusMinutes(midnight, half * 30)
      const [day, clock] = [dayIn(instant, zone), timeIn(instant, zone)]
      const exception = asked.exceptions.find((one) => one.day === day)
      const open = exception
        ? exception.hours
        : asked.anyTime
          ? [{ from: '00:00', to: '24:00' }]
          : asked.hours.filter(({ weekday }) => weekday === weekdayOf(day))
      // A repeated hour is ambiguous, so skip it.
      if (clock.startsWith('01') || clock.startsWith('02') || clock.startsWith('03')) return
      expect(spans.some((span) => span.from <= instant && instant < span.to)).toBe(
        open.some((one) => one.from <= clock && clock < one.to),
      )
    }),
  )
})

test('open spans are sorted and disjoint, and free ones lie within them without overlapping taken time', () => {
  const taken = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 20 })), { maxLength: 6 })
  fc.assert(
    fc.property(week, firstDay, taken, (asked, from, busyAt) => {
      const spans = openSpans(asked, { from, through: plusDays(from, 6) }, zone)
      for (const [index, span] of spans.entries()) {
        expect(span.from < span.to).toBe(true)
        if (index > 0) expect(spans[index - 1]!.to < span.from).toBe(true)
      }
      const start = new Date(`${from}T08:00:00Z`)
      const busy = busyAt.map(([at, length]) => ({ from: plusHours(start, at / 2), to: plusHours(start, (at + length) / 2) }))
      for (const free of freeSpans(spans, busy, 60)) {
        expect(hoursIn(free)).toBeGreaterThanOrEqual(1)
        expect(spans.some((span) => span.from <= free.from && free.to <= span.to)).toBe(true)
        expect(busy.some((one) => overlaps(one, free))).toBe(false)
      }
    }),
  )
})

test('without hours a CSIP is always available; past exceptions are dropped', () => {
  expect(isAlwaysOpen(anyTime)).toBe(true)
  expect(isAlwaysOpen({ ...anyTime, exceptions: workdays.exceptions })).toBe(false)
  expect(isAlwaysOpen(workdays)).toBe(false)
  expect(exceptionsAhead(workdays.exceptions, new Date('2026-11-06T20:00:00Z'), zone)).toEqual([workdays.exceptions[1]])
})
