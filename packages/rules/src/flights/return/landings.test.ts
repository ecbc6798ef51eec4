import { expect, test } from 'vitest'
import { blankTrip } from '@tailshare/contract/base/tripFields'
import type { QuestionFacts, RecordFacts } from '../stages/facts.ts'
import { problemsWith } from '../stages/problems.ts'
import { questionsFor } from '../stages/questions.ts'

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

const model: QuestionFacts['model'] = {
  family: 'SR22',
  type: 1,
  hasTks: false,
  hasOxygen: false,
  hasParachute: true,
  seats: 4,
  usableGallons: 92,
  oilMin: 6,
  oilMax: 8,
}
const order = {
  ...blankTrip,
  pilotName: 'Maria Reyes',
  signerName: 'Maria Reyes',
  statement: 'I, Maria Reyes, take operational control.',
  squawks: [],
  limits: [],
  inspectionsValid: true,
  inspectionRecords: 'confirmed' as const,
  leftUnclean: false,
}
const hint = (returns?: QuestionFacts['returns']) =>
  questionsFor({ stage: 'return', model, lastMeters: out, order, ...(returns && { returns }) }).find(
    ({ key }) => key === 'landingsNight',
  )!.hint
const sanCarlos = { code: 'KSQL', lat: 37.5119, lon: -122.2495, zone: 'America/Los_Angeles' }
const barrow = { code: 'PABR', lat: 71.2854, lon: -156.766, zone: 'America/Anchorage' }

// 14 CFR 61.57(b): full stop, from an hour after sunset to an hour before sunrise. Times from the US Naval Observatory, within two minutes.
test.each([
  [{ ...sanCarlos, day: '2026-12-05' }, 'until 06:08 or from 17:50 at KSQL'],
  [{ ...sanCarlos, day: '2026-06-21' }, 'until 04:48 or from 21:33 at KSQL'],
])('landings by night at %o are counted between the two times of that day', (returns, times) => {
  expect(hint(returns)).toBe(`To a full stop, ${times}. Touch-and-goes count by day`)
})

test('where no place is known, or the sun neither rises nor sets, the hint says it without times', () => {
  const rule = 'To a full stop, from an hour after sunset to an hour before sunrise. Touch-and-goes count by day'
  expect([hint(), hint({ ...barrow, day: '2026-12-21' }), hint({ ...barrow, day: '2026-06-21' })]).toEqual([rule, rule, rule])
})
