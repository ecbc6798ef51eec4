import { expect, test } from 'vitest'
import type { RecordFacts } from '../stages/facts.ts'
import { flownBy, unrolledReading } from './flown.ts'
import { problemsWith } from '../stages/problems.ts'

test.each([
  [0.3, 9999.2, 10_000.3],
  [0, 9999.9, 10_000],
  [3.1, 99_998.9, 100_003.1],
  [47.9, 9999.9, 10_047.9],
  // Longer than any flight: misread.
  [48, 9999.9, 48],
  [9998.2, 9999.2, 9998.2],
  [0.3, 1284.6, 0.3],
  [1287.8, 1284.6, 1287.8],
])('a meter that shows %s after %s has reached %s', (reading, before, reached) => {
  expect(unrolledReading(reading, before)).toBe(reached)
})

const out = { hobbs: 9999.2, flightMeter: 8120.1 }
const said = (answers: RecordFacts['answers']) =>
  problemsWith({
    stage: 'return',
    questions: [],
    answers,
    photos: [],
    released: {},
    lastMeters: out,
    departureMeters: out,
    period: { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-05T20:00:00Z') },
    leftAt: new Date('2026-12-05T17:00:00Z'),
    plannedHours: 1,
    now: new Date('2026-12-05T19:00:00Z'),
  }).map(({ question, severity }) => `${question}: ${severity}`)

test('a return whose Hobbs turned over closes, and its hours are judged like any others', () => {
  expect(said({ hobbs: 0.3, flightMeter: 8121, landingsDay: 1 })).toEqual([])
  expect(said({ hobbs: 0.3, flightMeter: 8122.1 })).toEqual(['flightMeter: block'])
  expect(said({ hobbs: 6.3, flightMeter: 8126 })).toEqual(['hobbs: block', 'photoPanel: warn'])
  expect(said({ hobbs: 9990, flightMeter: 8121 })).toEqual(['hobbs: block'])
})

test('its flight is counted through the turn, and the panel keeps what it shows', () => {
  expect(flownBy({}, { hobbs: 0.3, flightMeter: 8121 }, out)).toMatchObject({
    hobbsOut: 9999.2,
    hobbsIn: 10_000.3,
    hobbsHours: 1.1,
    flightIn: 8121,
    shown: { hobbs: 0.3, flightMeter: 8121 },
  })
})
