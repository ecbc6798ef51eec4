import { expect, test } from 'vitest'
import { readFilters } from './filters.ts'
import { modelsText, rangeText, searchName, typesText } from './filterText.ts'

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

test('a search is called by where and when until it has a name', () => {
  const named = { airports: [], models: [] }
  const nameOf = (address: string) => searchName(readFilters(new URLSearchParams(address), new Date('2026-11-22T15:00Z')), named)
  expect(nameOf('')).toBe('Anywhere')
  expect(nameOf('date=2026-11-28T17:00Z,2026-11-28T20:00Z')).toBe('Anywhere, Sat, Nov 28')
  expect(nameOf('bounds=-123,37,-121,38&date=2026-11-28T17:00Z,2026-11-29T20:00Z&price_hour_max=200')).toBe(
    'This area, Sat, Nov 28 – Sun, Nov 29, up to $200',
  )
})
