import { plusDays, plusMonths } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastWith, type Use } from './forecast.ts'

const today = '2026-11-20'
const none: Use = { today, booked: [], months: [], since: null }

/** Constant use: `perDay` hours on each day. */
const even = (perDay: number): Use => ({
  ...none,
  since: '2024-01',
  months: Array.from({ length: 13 }, (_, back) => {
    const month = plusMonths('2026-11-01', -back).slice(0, 7)
    const days = back === 0 ? 20 : new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
    return { month, hours: perDay * days }
  }),
})

test('an aircraft that flies evenly has one date; the calendar is the latest', () => {
  const dates = forecastWith(even(1))({ dueOn: null, hoursLeft: 10.5 })
  expect(dates).toEqual({ early: '2026-11-30', likely: '2026-11-30', late: '2026-11-30' })
  expect(forecastWith(even(1))({ dueOn: '2026-11-25', hoursLeft: 50 }).late).toBe('2026-11-25')
})

test('bookings count as flown, and an aircraft that never flew has no forecast by hours', () => {
  const booked = [{ day: '2026-11-24', hours: 10 }]
  expect(forecastWith({ ...none, booked })({ dueOn: null, hoursLeft: 10 }).likely).toBe('2026-11-24')
  expect(forecastWith({ ...none, booked })({ dueOn: null, hoursLeft: 10.1 }).likely).toBeNull()
  expect(forecastWith(none)({ dueOn: null, hoursLeft: null })).toEqual({ early: null, likely: null, late: null })
})

test('a summer aircraft reaches a limit later from November than an even one with the same year', () => {
  const months = ['2026-06', '2026-07', '2026-08'].map((month) => ({ month, hours: 100 }))
  const summer = forecastWith({ ...none, since: '2024-01', months })({ dueOn: null, hoursLeft: 40 })
  const same = forecastWith(even(300 / 386))({ dueOn: null, hoursLeft: 40 })
  expect(summer.likely! > same.likely!).toBe(true)
  // Its quieter months had no flights.
  expect(summer.late).toBeNull()
})

test('months before it came are not counted as quiet ones', () => {
  const months = [
    { month: '2026-10', hours: 31 },
    { month: '2026-11', hours: 20 },
  ]
  expect(forecastWith({ ...none, since: '2026-10', months })({ dueOn: null, hoursLeft: 10.5 }).late).toBe('2026-11-30')
})

test('bookings in progress count today', () => {
  const booked = [{ day: '2026-11-18', hours: 5 }]
  expect(forecastWith({ ...none, booked })({ dueOn: null, hoursLeft: 5 }).early).toBe(today)
})

const dayAhead = fc.integer({ min: -2, max: 90 }).map((ahead) => plusDays(today, ahead))
const bookings = fc.array(fc.record({ day: dayAhead, hours: fc.integer({ min: 1, max: 80 }).map((tenths) => tenths / 10) }), {
  maxLength: 12,
})
const uses = fc.record({
  today: fc.constant(today),
  booked: bookings,
  months: fc.array(
    fc.record({
      month: fc.integer({ min: 0, max: 12 }).map((back) => plusMonths('2026-11-01', -back).slice(0, 7)),
      hours: fc.integer({ min: 0, max: 900 }).map((tenths) => tenths / 10),
    }),
    { maxLength: 13 },
  ),
  since: fc.constantFrom(null, '2024-03', '2026-02', '2026-10', '2026-11'),
})
const limits = fc.record({
  dueOn: fc.option(fc.integer({ min: -5, max: 700 }).map((ahead) => plusDays(today, ahead))),
  hoursLeft: fc.option(fc.integer({ min: -20, max: 3000 }).map((tenths) => tenths / 10)),
})
const at = (day: string | null) => day ?? '9999'

test('early ≤ likely ≤ late ≤ calendar limit, for any flown and booked hours', () => {
  fc.assert(
    fc.property(uses, limits, (use, limit) => {
      const { early, likely, late } = forecastWith(use)(limit)
      expect([early, likely, late].map(at)).toEqual([early, likely, late].map(at).toSorted())
      if (limit.dueOn !== null) expect(at(late) <= limit.dueOn).toBe(true)
    }),
  )
})

test('more booked hours never make anything due later', () => {
  fc.assert(
    fc.property(uses, limits, bookings, (use, limit, more) => {
      const before = forecastWith(use)(limit)
      const after = forecastWith({ ...use, booked: [...use.booked, ...more] })(limit)
      for (const pace of ['early', 'likely', 'late'] as const) expect(at(after[pace]) <= at(before[pace])).toBe(true)
    }),
    { numRuns: runs(40) },
  )
})

/** Reference implementation: counts day by day. */
const byHand = ({ booked, months, since }: Use, pace: 'early' | 'likely' | 'late', hoursLeft: number) => {
  const rows: { month: string; days: number; hours: number }[] = []
  for (let year = 2025, month = 11; year < 2026 || month <= 11; month === 12 ? ((month = 1), (year += 1)) : (month += 1)) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    const days = name === '2026-11' ? 20 : new Date(Date.UTC(year, month, 0)).getUTCDate()
    const hours = months.filter((one) => one.month === name).reduce((sum, one) => sum + one.hours, 0)
    if (since !== null && name >= since) rows.push({ month: name, days, hours })
  }
  const rate = (some: typeof rows) =>
    some.length === 0 ? 0 : some.reduce((sum, one) => sum + one.hours, 0) / some.reduce((sum, one) => sum + one.days, 0)
  const sorted = rows.map((one) => rate([one])).sort((a, b) => a - b)
  let flown = 0
  for (let ahead = 0; ahead <= 730; ahead += 1) {
    const day = plusDays(today, ahead)
    const planned = booked
      .filter((one) => one.day === day || (ahead === 0 && one.day < day))
      .reduce((sum, one) => sum + one.hours, 0)
    const same = rows.filter((one) => one.month.endsWith(day.slice(4, 7)))
    const likely = same.length === 0 ? rate(rows) : (rate(same) + rate(rows)) / 2
    const quarter = Math.round((sorted.length - 1) * (pace === 'early' ? 0.75 : 0.25))
    const usual =
      pace === 'likely'
        ? likely
        : pace === 'early'
          ? Math.max(likely, sorted[quarter] ?? 0)
          : Math.min(likely, sorted[quarter] ?? 0)
    flown += Math.max(planned, usual)
    if (flown >= hoursLeft) return day
  }
  return null
}

test('the forecast matches counting day by day', () => {
  fc.assert(
    fc.property(uses, fc.integer({ min: 1, max: 3000 }), fc.constantFrom('early', 'likely', 'late'), (use, tenths, pace) => {
      const limit = { dueOn: null, hoursLeft: tenths / 10 + 0.05 }
      expect(forecastWith(use)(limit)[pace]).toBe(byHand(use, pace, limit.hoursLeft))
    }),
    { numRuns: runs(30) },
  )
})
