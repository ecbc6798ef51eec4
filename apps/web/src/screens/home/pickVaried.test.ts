import type { AircraftCard } from '@tailshare/contract/aircraft'
import { expect, test } from 'vitest'
import { pickVaried } from './pickVaried.ts'

const card = (id: string, family: string, airport: string) =>
  ({ id, model: { family }, airport: { id: airport } }) as unknown as AircraftCard
const ids = (cards: AircraftCard[]) => cards.map(({ id }) => id).join('')

test('kinds at different places come first, then other kinds, then whatever is left', () => {
  const fleet = [card('a', 'SR22', 'KSQL'), card('b', 'SR22', 'KHWD'), card('c', 'DA40', 'KSQL'), card('d', 'C172', 'KMYF')]
  expect(ids(pickVaried(fleet, 2))).toBe('ad')
  expect(ids(pickVaried(fleet, 3))).toBe('adc')
  expect(ids(pickVaried(fleet, 9))).toBe('adcb')
})
