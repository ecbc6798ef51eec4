import type { Answers } from '@tailshare/contract/flights/ramp'
import fc from 'fast-check'
import { blankTrip } from '@tailshare/contract/base/tripFields'
import { expect, test } from 'vitest'
import type { ModelFacts } from '../stages/facts.ts'
import { compareReadings, findingsIn, photoQuestions } from './inspection.ts'
import { questionsFor } from '../stages/questions.ts'

const model: ModelFacts = {
  family: 'SR22',
  type: 1,
  hasTks: true,
  hasOxygen: true,
  hasParachute: true,
  seats: 4,
  usableGallons: 92,
  oilMin: 6,
  oilMax: 8,
}
const order = {
  pilotName: 'Maria R.',
  squawks: [],
  limits: [],
  signerName: 'Maria Ruiz',
  statement: 'I, Maria Ruiz, take operational control.',
  inspectionsValid: true,
  inspectionRecords: 'confirmed' as const,
  leftUnclean: false,
  ...blankTrip,
  passengers: 1,
}
const questions = questionsFor({ stage: 'return', model, lastMeters: { hobbs: 100, flightMeter: 80 }, order })
const out: Answers = { hobbs: 100, flightMeter: 80, fuelLeft: 40, fuelRight: 40, oil: 7, tksLeft: 3, tksRight: 3, oxygen: 1500 }
const home: Answers = {
  hobbs: 103,
  flightMeter: 82.4,
  fuelLeft: 17,
  fuelRight: 18,
  oil: 6.5,
  tksLeft: 3,
  tksRight: 3,
  oxygen: 1500,
}

const compared = (changes: Answers = {}, more: { plannedHours?: number | null; departure?: Answers } = {}) =>
  compareReadings({
    questions,
    departure: { ...out, ...more.departure },
    return: { ...home, ...changes },
    plannedHours: more.plannedHours ?? 3,
    burnGph: 15,
  })
const row = (key: string, changes: Answers = {}, more = {}) => {
  const found = compared(changes, more).find((one) => one.key === key)!
  return [found.mark, found.text]
}

test('an ordinary flight has nothing to look at', () => {
  expect(compared().filter(({ mark }) => mark === 'look')).toEqual([])
  expect(compared().map(({ key }) => key)).toEqual([
    'hobbs',
    'flightMeter',
    'fuelLeft',
    'fuelRight',
    'fuel',
    'oil',
    'tksLeft',
    'tksRight',
    'oxygen',
  ])
})

test.each([
  ['hobbs', { hobbs: 108 }, 'look', 'Ran 8.0 h. 3.0 h were planned.'],
  ['hobbs', { hobbs: 99 }, 'look', 'Ran back by 1.0 h.'],
  ['flightMeter', { flightMeter: 83.5 }, 'look', 'Ran 3.5 h. Hobbs ran 3.0 h only.'],
  ['flightMeter', { flightMeter: 80.2 }, 'look', 'Ran 0.2 h. Hobbs ran 3.0 h.'],
  ['fuel', {}, 'fine', '45 gal burned in 3.0 h.'],
  ['fuel', { fuelLeft: 5, fuelRight: 5 }, 'look', '70 gal burned in 3.0 h. The book says about 45 gal.'],
  ['fuel', { fuelLeft: 40, fuelRight: 40 }, 'look', '0 gal burned in 3.0 h. The book says about 45 gal.'],
  ['fuel', { fuelLeft: 40, fuelRight: 40, fuelBoughtGallons: 45 }, 'fine', '45 gal burned in 3.0 h.'],
  ['oil', {}, 'fine', '0.5 qt used. 0.2 qt an hour.'],
  ['oil', { oil: 5 }, 'look', '2 qt used. 0.7 qt an hour.'],
  ['oil', { oil: 7, oilAdded: 2 }, 'look', '2 qt used. 0.7 qt an hour.'],
  ['oil', { oil: 9 }, 'look', '2 qt more than at departure.'],
  ['oil', { oil: 7 }, 'fine', 'None used.'],
  ['tksLeft', { tksLeft: 0 }, 'fine', '3 gal used. 1 gal an hour.'],
  ['oxygen', { oxygen: 100 }, 'look', '1,400 psi used. 466.7 psi an hour.'],
])('%s, %o: %s', (key, changes, mark, text) => {
  expect(row(key, changes)).toEqual([mark, text])
})

test('a missing side is not a difference', () => {
  const rows = compareReadings({ questions, departure: {}, return: home, plannedHours: 3, burnGph: 15 })
  expect(rows.every(({ departure, text, mark }) => departure === null && text === '' && mark === 'fine')).toBe(true)
})

test('each reading is compared once, and not judged if missing at departure or return', () => {
  const value = fc.option(fc.double({ min: -10, max: 3000, noNaN: true }), { nil: null })
  const answers = fc.record(Object.fromEntries(Object.keys(out).map((key) => [key, value])))
  fc.assert(
    fc.property(answers, answers, (departure, back) => {
      const rows = compareReadings({ questions, departure, return: back, plannedHours: null, burnGph: null })
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      for (const { departure: before, return: after, mark, text } of rows)
        expect(before !== null && after !== null ? text : [mark, text]).toEqual(
          before !== null && after !== null ? expect.stringMatching(/\.$/) : ['fine', ''],
        )
    }),
  )
})

test('findings are the answers that did not pass; photos come in the order of a walk around', () => {
  expect(findingsIn(questions, { clean: false, newSquawk: true, switchesOff: true })).toMatchObject([
    { question: 'clean', answer: 'No' },
    { question: 'newSquawk', answer: 'Yes' },
  ])
  expect(
    photoQuestions(questions)
      .map(({ key }) => key)
      .slice(0, 3),
  ).toEqual(['photoNose', 'photoLeftFront', 'photoLeftWing'])
})
