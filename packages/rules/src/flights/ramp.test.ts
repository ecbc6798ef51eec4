import { blankTrip } from '@tailshare/contract/base/tripFields'
import fc from 'fast-check'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { Question, type Answers, type Stage } from '@tailshare/contract/flights/ramp'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { walkAroundPhotos } from './stages/ask.ts'
import type { ModelFacts, RecordFacts } from './stages/facts.ts'
import { missingAnswers, problemsWith } from './stages/problems.ts'
import { questionsToAsk } from './stages/answers.ts'
import { questionsFor } from './stages/questions.ts'

const sr22: ModelFacts = {
  family: 'SR22',
  type: 1,
  hasTks: true,
  hasOxygen: true,
  hasParachute: true,
  oilMin: 6,
  oilMax: 8,
  seats: 4,
  usableGallons: 92,
}
const c172: ModelFacts = {
  ...sr22,
  family: 'C172',
  hasTks: false,
  hasOxygen: false,
  hasParachute: false,
  oilMin: null,
  oilMax: null,
  seats: 4,
  usableGallons: 92,
}
const jet: ModelFacts = { ...c172, family: 'SF50', type: 5, hasOxygen: true, hasParachute: true }
const last = { hobbs: 1284.6, flightMeter: 1096.9 }
const order = {
  ...blankTrip,
  pilotName: 'Daniel Ortiz',
  signerName: 'Daniel Ortiz',
  statement: 'I, Daniel Ortiz, take operational control.',
  passengers: 1,
  destination: 'KBDN',
  squawks: ['Right sun visor loose'],
  limits: [],
  inspectionsValid: true,
  inspectionRecords: 'confirmed' as const,
  leftUnclean: false,
}
const period = { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-07T01:00:00Z') }
const eight = walkAroundPhotos.map(([key]) => key)
const ask = (stage: Stage, model = sr22) => questionsFor({ stage, model, lastMeters: last, order })

const goodAnswers = (stage: Stage, model = sr22): Answers => ({
  ...Object.fromEntries(
    ask(stage, model)
      .filter(({ kind, required }) => kind !== 'photo' && required)
      .map(({ key, kind, passes, mustRead }): [string, Answers[string]] => [
        key,
        kind === 'yesNo' ? passes : kind === 'number' ? 1 : mustRead || 'Rosa V.',
      ]),
  ),
  ...(model.type === 5 ? {} : { oil: 7 }),
  ...(stage === 'departure' ? last : { hobbs: 1288.8, flightMeter: 1100.4 }),
})

const record = (
  stage: Stage,
  answers: Answers = {},
  changes: Partial<RecordFacts> & { model?: ModelFacts } = {},
): RecordFacts => ({
  stage,
  questions: ask(stage, changes.model),
  answers: { ...goodAnswers(stage, changes.model), ...answers },
  photos: eight,
  released: {},
  lastMeters: last,
  departureMeters: stage === 'return' ? last : null,
  period,
  leftAt: null,
  plannedHours: 4.2,
  now: stage === 'return' ? period.to : period.from,
  ...changes,
})
const holdsUp = (facts: RecordFacts) => [
  ...problemsWith(facts)
    .filter(({ severity }) => severity === 'block')
    .map(({ question }) => question),
  ...missingAnswers(facts),
]
const problem = (question: string, stage: Stage, answers: Answers, changes: Partial<RecordFacts> = {}) =>
  problemsWith(record(stage, answers, changes)).find((found) => found.question === question) ?? null

test.each([
  ['departure', sr22],
  ['departure', c172],
  ['departure', jet],
  ['return', sr22],
  ['return', c172],
  ['return', jet],
] as const)('a %s record with good answers and eight photos can be completed', (stage, model) => {
  expect(holdsUp(record(stage, {}, { model }))).toEqual([])
  expect(holdsUp(record(stage, {}, { model, photos: eight.slice(1) }))).not.toEqual([])
})

test.each([
  ['departure', 'newDamage'],
  ['return', 'newSquawk'],
  ['return', 'hardLanding'],
  ['return', 'overLimits'],
] as const)('a %s with a yes to %s is completed once a squawk says what it is', (stage, key) => {
  expect(holdsUp(record(stage, { [key]: true }))).toEqual([key])
  expect(holdsUp(record(stage, { [key]: true }, { hasSquawk: true }))).toEqual([])
})

test('every question fits the contract and has a key of its own', () => {
  for (const stage of ['departure', 'return'] as const)
    for (const model of [sr22, c172, jet]) {
      const questions = ask(stage, model)
      expect(Question.array().safeParse(questions).success).toBe(true)
      expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length)
    }
})

test('an aircraft is asked about what it has', () => {
  const keys = (model: ModelFacts) => ask('departure', model).map(({ key }) => key)
  expect(keys(sr22)).toEqual(expect.arrayContaining(['tksLeft', 'tksRight', 'oxygen', 'parachutePin', 'oil']))
  expect(keys(c172).filter((key) => ['tksLeft', 'tksRight', 'oxygen', 'parachutePin'].includes(key))).toEqual([])
  expect(keys(jet)).toContain('oilInRange')
  expect(keys(jet)).not.toContain('oil')
})

