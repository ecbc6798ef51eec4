import { dayIn, hoursIn, instantAt, overlaps, plusDays } from '@tailshare/contract/text/period'
import { frequencies, parseRepeat, repeatRuleText, weekdayOf, weekdays } from '@tailshare/contract/schedule/repeatRule'
import { timeIn } from '@tailshare/contract/text/timeText'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleetRoleIn, whyNotBlock } from './blockRights.ts'
import { whoHearsOfBlock } from './blockTexts.ts'
import { subtractPeriods, takenBySpan } from './subtractPeriods.ts'
import { horizonOf, occurrencesOf, overlapsItself } from './occurrences.ts'
import { daysOfRule } from './occurrenceDays.ts'
import { repeatText } from './repeatText.ts'
import { ruleAfter, ruleBefore } from './series.ts'

const west = 'America/Los_Angeles'
const zones = [west, 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/Anchorage']
const at = (day: string, time: string, zone = west) => instantAt(day, time, zone)
const weekly = (day: string, from: string, to: string, rule: string, zone = west) => ({
  from: at(day, from, zone),
  to: at(day, to, zone),
  zone,
  rule,
  skipped: [] as string[],
})

test('every second Tuesday keeps its times across both changes of the clock', () => {
  const block = weekly('2026-10-20', '09:00', '12:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU')
  const found = occurrencesOf(block, '2027-03-31')
  expect(found.map(({ day }) => day).slice(0, 3)).toEqual(['2026-10-20', '2026-11-03', '2026-11-17'])
  expect(found.map(({ from, to }) => `${timeIn(from, west)}–${timeIn(to, west)}`)).toEqual(found.map(() => '09:00–12:00'))
  const utc = (day: string) => found.find((one) => one.day === day)!.from.toISOString()
  expect([utc('2026-10-20'), utc('2026-11-03'), utc('2027-03-09'), utc('2027-03-23')]).toEqual([
    '2026-10-20T16:00:00.000Z',
    '2026-11-03T17:00:00.000Z',
    '2027-03-09T17:00:00.000Z',
    '2027-03-23T16:00:00.000Z',
  ])
})

// DST starts on the second Sunday in March (02:00 becomes 03:00) and ends on the first in November.
test.each([
  [
    'begins in the skipped hour: it begins where the clock goes on',
    '2027-03-13',
    '02:30',
    '05:00',
    '2027-03-14T10:30:00.000Z',
    1.5,
  ],
  ['ends in the skipped hour', '2027-03-13', '01:00', '02:30', '2027-03-14T09:00:00.000Z', 1.5],
  ['lies around the skipped hour: an hour shorter', '2027-03-13', '00:00', '06:00', '2027-03-14T08:00:00.000Z', 5],
  ['begins in the doubled hour: the first time', '2027-11-06', '01:30', '04:00', '2027-11-07T08:30:00.000Z', 3.5],
  ['ends in the doubled hour: the first time', '2027-11-06', '00:30', '01:30', '2027-11-07T07:30:00.000Z', 1],
  ['lies around the doubled hour: an hour longer', '2027-11-06', '00:00', '06:00', '2027-11-07T07:00:00.000Z', 7],
])('a daily block that %s', (_, day, from, to, expected, hours) => {
  const next = occurrencesOf(weekly(day, from, to, 'FREQ=DAILY'), plusDays(day, 1))[1]!
  expect([next.from.toISOString(), hoursIn(next)]).toEqual([expected, hours])
})

test('a block entirely in the hour that DST skips is dropped that day, and is back the next day', () => {
  const days = occurrencesOf(weekly('2027-03-13', '02:30', '03:00', 'FREQ=DAILY'), '2027-03-15').map(({ day }) => day)
  expect(days).toEqual(['2027-03-13', '2027-03-15'])
})

const ruleOf = fc
  .record({
    freq: fc.constantFrom(...frequencies),
    interval: fc.integer({ min: 1, max: 5 }),
    days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 0, maxLength: 4 }),
    nth: fc.constantFrom(1, 2, 3, 4, -1),
    count: fc.option(fc.integer({ min: 1, max: 60 })),
  })
  .map(({ freq, interval, days, nth, count }) => {
    const byDay =
      freq === 'WEEKLY'
        ? days.map((day) => ({ nth: null, day }))
        : freq === 'MONTHLY'
          ? days.slice(0, 1).map((day) => ({ nth, day }))
          : []
    return repeatRuleText({ freq, interval, byDay, count, until: null, weekStart: 'MO' })
  })
