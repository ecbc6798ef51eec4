import { blankTrip } from '@tailshare/contract/base/tripFields'
import { expect, test } from 'vitest'
import { changesNothing, inTenths, wrongAnswers } from '../stages/answers.ts'
import { flownBy, meterGap } from './flown.ts'
import { questionsFor } from '../stages/questions.ts'

const last = { hobbs: 1284.6, flightMeter: 1096.9 }

test('a flight is read off both records: hours, landings, fuel burned and fuel bought', () => {
  const flown = flownBy(
    { fuelLeft: 40, fuelRight: 41.5 },
    {
      hobbs: 1288.8,
      flightMeter: 1100.4,
      fuelLeft: 20,
      fuelRight: 22,
      landingsDay: 2,
      landingsNight: 1,
      fuelBoughtGallons: 21.3,
      fuelBoughtDollars: 140.58,
    },
    last,
  )
  expect(flown).toEqual({
    hobbsOut: 1284.6,
    hobbsIn: 1288.8,
    hobbsHours: 4.2,
    flightOut: 1096.9,
    flightIn: 1100.4,
    landings: 3,
    fuelGallons: 60.8,
    fuelCredits: [{ gallons: 21.3, cents: 14_058 }],
    shown: { hobbs: 1288.8, flightMeter: 1100.4 },
  })
})

test('dollars without gallons are not credited', () => {
  expect(flownBy({}, { fuelBoughtDollars: 5000 }, last).fuelCredits).toEqual([])
  expect(flownBy({}, { fuelBoughtGallons: 0, fuelBoughtDollars: 5000 }, last).fuelCredits).toEqual([])
})

test('meters are taken in tenths, everything else as it was given', () => {
  const given = { hobbs: 1287.44, flightMeter: 1099.65, oil: 7.25, fuelBoughtDollars: 140.58, clean: true }
  expect(inTenths(given)).toEqual({ ...given, hobbs: 1287.4, flightMeter: 1099.7 })
  expect(inTenths({ hobbs: null, oil: 7 })).toEqual({ hobbs: null, oil: 7 })
})

test('the owner reads which meter does not chain, and by how much', () => {
  expect(meterGap({ hobbs: 1286.6, flightMeter: 1096.9 }, last)).toBe('Hobbs 1,286.6 instead of 1,284.6')
  expect(meterGap({ hobbs: 1284.6, flightMeter: 1096.9 }, last)).toBeNull()
})

test('a repeated answer is distinguished from a change', () => {
  expect(changesNothing({ hobbs: 1, oil: 7 }, { hobbs: 1 })).toBe(true)
  expect(changesNothing({ hobbs: 1, oil: 7 }, { hobbs: 2 })).toBe(false)
  expect(changesNothing({}, { destination: null })).toBe(true)
})

test('answers without a matching question are reported', () => {
  const model = {
    family: 'C172',
    type: 1,
    hasTks: false,
    hasOxygen: false,
    hasParachute: false,
    oilMin: null,
    oilMax: null,
    seats: 4,
    usableGallons: 92,
  } as const
  const order = {
    ...blankTrip,
    pilotName: 'M',
    signerName: 'Daniel Ortiz',
    statement: 'I, Daniel Ortiz, take operational control.',
    squawks: [],
    limits: [],
    inspectionsValid: true,
    inspectionRecords: 'confirmed' as const,
    leftUnclean: false,
  }
  const questions = questionsFor({ stage: 'departure', model, lastMeters: last, order })
  expect(wrongAnswers(questions, { hobbs: '1', keys: 'yes', destination: 4, photoNose: 'x', wings: 2, oil: null })).toEqual({
    hobbs: 'This field accepts only numbers',
    keys: 'You need to specify any item',
    destination: 'This field is required',
    photoNose: 'This field is not known',
    wings: 'This field is not known',
  })
})
