import { blankTrip } from '@tailshare/contract/base/tripFields'
import { expect, test } from 'vitest'
import { changedAnswers, correctionText, notCorrectable } from './correction.ts'
import { questionsFor } from '../stages/questions.ts'

const model = {
  family: 'SR22',
  type: 1,
  hasTks: false,
  hasOxygen: false,
  hasParachute: false,
  oilMin: 6,
  oilMax: 8,
  seats: 4,
  usableGallons: 92,
} as const
const questions = questionsFor({
  stage: 'return',
  model,
  lastMeters: { hobbs: 1284.6, flightMeter: 1096.9 },
  order: {
    ...blankTrip,
    pilotName: 'Maria R.',
    signerName: 'Daniel Ortiz',
    statement: 'I, Daniel Ortiz, take operational control.',
    squawks: [],
    limits: [],
    inspectionsValid: true,
    inspectionRecords: 'confirmed' as const,
    leftUnclean: false,
  },
})

test('only readings and counts are corrected; who signed and what was seen stays', () => {
  expect(notCorrectable(questions, { hobbs: 1287.4, landingsDay: 2, fuelLeft: 18 })).toEqual({})
  expect(Object.keys(notCorrectable(questions, { signature: 'Rosa', clean: true, photoNose: 1, unknown: 1 }))).toEqual([
    'signature',
    'clean',
    'photoNose',
    'unknown',
  ])
})

test('a correction shows the old and new value of each answer', () => {
  const changed = changedAnswers(
    { hobbs: 1287.8, landingsDay: 3, oil: 7 },
    { hobbs: 1287, landingsDay: 2, oil: 7, fuelBoughtGallons: 10.5 },
  )
  expect(changed.after).toEqual({ hobbs: 1287, landingsDay: 2, fuelBoughtGallons: 10.5 })
  expect(correctionText(questions, changed)).toBe(
    'Hobbs: 1,287.8, now 1,287.0. Landings by day: 3, now 2. Fuel bought away: nothing, now 10.5.',
  )
})