const dayOf = fc.integer({ min: 0, max: 700 }).map((days) => plusDays('2026-01-01', days))
/** Half hours outside those that DST skips or repeats. */
const clock = fc.integer({ min: 8, max: 44 }).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)

test('for any rule, zone and time, occurrences are sorted, on days of the rule, and at the same local time', () => {
  fc.assert(
    fc.property(
      ruleOf,
      dayOf,
      clock,
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 6 }),
      (rule, day, time, zone, hours) => {
        const from = at(day, time, zone)
        const to = new Date(from.getTime() + hours * 1_800_000)
        const found = occurrencesOf({ from, to, zone, rule, skipped: [] }, plusDays(day, 500))
        for (const one of found) {
          expect([dayIn(one.from, zone), timeIn(one.from, zone)]).toEqual([one.day, timeIn(from, zone)])
          expect(timeIn(one.to, zone)).toBe(timeIn(to, zone))
        }
        const days = found.map((one) => one.day)
        expect(days).toEqual([...new Set(days)].sort())
        const parsed = parseRepeat(rule)!
        if (parsed.byDay.length > 0)
          expect(days.every((one) => parsed.byDay.some((wanted) => wanted.day === weekdayOf(one)))).toBe(true)
        if (parsed.count !== null) expect(found.length).toBeLessThanOrEqual(parsed.count)
      },
    ),
    { numRuns: runs(60) },
  )
})

test('a series cut at any of its days is the same series', () => {
  fc.assert(
    fc.property(ruleOf, dayOf, fc.integer({ min: 1, max: 8 }), (rule, day, place) => {
      const through = plusDays(day, 400)
      const whole = daysOfRule(rule, day, through)
      const cut = whole[place]
      if (!cut) return
      const before = daysOfRule(ruleBefore(rule, cut), day, through)
      const after = daysOfRule(ruleAfter(rule, place), cut, through)
      expect([...before, ...after]).toEqual(whole)
    }),
    { numRuns: runs(80) },
  )
})

test('skipped days stay skipped, also for a single block', () => {
  const block = { ...weekly('2026-12-01', '09:00', '12:00', 'FREQ=DAILY;COUNT=3'), skipped: ['2026-12-02'] }
  expect(occurrencesOf(block, '2026-12-31').map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-03'])
  expect(occurrencesOf({ ...block, rule: null, skipped: ['2026-12-01'] }, '2026-12-31')).toEqual([])
})

test('occurrences of a series may not overlap', () => {
  const nights = (to: string) => ({ ...weekly('2026-12-01', '09:00', '12:00', 'FREQ=DAILY;COUNT=3'), to: at('2026-12-02', to) })
  expect(overlapsItself(occurrencesOf(nights('09:00'), '2027-01-01'))).toBe(false)
  expect(overlapsItself(occurrencesOf(nights('09:30'), '2027-01-01'))).toBe(true)
})

test('a series extends one month past the booking horizon', () => {
  expect(horizonOf(new Date('2026-11-23T07:00:00Z'), west)).toBe('2028-12-22')
})

const span = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
  .map(([from, length]) => ({ from: new Date(from * 1_800_000), to: new Date((from + length) * 1_800_000) }))

test('cutting a block around taken times leaves no overlap and no gap', () => {
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 8 }), (block, taken) => {
      const left = subtractPeriods(block, taken)
      for (let slot = 0; slot < 90; slot++) {
        const instant = slot * 1_800_000
        const isIn = (one: { from: Date; to: Date }) => one.from.getTime() <= instant && instant < one.to.getTime()
        expect(left.filter(isIn).length).toBe(isIn(block) && !taken.some(isIn) ? 1 : 0)
      }
    }),
  )
})

