import type { AircraftCard } from '@tailshare/contract/aircraft/aircraft'
import { expect, test } from 'vitest'
import { pickVaried } from './pickVaried.ts'

const card = (id: string, family: string, airport: string, priceHourCents: number) =>
  ({ id, model: { family }, airport: { id: airport }, priceHourCents }) as unknown as AircraftCard
const ids = (cards: AircraftCard[]) => cards.map(({ id }) => id).join('')

const fleet = [
  card('a', 'SF50', 'KSQL', 1000),
  card('b', 'SR22', 'KSQL', 400),
  card('c', 'SR22', 'KHWD', 390),
  card('d', 'SR22', 'KSQL', 380),
  card('e', 'DA40', 'KHWD', 200),
  card('f', 'C172', 'KMYF', 150),
  card('g', 'C172', 'KSQL', 140),
  card('h', 'C172', 'KHWD', 130),
]

test.each([
  [4, 'geca'],
  [2, 'ea'],
  [1, 'a'],
  [9, 'hgfedcba'],
])('picks %i of a fleet: one per price band, the cheapest first, with spreadByKey models and airports', (count, expected) => {
  expect(ids(pickVaried(fleet, count))).toBe(expected)
})

test('an empty fleet yields no picks', () => expect(pickVaried([], 4)).toEqual([]))
