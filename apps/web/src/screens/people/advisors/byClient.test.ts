import { expect, test } from 'vitest'
import { byClient } from './byClient.ts'

const of = (id: string, flights: number, hobbsHours: number, incomeCents: number) => ({
  owner: { id, firstName: id, lastName: 'Marsh', photo: null },
  year: { year: 2026, flights, hobbsHours, incomeCents },
})

test('each client has the totals of all their aircraft, in tenths and cents', () => {
  const clients = byClient([of('helen', 3, 0.1, 100), of('helen', 4, 0.2, 250), of('victor', 1, 1.4, 7)])
  expect(clients.map(({ owner, of: { length }, ...sums }) => [owner.id, length, sums])).toEqual([
    ['helen', 2, { flights: 7, hobbsHours: 0.3, incomeCents: 350 }],
    ['victor', 1, { flights: 1, hobbsHours: 1.4, incomeCents: 7 }],
  ])
  expect(byClient([])).toEqual([])
})
