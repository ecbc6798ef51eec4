import { toTenths } from '@tailshare/contract/text/hours'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueOf, hasLimit, whenChanged, whenDone, whenSetByHand, type TrackedItem } from './tracked.ts'

const untouched: TrackedItem = {
  ends: 'month',
  intervalHours: null,
  intervalMonths: null,
  intervalDays: null,
  lastDoneOn: null,
  lastDoneHours: null,
  fixedDueOn: null,
  handDueOn: null,
  handDueHours: null,
  applies: true,
  fromOn: null,
  fromHours: null,
}

/** An independent calendar: months are not computed but walked day by day. */
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const lengthOf = (year: number, month: number) => lengths[month - 1]! + (month === 2 && isLeap(year) ? 1 : 0)
const two = (value: number) => String(value).padStart(2, '0')
const text = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`

const walkDays = (from: string, days: number) => {
  let [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  for (let left = days; left > 0; left--) {
    day += 1
    if (day > lengthOf(year, month)) [day, month] = [1, month + 1]
    if (month > 12) [month, year] = [1, year + 1]
  }
  return text(year, month, day)
}

/** The last day of the month that is `months` after the day's month. */
const walkMonths = (from: string, months: number) => {
  let [year = 0, month = 1] = from.split('-').map(Number)
  for (let left = months; left > 0; left--) {
    month += 1
    if (month > 12) [month, year] = [1, year + 1]
  }
  return text(year, month, lengthOf(year, month))
}

const tenths = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count / 10)
const aDay = fc
  .tuple(fc.integer({ min: 1996, max: 2031 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => text(year, month, Math.min(day, lengthOf(year, month))))
const interval = fc.record({
  intervalHours: fc.option(fc.integer({ min: 1, max: 24_000 }).map((count) => count / 10)),
  intervalMonths: fc.option(fc.integer({ min: 1, max: 180 })),
  intervalDays: fc.option(fc.integer({ min: 1, max: 400 })),
  fixedDueOn: fc.option(aDay),
})

type Event =
  | { kind: 'done'; on: string; flown: number; fixedDueOn: string | null }
  | { kind: 'change'; change: Partial<Pick<TrackedItem, 'intervalHours' | 'intervalMonths' | 'intervalDays' | 'fixedDueOn'>> }
  | { kind: 'hand'; value: number | string }
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('done' as const), on: aDay, flown: tenths(900), fixedDueOn: fc.option(aDay) }),
  fc.record({ kind: fc.constant('change' as const), change: interval }),
  fc.record({ kind: fc.constant('hand' as const), value: fc.oneof(tenths(90_000), aDay) }),
)

test('after any sequence of entries, edits and manual values, due dates match a calendar walked day by day', () => {
  fc.assert(
    fc.property(interval, fc.array(event, { maxLength: 12 }), (start, events) => {
      let item: TrackedItem = { ...untouched, ...start }
      // Reference model: keeps plain facts and recomputes each time.
      const facts = {
        ...start,
        on: null as string | null,
        hours: null as number | null,
        handDay: null as string | null,
        handHours: null as number | null,
      }
      let meter = 0
      for (const one of events) {
        if (one.kind === 'done') {
          meter = toTenths(meter + one.flown)
          item = whenDone(item, { on: one.on, hours: meter, fixedDueOn: one.fixedDueOn })
          Object.assign(facts, { on: one.on, hours: meter, fixedDueOn: one.fixedDueOn, handDay: null, handHours: null })
        } else if (one.kind === 'change') {
          const { change } = one
          if (change.intervalHours !== facts.intervalHours) facts.handHours = null
          if (
            change.intervalMonths !== facts.intervalMonths ||
            change.intervalDays !== facts.intervalDays ||
            change.fixedDueOn !== facts.fixedDueOn
          )
            facts.handDay = null
          item = whenChanged(item, change)
          Object.assign(facts, change)
        } else {
          item = whenSetByHand(item, one.value)
          if (typeof one.value === 'number') facts.handHours = one.value
          else facts.handDay = one.value
        }
        const byCalendar: string[] = []
        if (facts.fixedDueOn !== null) byCalendar.push(facts.fixedDueOn)
        if (facts.on !== null && facts.intervalMonths !== null) byCalendar.push(walkMonths(facts.on, facts.intervalMonths))
        if (facts.on !== null && facts.intervalDays !== null) byCalendar.push(walkDays(facts.on, facts.intervalDays))
        const byHours = facts.intervalHours === null ? null : toTenths((facts.hours ?? 0) + facts.intervalHours)
        expect(dueOf(item)).toEqual({
          dueOn: facts.handDay ?? byCalendar.toSorted()[0] ?? null,
          dueAtHours: facts.handHours ?? byHours,
        })
      }
    }),
    { numRuns: runs(400) },
  )
})

test.each([
  ['an annual of January 31 in a leap year', { intervalMonths: 1 }, '2028-01-31', '2028-02-29'],
  ['the same a year later', { intervalMonths: 1 }, '2029-01-31', '2029-02-28'],
  ['twelve months over a leap day', { intervalMonths: 12 }, '2028-02-29', '2029-02-28'],
  ['a VOR check across the end of February', { intervalDays: 30 }, '2028-02-15', '2028-03-16'],
  ['a parachute after ten years', { intervalMonths: 120 }, '2018-06-04', '2028-06-30'],
])('%s', (_, every, on, dueOn) => {
  const item = whenDone({ ...untouched, ...every }, { on, hours: null })
  expect(dueOf(item).dueOn).toBe(dueOn)
})

test('a directive that does not apply is never due, and is due again once it does', () => {
  const item = whenDone({ ...untouched, intervalMonths: 12 }, { on: '2026-04-11', hours: null })
  expect(dueOf(whenChanged(item, { applies: false }))).toEqual({ dueOn: null, dueAtHours: null })
  expect(dueOf(whenChanged(whenChanged(item, { applies: false }), { applies: true })).dueOn).toBe('2027-04-30')
})

test('an item has a limit, or is a directive complied with for good', () => {
  const once = { once: true }
  expect(hasLimit(untouched, once)).toBe(false)
  expect(hasLimit({ ...untouched, intervalMonths: 12 }, once)).toBe(false)
  expect(hasLimit({ ...untouched, handDueOn: '2027-01-31' }, once)).toBe(true)
  const done = whenDone(untouched, { on: '2026-04-11', hours: null })
  expect([hasLimit(done, once), hasLimit(done, { once: false })]).toEqual([true, false])
})