/** Consecutive periods, with or without gaps. */
const inOrder = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 6 })), { maxLength: 30 }).map((steps) => {
  let end = 0
  return steps.map(([gap, length]) => {
    const from = end + gap
    end = from + length
    return { from: new Date(from * 1_800_000), to: new Date(end * 1_800_000) }
  })
})

test('takenBySpan returns all overlaps of each occurrence', () => {
  fc.assert(
    fc.property(inOrder, inOrder, (occurrences, taken) => {
      expect(takenBySpan(occurrences, taken)).toEqual(occurrences.map((one) => taken.filter((other) => overlaps(one, other))))
    }),
  )
})

test('each of thousands of taken times is looked at a few times, not once for every occurrence', () => {
  let looks = 0
  const times = (count: number, onLook = () => {}) =>
    Array.from({ length: count }, (_, index) => ({
      get from() {
        onLook()
        return new Date(2 * index)
      },
      to: new Date(2 * index + 1),
    }))
  expect(
    takenBySpan(
      times(700),
      times(7000, () => looks++),
    ).flat(),
  ).toHaveLength(700)
  expect(looks).toBeLessThan(3000)
})

test.each([
  [null, ''],
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'Every second Tuesday'],
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=TU', 'Every 3 weeks on Tuesday'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=12', 'Every week on Monday, Wednesday and Friday, 12 times'],
  ['FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270301', 'Every month on the last Friday, through Mar 1, 2027'],
  ['FREQ=MONTHLY', 'Every month on the 15th', '2027-01-15'],
  ['FREQ=MONTHLY', 'Every month on the 31st, in months that have one', '2027-01-31'],
  ['FREQ=YEARLY;COUNT=1', 'Every year on Feb 28, once', '2027-02-28'],
  ['FREQ=YEARLY', 'Every year on Feb 29, in leap years', '2028-02-29'],
])('%s reads “%s”', (rule, text, firstDay = '2027-01-15') => {
  expect(repeatText(rule, firstDay)).toBe(text)
})

test.each([
  ['helen', false, 'owner', true],
  ['omar', true, 'operator', true],
  ['tomas', false, 'coOwner', false],
  ['tess', false, 'advisor', false],
  ['maria', false, null, false],
] as const)('%s sets time aside only as owner or operator', (id, isOperator, as, may) => {
  const aircraft = { ownerId: 'helen', isCoOwner: id === 'tomas', isAdvisor: id === 'tess' }
  expect(fleetRoleIn(aircraft, { id, isOperator })).toBe(as)
  expect(whyNotBlock(as) === null).toBe(may)
})

test('co-owners get one notice about a block, its author none', () => {
  const aircraft = { tailNumber: 'N417TS', zone: west, ownerId: 'helen', coOwnerIds: ['tomas', 'ines'] }
  const told = {
    act: 'set' as const,
    kind: 'own' as const,
    rule: 'FREQ=WEEKLY;BYDAY=TU',
    aircraft,
    by: { id: 'helen', name: 'Helen Marsh' },
    entryId: 'b1',
    from: at('2026-12-01', '09:00'),
    to: at('2026-12-01', '12:00'),
  }
  const notes = whoHearsOfBlock(told)
  expect(notes.map(({ to }) => to)).toEqual(['tomas', 'ines'])
  expect(notes[0]!.text).toBe(
    'Helen Marsh set time aside for the owner’s own use: Tue, Dec 1, 2026, 09:00 PST to 12:00 PST. Every Tuesday.',
  )
  expect(whoHearsOfBlock({ ...told, by: { id: 'omar', name: 'Omar' } }).map(({ to }) => to)).toEqual(['helen', 'tomas', 'ines'])
})
