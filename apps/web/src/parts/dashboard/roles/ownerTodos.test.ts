import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { Override } from '@tailshare/contract/bookings/book/overrides'
import { expect, test } from 'vitest'
import { countNeeds } from '../todo/todoItem.ts'
import { ownerTodos } from './ownerTodos.ts'

const now = new Date('2026-11-20T17:00:00Z')
const zone = 'America/Los_Angeles'
const plane = (id: string, you: Upkeep['you'] = 'owner') =>
  ({
    id,
    tailNumber: id,
    you,
    airport: { zone },
    squawks: [{ id: `s-${id}`, text: 'Nose tire', severity: 'grounding', state: 'open' }],
    maintenance: [],
    forecast: [],
    inShop: [],
  }) as unknown as Upkeep
const booked = (aircraftId: string) =>
  ({
    id: `o-${aircraftId}`,
    aircraftId,
    tailNumber: aircraftId,
    status: 'booked',
    seenByOwner: false,
    csip: null,
    waitsFor: null,
    roles: ['owner'],
    pilot: { firstName: 'Maria', lastName: 'Reyes' },
    airport: { zone },
    createdAt: '2026-11-19T17:00:00Z',
    flightStartTime: '2026-11-22T17:00:00Z',
    flightDropTime: '2026-11-22T21:00:00Z',
  }) as unknown as OrderSummary
const asks = (id: string) =>
  ({
    id: `x-${id}`,
    aircraft: { id, tailNumber: id, zone },
    pilot: { firstName: 'Jonas', lastName: 'Lind' },
    what: 'Checkout',
    flightStartTime: null,
    flightDropTime: null,
  }) as unknown as Override
const known = {
  upkeep: [plane('N1'), plane('N2'), plane('N3', 'co_owner')],
  orders: [booked('N1'), booked('N2')],
  overrides: [asks('N2')],
}

test('groundings and requests count as to-dos of an owner; bookings are listed but not counted', () => {
  const todos = ownerTodos(known, now)
  expect(todos.map(({ id }) => id)).toEqual(['s-N1', 's-N2', 'override-x-N2', 'o-N1', 'o-N2'])
  expect(countNeeds(todos)).toBe(3)
})

test('for one aircraft, only its own to-dos are listed', () => {
  expect(ownerTodos(known, now, 'N2').map(({ id }) => id)).toEqual(['s-N2', 'override-x-N2', 'o-N2'])
  expect(ownerTodos(known, now, 'N3')).toEqual([])
})
