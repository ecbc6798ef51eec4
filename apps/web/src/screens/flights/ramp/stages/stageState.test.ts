import type { StageRecord } from '@tailshare/contract/flights/ramp'
import { walkAroundPhotos } from '@tailshare/rules/flights/stages/ask'
import { questionsFor } from '@tailshare/rules/flights/stages/questions'
import { blankTrip } from '@tailshare/contract/base/tripFields'
import { expect, test } from 'vitest'
import { askedOneself, signing } from '../commander.ts'
import { answered, newRecord, photographed, shownAnswers } from '../device/store/deviceRecord.ts'
import { allYes, nextQuestion, progressOf, runsOf, sectionsOf, stateOf } from './stageState.ts'

const now = new Date('2026-11-21T02:40:00Z')
const questions = questionsFor({
  stage: 'departure',
  model: {
    family: 'SR22',
    type: 1,
    hasTks: true,
    hasOxygen: false,
    hasParachute: true,
    oilMin: 6,
    oilMax: 8,
    seats: 4,
    usableGallons: 92,
  },
  lastMeters: { hobbs: 1284.6, flightMeter: 1096.9 },
  order: {
    ...blankTrip,
    pilotName: 'Daniel Ortiz',
    signerName: 'Daniel Ortiz',
    statement: 'I, Daniel Ortiz, take operational control.',
    squawks: [],
    limits: [],
    inspectionsValid: true,
    inspectionRecords: 'confirmed' as const,
    leftUnclean: false,
  },
})
const snapshot = {
  order: { id: 'order', flightStartTime: '2026-11-21T03:00:00Z', flightDropTime: '2026-11-21T06:00:00Z' },
  stage: 'departure',
  state: 'open',
  questions,
  answers: {},
  photos: [],
  issues: [],
  problems: [],
  missing: [],
  openPoints: [],
  answeredBy: {},
  others: {},
  heldBy: null,
} as unknown as StageRecord
const record = newRecord('rosa', snapshot, true)
const fine = answered(
  record,
  { hobbs: 1284.6, flightMeter: 1096.9, fuelLeft: 46, fuelRight: 45, oil: 6.5, tksLeft: 4, tksRight: 4 },
  now.toISOString(),
)
const withPhotos = (count: number) =>
  walkAroundPhotos
    .slice(0, count)
    .reduce((one, [question]) => photographed(one, { id: question, question, at: '', sent: null }), fine)
const stepOf = (one: typeof record) => nextQuestion(questions, stateOf(one, now))?.key

test('the next step follows the walk around the aircraft: meters, fluids, photos, keys', () => {
  expect(stepOf(record)).toBe('hobbs')
  expect(stepOf(fine)).toBe('photoNose')
  expect(stepOf(withPhotos(5))).toBe('photoRightRear')
  expect(stepOf(withPhotos(8))).toBe('tires')
})

test('an implausible reading is the next step before anything else', () => {
  const wrong = answered(withPhotos(8), { flightMeter: 1098.9 }, now.toISOString())
  expect(stepOf(wrong)).toBe('flightMeter')
  expect(stateOf(wrong, now).complete).toBe(false)
})

test('a photo of the panel allows an implausible reading, with a warning', () => {
  const wrong = answered(withPhotos(8), { flightMeter: 1098.9 }, now.toISOString())
  const shown = photographed(wrong, { id: 'panel', question: 'photoPanel', at: '', sent: null })
  expect(stateOf(shown, now).problems).toMatchObject([{ question: 'flightMeter', severity: 'warn' }])
  expect(stepOf(shown)).toBe('tires')
})

test('what asked for a photo of the panel goes once it is taken', () => {
  const asks = { question: 'photoPanel', text: 'Read it again, or take a photo', severity: 'warn' as const }
  const told = { ...withPhotos(8), answers: {}, snapshot: { ...snapshot, answers: shownAnswers(fine), problems: [asks] } }
  expect(stateOf(told, now).problems).toEqual([asks])
  const taken = photographed(told, { id: 'panel', question: 'photoPanel', at: '', sent: null })
  expect(stateOf(taken, now).problems).toEqual([])
})

test('errors only the server knows stay while other answers are unsent', () => {
  const grounded = { question: 'squawksRead', text: 'The aircraft is grounded: nose tire', severity: 'block' as const }
  const told = { ...fine, snapshot: { ...snapshot, problems: [grounded] } }
  expect(stateOf(told, now).problems).toEqual([grounded])
})

test('"All yes" skips new damage and questions that need individual confirmation', () => {
  const { missing } = stateOf(record, now)
  const inspection = questions.filter(({ section }) => section === 'Walk-around')
  const keys = questions.filter(({ section }) => section === 'Before the keys')
  expect(allYes(inspection, missing)).toEqual(['tires', 'lights', 'windshield', 'cabinClean'])
  expect(allYes(keys, missing)).toEqual(['equipment'])
  expect(allYes(inspection, [])).toEqual([])
})

test('progress marks finished sections, the current one, and those ahead', () => {
  const sections = sectionsOf(questions)
  expect(sections.map(({ title }) => title)).toEqual([
    'Meters',
    'Fluids',
    'Walk-around',
    'Before the keys',
    'The trip',
    'Operational control',
  ])
  expect(progressOf(sections, stateOf(fine, now))).toEqual(['done', 'done', 'current', 'ahead', 'ahead', 'ahead'])
})

test('consecutive questions of one kind are grouped within their section', () => {
  const [meters] = sectionsOf(questions)
  expect(runsOf(meters!.questions).map(({ kind, questions: run }) => [kind, run.length])).toEqual([
    ['number', 2],
    ['photo', 1],
  ])
})

test('a pilot alone signs once, and both names are kept', () => {
  const alone = askedOneself(record)
  expect(signing(questions, 'pilotSignature', 'Daniel Ortiz')).toEqual({ pilotSignature: 'Daniel Ortiz' })
  const signed = signing(alone.snapshot.questions, 'pilotSignature', 'Daniel Ortiz')
  expect(signed).toEqual({ pilotSignature: 'Daniel Ortiz', releasedBy: 'Daniel Ortiz' })
  const after = answered(record, signed, now.toISOString())
  const left = (one: typeof record) => stateOf(one, now).missing.filter((key) => /^(pilotSignature|releasedBy)$/.test(key))
  expect(left(alone)).toEqual(['pilotSignature'])
  expect([left(after), left(askedOneself(after))]).toEqual([[], []])
})
