import { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import { stages } from '@tailshare/contract/flights/ramp'
import { blankTrip } from '@tailshare/contract/base/tripFields'
import { expect, test } from 'vitest'
import { keptQuestions } from './keptQuestions.ts'
import { isSameSet, questionSetProblems } from './questionSet.ts'
import { questionsFor, standardVersions } from './questions.ts'

const model = {
  family: 'SR22',
  type: 1,
  hasTks: true,
  hasOxygen: true,
  hasParachute: true,
  oilMin: 6,
  oilMax: 8,
  seats: 5,
  usableGallons: 92,
} as const
const latest = (stage: 'departure' | 'return') => standardVersions(stage, model).at(-1)!.questions
const departure = latest('departure')
const free: SetQuestion = {
  key: 'fireBottle',
  section: 'Before the keys',
  title: 'Fire bottle in the green',
  hint: '',
  kind: 'yesNo',
  blocking: true,
  required: true,
  unit: '',
  min: null,
  max: null,
  warnMin: null,
  warnMax: null,
  whole: false,
  passes: true,
  off: false,
}
const number: SetQuestion = { ...free, kind: 'number', passes: null, blocking: false, unit: 'psi', min: 0, max: 100 }
const withOne = (question: SetQuestion) => questionSetProblems(departure, [...departure, question])
const changed = (key: string, change: Partial<SetQuestion>) =>
  Object.values(
    questionSetProblems(
      departure,
      departure.map((one) => (one.key === key ? { ...one, ...change } : one)),
    ),
  )

test('the standard sets are valid and contain every kept question', () => {
  const jet = { ...model, type: 5 as const }
  const keys = stages.flatMap((stage) =>
    [model, jet].flatMap((one) =>
      standardVersions(stage, one)
        .at(-1)!
        .questions.map(({ key }) => key),
    ),
  )
  for (const stage of stages) {
    const set = latest(stage)
    expect(SetQuestion.array().safeParse(set).success).toBe(true)
    expect(questionSetProblems(set, set)).toEqual({})
  }
  expect(Object.keys(keptQuestions).filter((key) => !keys.includes(key))).toEqual([])
})

test('a question is added, reworded, moved and switched off', () => {
  expect(withOne(free)).toEqual({})
  expect(withOne({ ...free, off: true })).toEqual({})
  expect(changed('hobbs', { title: 'Hobbs meter', hint: 'Top left', section: 'First' })).toEqual([])
  expect(questionSetProblems(departure, departure.toReversed())).toEqual({})
  expect(changed('tires', { off: true })).toEqual([])
  expect(changed('tires', { kind: 'text', passes: null })).toEqual([])
  expect(
    questionSetProblems(
      departure,
      departure.filter(({ key }) => key !== 'lights'),
    ),
  ).toEqual({})
})

test.each([
  ['removed', departure.filter(({ key }) => key !== 'hobbs'), /“Hobbs” stays\. The meters set the price/],
  [
    'switched off',
    departure.map((one) => (one.key === 'photoNose' ? { ...one, off: true } : one)),
    /stays\. Departure and return/,
  ],
  [
    'of another kind',
    departure.map((one) => (one.key === 'newDamage' ? { ...one, kind: 'text' as const } : one)),
    /keeps its kind/,
  ],
  ['optional', departure.map((one) => (one.key === 'pilotSignature' ? { ...one, required: false } : one)), /It is a signature/],
  ['without its bound', departure.map((one) => (one.key === 'oil' ? { ...one, max: 12 } : one)), /specification sets its bounds/],
])('what the product goes on to use is not %s', (_, set, text) => {
  expect(Object.values(questionSetProblems(departure, set)).join(' ')).toMatch(text)
})

test.each([
  ['two with one key', { ...free, key: 'tires' }, 'This value is already present'],
  ['a key of ours', { ...free, key: 'landingsDay' }, /meaning of its own/],
  ['bounds that cross', { ...number, min: 9, max: 5 }, 'The highest value is below the lowest'],
  ['warnings that cross', { ...number, warnMin: 9, warnMax: 5 }, 'The highest value is below the lowest'],
  ['a warning out of bounds', { ...number, warnMax: 120 }, 'A warning lies within the bounds'],
  ['bounds of words', { ...free, kind: 'text' as const, passes: null, min: 1 }, 'Only numbers have bounds'],
  ['a unit of a photo', { ...free, kind: 'photo' as const, passes: null, unit: 'psi' }, 'Only numbers are counted or measured'],
  ['words that pass', { ...free, kind: 'text' as const }, 'Only a yes or no passes'],
  ['a hold-up that always passes', { ...free, passes: null }, 'What holds up the record needs an answer that passes'],
  ['a hold-up nobody has to answer', { ...free, required: false }, 'What holds up the record has to be answered'],
])('%s: said at its field', (_, question, text) => {
  const [[field, message] = ['', ''], ...rest] = Object.entries(withOne(question))
  expect(field).toMatch(new RegExp(`^questions\\.${departure.length}\\.`))
  expect(message).toMatch(text)
  expect(rest).toEqual([])
})

test('disabled questions are not asked, and booking data is filled in', () => {
  const order = {
    ...blankTrip,
    destination: 'KBDN',
    pilotName: 'Maria Reyes',
    signerName: 'Maria Reyes',
    statement: 'I, Maria Reyes, take operational control.',
    squawks: ['Visor loose'],
    limits: [],
    inspectionsValid: false,
    inspectionRecords: 'confirmed' as const,
    leftUnclean: true,
  }
  const facts = { stage: 'departure', model, lastMeters: { hobbs: 12.3, flightMeter: 10 }, order } as const
  const set = [...departure.map((one) => (one.key === 'tires' ? { ...one, off: true } : one)), free]
  const asked = new Map(questionsFor(facts, set).map((one) => [one.key, one]))
  expect(asked.has('tires')).toBe(false)
  expect(asked.get('fireBottle')).toMatchObject({ title: free.title, expected: null, mustRead: '' })
  expect(asked.get('hobbs')).toMatchObject({ expected: 12.3, min: 12.3 })
  expect(asked.get('squawksRead')?.hint).toBe('Visor loose')
  expect(asked.get('inspectionsValid')?.hint).toMatch(/one comes due/)
  expect(asked.get('cabinClean')?.hint).toBe('It was not at the last return')
  expect(asked.get('destination')?.hint).toBe('KBDN')
  expect(asked.get('pilotSignature')).toMatchObject({ mustRead: 'Maria Reyes', hint: order.statement })
  expect(asked.get('idAndMedical')?.hint).toBe('Maria Reyes')
  const lesson = questionsFor({ ...facts, order: { ...order, signerName: 'Elena Park' } }, set)
  expect(lesson.find(({ key }) => key === 'idAndMedical')?.hint).toBe(
    'Elena Park, who is pilot in command; the photo ID of Maria Reyes',
  )
})

test('the order counts as a change, and nothing else that is the same', () => {
  expect(isSameSet(departure, structuredClone(departure))).toBe(true)
  expect(isSameSet(departure, departure.toReversed())).toBe(false)
})
