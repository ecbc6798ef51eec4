import { blankTrip } from '@tailshare/contract/base/tripFields'
import { expect, test } from 'vitest'
import { inOwnWords } from './ownWords.ts'
import { questionsFor } from './questions.ts'

const model = {
  family: 'SR22',
  type: 1,
  hasTks: false,
  hasOxygen: false,
  hasParachute: true,
  oilMin: 6,
  oilMax: 8,
  seats: 4,
  usableGallons: 92,
} as const
const order = {
  ...blankTrip,
  pilotName: 'Daniel Ortiz',
  signerName: 'Daniel Ortiz',
  statement: 'I, Daniel Ortiz, take operational control.',
  squawks: [],
  limits: [],
  inspectionsValid: true,
  inspectionRecords: 'confirmed' as const,
  leftUnclean: false,
}
const lastMeters = { hobbs: 1284.6, flightMeter: 1096.9 }
const [departure, back] = (['departure', 'return'] as const).map((stage) => questionsFor({ stage, model, lastMeters, order }))

test('a pilot alone is asked nothing about a second person, and for one signature', () => {
  const asked = inOwnWords(departure!, {})
  const changed = asked.filter((question) => departure!.every(({ title }) => title !== question.title))
  expect(changed.map(({ key, title, hint }) => [key, title, hint])).toEqual([
    ['squawksRead', 'I have read the squawks', 'None are open'],
    ['idAndMedical', 'I carry my photo ID, certificate and medical', ''],
    ['keys', 'I have the keys', ''],
    ['pilotSignature', 'I accept operational control', order.statement],
  ])
  const keys = (questions: typeof asked) => questions.map(({ key }) => key)
  expect(keys(departure!).filter((key) => !keys(asked).includes(key))).toEqual(['releasedBy'])
  expect(keys(back!).filter((key) => !keys(inOwnWords(back!, {})).includes(key))).toEqual(['staffName'])
})

test('someone else’s name stays to see, and a title that the operator reworded stays', () => {
  const keysOf = (answers: Record<string, string>) => inOwnWords(departure!, answers).map(({ key }) => key)
  expect(keysOf({ pilotSignature: 'Daniel Ortiz', releasedBy: 'Daniel Ortiz' })).not.toContain('releasedBy')
  expect(keysOf({ pilotSignature: 'Daniel Ortiz', releasedBy: 'Rosa Vidal' })).toContain('releasedBy')
  expect(keysOf({ pilotSignature: 'Daniel Ortiz' })).toContain('releasedBy')
  const reworded = departure!.map((question) =>
    question.key === 'keys' ? { ...question, title: 'Keys and fuel card' } : question,
  )
  expect(inOwnWords(reworded, {}).map(({ title }) => title)).toContain('Keys and fuel card')
})