const blocked = (text: string) => ({ text, severity: 'block' })
test.each([
  ['oil above 9', 'oil', { oil: 9.1 }, blocked(fieldMessages.oilLevel)],
  ['oil below 5', 'oil', { oil: 4.9 }, blocked(fieldMessages.oilLevel)],
  ['oil at 9 warns for a model with 6 to 8', 'oil', { oil: 9 }, { severity: 'warn' }],
  ['oil at 8 is fine', 'oil', { oil: 8 }, null],
  ['oxygen at 2200', 'oxygen', { oxygen: 2200 }, blocked(fieldMessages.oxygenLevel)],
  ['oxygen below it', 'oxygen', { oxygen: 2199 }, null],
  ['TKS at 5 on one side', 'tksRight', { tksRight: 5 }, blocked(fieldMessages.fikiFluidLevel)],
  ['TKS at 4 on each side', 'tksLeft', { tksLeft: 4, tksRight: 4 }, null],
  ['less than nothing in a tank', 'fuelLeft', { fuelLeft: -1 }, blocked(fieldMessages.minValue(0))],
  ['a word for a number', 'fuelLeft', { fuelLeft: 'full' }, blocked(fieldMessages.numeric)],
  ['more in a tank than it holds', 'fuelRight', { fuelRight: 46.5 }, blocked(fieldMessages.maxValue(46))],
  ['a full tank', 'fuelRight', { fuelRight: 46 }, null],
  ['half a passenger', 'passengers', { passengers: 2.5 }, blocked(fieldMessages.whole)],
  ['more passengers than seats beside the pilot', 'passengers', { passengers: 4 }, blocked(fieldMessages.maxValue(3))],
  ['documents not on board', 'documents', { documents: false }, { severity: 'block' }],
  ['new damage without a squawk', 'newDamage', { newDamage: true }, { severity: 'block' }],
  ['a Hobbs that equals the last return', 'hobbs', {}, null],
  ['a Hobbs above it', 'hobbs', { hobbs: 1286.6 }, blocked(fieldMessages.greaterThanPreviousOne(1284.6))],
  ['a Hobbs below it', 'hobbs', { hobbs: 1284.5 }, blocked(fieldMessages.hobbsOrFlightNoLessThan)],
  ['zero on a meter', 'flightMeter', { flightMeter: 0 }, blocked(fieldMessages.noZero)],
] as const)('at departure: %s', (_, question, answers, expected) => {
  const found = problem(question, 'departure', answers)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})

test.each([
  ['a Hobbs that did not move', 'hobbs', { hobbs: 1284.6 }, blocked(fieldMessages.hobbsOrFlightNoLessThan)],
  ['zero', 'hobbs', { hobbs: 0 }, blocked(fieldMessages.noZero)],
  ['a hundred landings by day', 'landingsDay', { landingsDay: 100 }, blocked(fieldMessages.maxValue(99))],
  ['a hundred landings by night', 'landingsNight', { landingsNight: 100 }, blocked(fieldMessages.maxValue(99))],
  ['a day of landings, which is asked again', 'landingsDay', { landingsDay: 99 }, { severity: 'warn' }],
  ['landings that the time allows', 'landingsDay', { landingsDay: 40 }, null],
  [
    'dollars without a gallon',
    'fuelBoughtGallons',
    { fuelBoughtGallons: 0, fuelBoughtDollars: 120 },
    blocked(fieldMessages.noZero),
  ],
  [
    'fuel that costs more than fuel does',
    'fuelBoughtDollars',
    { fuelBoughtGallons: 20, fuelBoughtDollars: 5000 },
    blocked('That is more than $15 per gallon. Check gallons and dollars against the receipt.'),
  ],
  [
    'one cent above the bound',
    'fuelBoughtDollars',
    { fuelBoughtGallons: 10.7, fuelBoughtDollars: 160.51 },
    { severity: 'block' },
  ],
  ['fuel at the bound', 'fuelBoughtDollars', { fuelBoughtGallons: 10.7, fuelBoughtDollars: 160.5 }, null],
  ['a number beyond counting', 'fuelBoughtDollars', { fuelBoughtGallons: 20, fuelBoughtDollars: 1e300 }, { severity: 'block' }],
  ['more fuel than four full loads', 'fuelBoughtGallons', { fuelBoughtGallons: 368.1 }, blocked(fieldMessages.maxValue(368))],
  ['four full loads', 'fuelBoughtGallons', { fuelBoughtGallons: 368 }, null],
  ['half a landing', 'landingsDay', { landingsDay: 1.5 }, blocked(fieldMessages.whole)],
  [
    'trash in the cabin is noted, and does not hold up',
    'clean',
    { clean: false },
    { text: 'Noted. The owner and the next agent see it.', severity: 'warn' },
  ],
  ['more than 48 hours', 'hobbs', { hobbs: 1332.7 }, blocked(fieldMessages.enlargedTooMuch)],
  [
    'flight time above Hobbs time',
    'flightMeter',
    { hobbs: 1286.6, flightMeter: 1099.0 },
    blocked(fieldMessages.notExceedHobbsTimeDuration),
  ],
  ['flight time equal to Hobbs time', 'flightMeter', { hobbs: 1286.7, flightMeter: 1099.0 }, null],
  ['much more than planned', 'hobbs', { hobbs: 1294.1, flightMeter: 1105 }, { severity: 'block' }],
  ['a flight meter far behind the Hobbs', 'flightMeter', { hobbs: 1288.8, flightMeter: 1097.9 }, { severity: 'block' }],
] as const)('at return: %s', (_, question, answers, expected) => {
  const found = problem(question, 'return', answers)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})

