import type { Answers } from '@tailshare/contract/flights/ramp'
import { expect, test } from 'vitest'
import { burnProblems } from './burn.ts'
import { exchangedText, problemsWithExchange, shiftOf } from './exchange.ts'
import type { RecordFacts } from '../stages/facts.ts'

const back = (answers: Answers) =>
  burnProblems({
    stage: 'return',
    answers: { hobbs: 103, fuelLeft: 20, fuelRight: 20, oil: 6, ...answers },
    departureMeters: { hobbs: 100, flightMeter: 80 },
    burn: { fuelOut: 80, oilOut: 7, gallonsPerHour: 14 },
  } as unknown as RecordFacts)

test.each([
  ['what the model burns', {}],
  ['a bit more in the climbs', { fuelLeft: 10, fuelRight: 12 }],
  ['a bit less down home', { fuelLeft: 30, fuelRight: 32 }],
  ['filled up away', { fuelLeft: 40, fuelRight: 40, fuelBoughtGallons: 42 }],
  ['oil topped up', { oil: 7, oilAdded: 1 }],
])('%s raises no question', (_, answers) => {
  expect(back(answers)).toEqual([])
})

test.each([
  ['nearly all fuel gone in an hour', { hobbs: 101, fuelLeft: 10, fuelRight: 10 }, 'fuelRight', '60.0 gal for 1.0 h'],
  ['hardly any fuel burnt in five', { hobbs: 105, fuelLeft: 38, fuelRight: 36 }, 'fuelRight', '6.0 gal for 5.0 h'],
  ['more fuel than it left with', { fuelLeft: 46, fuelRight: 46 }, 'fuelRight', '12.0 gal more than at departure'],
  ['five quarts used', { oil: 5, oilAdded: 3 }, 'oil', '5.0 qt used in 3.0 h'],
  ['more oil than it left with', { oil: 8.5 }, 'oil', '1.5 qt more than at departure'],
])('%s asks for another look and holds nothing up', (_, answers, question, text) => {
  expect(back(answers)).toEqual([{ question, severity: 'warn', text: expect.stringContaining(text) }])
})

test('without a look at departure there is nothing to compare', () => {
  const facts = { answers: { hobbs: 103, fuelLeft: 1, fuelRight: 1 }, departureMeters: { hobbs: 100, flightMeter: 80 } }
  expect(burnProblems(facts as unknown as RecordFacts)).toEqual([])
})

test('an exchange is read where the old meter stood, or a little after ground runs in the shop', () => {
  expect(problemsWithExchange(1284.6, 1284.6)).toEqual({})
  expect(problemsWithExchange(1284.6, 1285.1)).toEqual({})
  expect(problemsWithExchange(1284.6, 1284.5)).toMatchObject({ oldReading: expect.stringContaining('1,284.6') })
  expect(problemsWithExchange(1284.6, 1384.6)).toMatchObject({ oldReading: expect.stringContaining('1,284.6') })
  expect(shiftOf({ oldReading: 1284.6, newReading: 0.3 })).toBe(-1284.3)
})

test('a reading of the exchanged meter gets an explanation; other misreadings do not', () => {
  const exchanges = [{ meter: 'hobbs' as const, oldReading: 1284.6, newReading: 0.4, on: 'Nov 22, 2026' }]
  expect(exchangedText('hobbs', 1284.6, exchanges)).toBe(
    'The Hobbs was exchanged on Nov 22, 2026: the old one read 1,284.6, the new one began at 0.4. Read the new one.',
  )
  expect(exchangedText('hobbs', 1.4, exchanges)).toBeNull()
  expect(exchangedText('flightMeter', 1284.6, exchanges)).toBeNull()
})
