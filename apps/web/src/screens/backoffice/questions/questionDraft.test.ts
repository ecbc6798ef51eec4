import { expect, test } from 'vitest'
import { keyFor, moved, newQuestion, ofKind, withKeys, wrongDraft } from './questionDraft.ts'

const tires = { ...newQuestion('Walk-around', []), key: 'tires', title: 'Tires and brakes in order' }

test.each([
  ['Fire bottle in the green', [], 'fireBottleInTheGreen'],
  ['Fire bottle', ['fireBottle'], 'fireBottle2'],
  ['2nd radio', [], 'question2ndRadio'],
  ['???', [], 'question'],
])('“%s” gets a unique key', (title, taken, key) => {
  expect(keyFor(title, taken)).toBe(key)
})

test('existing questions keep their keys when reworded', () => {
  const draft = [
    { ...tires, title: 'Tires' },
    { ...newQuestion('Walk-around', ['tires']), title: 'Fire bottle' },
  ]
  expect(withKeys([tires], draft).map(({ key }) => key)).toEqual(['tires', 'fireBottle'])
})

test('changing the kind drops fields the new kind does not have', () => {
  const pressure = { ...ofKind(tires, 'number'), unit: 'psi', min: 0, max: 60 }
  expect(ofKind(pressure, 'text')).toMatchObject({ kind: 'text', unit: '', min: null, max: null, passes: null })
  expect(ofKind(pressure, 'yesNo').passes).toBe(true)
})

test('a question moves only within the list', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('errors are reported at their question', () => {
  expect(wrongDraft([tires], [{ ...tires, title: ' ' }])).toEqual({ '0.title': 'This field is required' })
  expect(
    wrongDraft([tires], [tires, { ...newQuestion('Keys', ['tires']), title: 'Fire', blocking: true, passes: null }]),
  ).toEqual({
    '1.passes': 'What holds up the record needs an answer that passes',
  })
})
