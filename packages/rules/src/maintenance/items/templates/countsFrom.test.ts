import { describe, expect, test } from 'vitest'
import { dueOf, fromHistory, whenDone, whenSetByHand, type Brings, type TrackedItem } from './tracked.ts'

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

type Used = {
  source: string
  interval: Partial<TrackedItem>
  hours: number
  brings: Brings
  due: { dueOn: string | null; dueAtHours: number | null }
}

describe('a used part brings its time and date', () => {
  const on = '2026-11-26'
  // 14 CFR 91.417(a)(2)
  test.each<Used>([
    {
      source: 'aviationpros, Logbook Research: 800 h since overhaul of 2,000 h leave 1,200 h',
      interval: { intervalHours: 2000 },
      hours: 2210.8,
      brings: { hours: 800 },
      due: { dueOn: null, dueAtHours: 3410.8 },
    },
    {
      source: 'TailExchange, TSN: magnetos with 120 h of their 500 h',
      interval: { intervalHours: 500 },
      hours: 2210.8,
      brings: { hours: 120 },
      due: { dueOn: null, dueAtHours: 2590.8 },
    },
    {
      source: 'an engine past its overhaul time is due at once',
      interval: { intervalHours: 2000 },
      hours: 2210.8,
      brings: { hours: 2100 },
      due: { dueOn: null, dueAtHours: 2110.8 },
    },
    {
      source: 'a new Hobbs and a used engine: the count begins below zero',
      interval: { intervalHours: 2000 },
      hours: 10,
      brings: { hours: 1500 },
      due: { dueOn: null, dueAtHours: 510 },
    },
    {
      source: 'a factory-new engine has its whole life',
      interval: { intervalHours: 2000 },
      hours: 2210.8,
      brings: { hours: 0 },
      due: { dueOn: null, dueAtHours: 4210.8 },
    },
    {
      source: 'a propeller overhauled in May 2024: 72 months from then, 2,400 h from its 300 h',
      interval: { intervalHours: 2400, intervalMonths: 72 },
      hours: 2210.8,
      brings: { hours: 300, on: '2024-05-09' },
      due: { dueOn: '2030-05-31', dueAtHours: 4310.8 },
    },
    {
      source: 'a starter-generator of another jet: 1,000 h and 144 months run from what it brings',
      interval: { intervalHours: 1000, intervalMonths: 144 },
      hours: 600,
      brings: { hours: 250, on: '2020-02-11' },
      due: { dueOn: '2032-02-29', dueAtHours: 1350 },
    },
  ])('$source', ({ interval, hours, brings, due }) => {
    const item = whenDone({ ...untouched, ...interval }, { on, hours, brings })
    expect(dueOf(item)).toEqual(due)
    // Later work counts from that work, not from the old part.
    expect(whenDone(item, { on: '2027-01-10', hours: hours + 50 })).toMatchObject({ fromOn: null, fromHours: null })
  })
})

describe('hours flown over a limit are taken off the next interval (14 CFR 91.409(b); DOM Magazine, Timing the 100-Hour Inspection)', () => {
  const hundred = { ...untouched, intervalHours: 100, lastDoneOn: '2026-08-01', lastDoneHours: 2250.6 }
  test.each([
    { case: 'done at 2,352.0, 1.4 h over', hours: 2352, due: 2450.6 },
    { case: 'done 7.0 h over', hours: 2357.6, due: 2450.6 },
    { case: 'done to the tenth', hours: 2350.6, due: 2450.6 },
    { case: 'done early, the interval begins then', hours: 2340, due: 2440 },
  ])('$case', ({ hours, due }) => {
    const done = whenDone(hundred, { on: '2026-11-26', hours, carriesOver: true })
    expect(dueOf(done)).toEqual({ dueOn: null, dueAtHours: due })
    expect(done.lastDoneHours).toBe(hours)
  })

  test('twice in a row, the second time counts from the limit that the first one left', () => {
    const first = whenDone(hundred, { on: '2026-09-01', hours: 2355.6, carriesOver: true })
    const second = whenDone(first, { on: '2026-11-01', hours: 2452.6, carriesOver: true })
    expect([first, second].map((item) => dueOf(item).dueAtHours)).toEqual([2450.6, 2550.6])
  })

  test('the same for a manual due value', () => {
    const done = whenDone(whenSetByHand(hundred, 2330), { on: '2026-11-26', hours: 2334, carriesOver: true })
    expect(dueOf(done).dueAtHours).toBe(2430)
  })

  test('oil and parts begin their whole interval when they are changed', () => {
    expect(dueOf(whenDone(hundred, { on: '2026-11-26', hours: 2352 })).dueAtHours).toBe(2452)
  })

  test('items without a previous count carry no hours over', () => {
    const fresh = { ...untouched, intervalHours: 100 }
    expect(dueOf(whenDone(fresh, { on: '2026-11-26', hours: 2352, carriesOver: true })).dueAtHours).toBe(2452)
  })
})

test('when replaying entries, older ones added later change nothing', () => {
  const item = { ...untouched, intervalHours: 100, handDueOn: '2026-12-01' }
  const done = (on: string, hours: number) => ({ kind: 'done' as const, on, hours, carriesOver: true })
  const two = [done('2026-08-01', 2250.6), done('2026-11-20', 2352)]
  expect(dueOf(fromHistory(item, two)).dueAtHours).toBe(2450.6)
  expect(fromHistory(item, [...two, done('2025-01-10', 1990)])).toEqual(fromHistory(item, two))
  expect(fromHistory(item, [...two, { kind: 'hand', value: 2400 }])).toMatchObject({ handDueHours: 2400, lastDoneHours: 2352 })
  expect(fromHistory(item, [])).toMatchObject({ lastDoneOn: null, lastDoneHours: null, handDueOn: null })
})
