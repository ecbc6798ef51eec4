import { expect, test } from 'vitest'
import { modelsText, rangeText, typesText } from './filterText.ts'

const dollars = (value: number) => `$${value}`

test.each([
  [[1, 1000], undefined],
  [[1, 401], 'Up to $401'],
  [[100, 1000], 'From $100'],
  [[100, 401], '$100 to $401'],
] as const)('a price of %j is said as %s', (range, text) => {
  expect(rangeText(range, [1, 1000], dollars)).toBe(text)
})

test('types and models are named, many models are counted', () => {
  expect([typesText(['1', '5']), typesText(['1']), typesText(['5'])]).toEqual([undefined, 'Single Engine', 'Jet'])
  const models = [{ id: 'a', name: 'Cirrus SR22' }]
  expect([[], ['a'], ['b'], ['a', 'b']].map((ids) => modelsText(ids, models))).toEqual([
    undefined,
    'Cirrus SR22',
    '1 model',
    '2 models',
  ])
})
