import { expect, test } from 'vitest'
import { readFilters } from './filters.ts'
import { modelsText, rangeText, typesText } from './filterText.ts'
import { fittingModels, searchName } from '../searchNames.ts'

const dollars = (value: number) => `$${value}`

test.each([
  [[1, 1000], undefined],
  [[1, 401], 'Up to $401'],
  [[100, 1000], 'From $100'],
  [[100, 401], '$100 to $401'],
] as const)('a price of %j reads %s', (range, text) => {
  expect(rangeText(range, [1, 1000], dollars)).toBe(text)
})

test('types and models are named, many models are counted', () => {
  expect([typesText(['1', '5']), typesText(['1']), typesText(['5'])]).toEqual([undefined, 'Propeller', 'Jet'])
  const models = [{ id: 'a', name: 'Cirrus SR22' }]
  expect([[], ['a'], ['b'], ['a', 'b']].map((ids) => modelsText(ids, models))).toEqual([
    undefined,
    'Cirrus SR22',
    '1 model',
    '2 models',
  ])
})

test('typing filters the models by word and keeps the selected ones', () => {
  const models = ['Cessna 172S', 'Cessna 182T', 'Cirrus SR22', 'Cirrus SR22T'].map((name) => ({ id: name, name }))
  const names = (typed: string, chosen: string[] = []) => fittingModels(models, typed, chosen).map(({ name }) => name)
  expect(names('')).toHaveLength(4)
  expect(names('cirrus 22t')).toEqual(['Cirrus SR22T'])
  expect(names('cessna', ['Cirrus SR22'])).toEqual(['Cirrus SR22', 'Cessna 172S', 'Cessna 182T'])
  expect(names('piper')).toEqual([])
})

test('a search is named after its filters', () => {
  const filters = readFilters(new URLSearchParams('price_hour_max=200&aircraft_type=1'), new Date())
  expect(searchName(filters, { airports: [], models: [] })).toBe('Anywhere, Propeller, up to $200')
})

test('the name of a search includes its days', () => {
  const now = new Date('2026-11-22T15:00Z')
  const nameOf = (address: string) => searchName(readFilters(new URLSearchParams(address), now), { airports: [], models: [] })
  expect(nameOf('date=2026-11-28T17:00Z,2026-11-28T20:00Z')).toBe('Anywhere, Sat, Nov 28')
  expect(nameOf('bounds=-123,37,-121,38&date=2026-11-28T17:00Z,2026-11-29T20:00Z')).toBe('This area, Sat, Nov 28 – Sun, Nov 29')
})
