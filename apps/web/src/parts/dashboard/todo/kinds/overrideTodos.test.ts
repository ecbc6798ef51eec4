import { expect, test } from 'vitest'
import { overrideTodos } from '../../roles/ownerTodos.ts'

const one = {
  id: 'o1',
  pilot: { id: 'p1', firstName: 'Maria', lastName: 'Reyes', photo: null },
  aircraft: { id: 'a1', tailNumber: 'N417TS', zone: 'America/Los_Angeles' },
  what: 'Checkout',
  flightStartTime: '2026-12-05T17:00:00.000Z',
  flightDropTime: '2026-12-05T20:00:00.000Z',
}

test('a request for an override is a to-do of the owner, with the trip and the rule', () => {
  expect(overrideTodos([])).toEqual([])
  expect(overrideTodos([one])).toMatchObject([
    {
      tone: 'caution',
      title: 'Maria Reyes asks to fly N417TS',
      text: 'Sat, Dec 5, 09:00 – 12:00. Your rules say no: Checkout.',
      to: '/profile/aircraft-booking',
    },
  ])
})
