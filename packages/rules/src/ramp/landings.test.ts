import { expect, test } from 'vitest'
import type { RecordFacts } from './facts.ts'
import { problemsWith } from './problems.ts'

const out = { hobbs: 100, flightMeter: 80 }
const said = (answers: RecordFacts['answers']) =>
  problemsWith({
    stage: 'return',
    questions: [],
    answers: { hobbs: 101.2, flightMeter: 81, ...answers },
    photos: [],
    released: {},
    lastMeters: out,
    departureMeters: out,
    period: { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-05T20:00:00Z') },
    leftAt: new Date('2026-12-05T17:00:00Z'),
    plannedHours: 1,
    now: new Date('2026-12-05T19:00:00Z'),
  })

test.each([
  [{ landingsDay: 12, landingsNight: 0 }, []],
  [{ landingsDay: 99, landingsNight: 0 }, ['landingsDay']],
  [{ landingsDay: 1, landingsNight: 13 }, ['landingsNight']],
  [{ flightMeter: 80.1, hobbs: 100.3, landingsDay: 1 }, []],
] as const)('an hour on the flight meter with %o asks again for %o, and never holds up the record', (answers, asked) => {
  const problems = said(answers)
  expect(problems.map(({ question }) => question)).toEqual(asked)
  expect(problems.every(({ severity, text }) => severity === 'warn' && text.includes('touch-and-go'))).toBe(true)
})