test('a pilot who only taxied may return with a flight meter that did not move, once the panel is photographed', () => {
  const answers = { hobbs: 1284.8, flightMeter: 1096.9 }
  expect(problem('flightMeter', 'return', answers)).toMatchObject(blocked(fieldMessages.hobbsOrFlightNoLessThan))
  expect(problem('flightMeter', 'return', answers, { photos: ['photoPanel'] })).toMatchObject({ severity: 'warn' })
})

test('a meter cannot run longer than the time that passed', () => {
  expect(problem('hobbs', 'return', {}, { now: plusHours(period.from, 1) })?.text).toBe('Hobbs ran 4.2 h within 3.0 h.')
})

test('the clock starts with the recorded release, however early or late the trip was planned', () => {
  const leftAt = new Date('2026-12-05T19:00:00Z')
  const at = (hours: number) => problem('hobbs', 'return', {}, { leftAt, now: plusHours(leftAt, hours) })
  expect(at(0.6)).toMatchObject({ text: 'Hobbs ran 4.2 h within 36 minutes.', severity: 'block' })
  expect(at(3.6)).not.toBeNull()
  expect(at(3.7)).toBeNull()
  // Released before check-in opens.
  const early = plusHours(period.from, -5)
  expect(problem('hobbs', 'return', {}, { leftAt: early, now: plusHours(early, 4) })).toBeNull()
})

test('meters in messages are formatted as in the field', () => {
  expect(fieldMessages.greaterThanPreviousOne(5957)).toMatch(/, equal to 5,957\.0$/)
})

test('with a panel photo, a doubtful reading only warns and the owner decides', () => {
  const answers = { flightMeter: 1098.9 }
  expect(problemsWith(record('departure', answers))).toEqual([
    { question: 'flightMeter', text: fieldMessages.greaterThanPreviousOne(1096.9), severity: 'block' },
    { question: 'photoPanel', text: 'If the reading is right, photograph the panel.', severity: 'warn' },
  ])
  expect(problem('photoPanel', 'return', { hobbs: 1284.5 })).toBeNull()
  const photos = [...eight, 'photoPanel']
  expect(problem('flightMeter', 'departure', answers, { photos })?.severity).toBe('warn')
  expect(holdsUp(record('departure', answers, { photos }))).toEqual([])
})

test('fuel bought away asks for gallons, price and receipt, a late return for its reason', () => {
  expect(missingAnswers(record('return', { fuelBoughtGallons: 20 }))).toEqual(['fuelBoughtDollars', 'photoReceipt'])
  expect(missingAnswers(record('return', { fuelBoughtDollars: 120 }))).toEqual(['fuelBoughtGallons', 'photoReceipt'])
  expect(missingAnswers(record('return', { fuelBoughtGallons: 0, fuelBoughtDollars: 0 }))).toEqual([])
  expect(missingAnswers(record('return', {}, { now: plusHours(period.to, 1) }))).toEqual(['lateReason'])
})

test('a reason is asked only for a late return', () => {
  const keysAt = (minutes: number) =>
    questionsToAsk(ask('return'), { period, now: plusMinutes(period.to, minutes) }).map(({ key }) => key)
  for (const early of [-300, 0, 29]) expect(keysAt(early)).not.toContain('lateReason')
  expect(keysAt(30)).toEqual(ask('return').map(({ key }) => key))
  const late = questionsToAsk(ask('return'), { period, now: plusMinutes(period.to, 30) })
  expect(late.find(({ key }) => key === 'lateReason')?.required).toBe(true)
})

test('a record without answers lists what is missing', () => {
  const empty = { ...record('departure'), answers: {}, photos: [] }
  expect(missingAnswers(empty)).toEqual(expect.arrayContaining(['hobbs', 'photoNose']))
})

test('every accepted return has plausible meters relative to its departure', () => {
  const tenths = fc.integer({ min: -50, max: 600 }).map((value) => value / 10)
  fc.assert(
    fc.property(tenths, tenths, (hobbs, flight) => {
      const answers = { hobbs: last.hobbs + hobbs, flightMeter: last.flightMeter + flight }
      if (holdsUp(record('return', answers)).length > 0) return
      expect(hobbs).toBeGreaterThan(0)
      expect(flight).toBeGreaterThan(0)
      expect(flight).toBeLessThanOrEqual(hobbs + 0.05)
      expect(hobbs).toBeLessThanOrEqual(48)
    }),
  )
})
