import { expect, test } from 'vitest'
import { whoHears } from '../whoHears.ts'

test('of a swapped trip owner and instructor hear; its pilot hears of the swap itself, once', () => {
  const booking = {
    id: 'b',
    number: 'TS-1001',
    tailNumber: 'N417TS',
    airportId: 'a',
    zone: 'America/Los_Angeles',
    start: new Date('2026-12-03T17:00:00Z'),
    drop: new Date('2026-12-03T20:00:00Z'),
    pilot: { id: 'pilot', name: 'Maria Reyes' },
    ownerId: 'owner',
    csipId: 'csip',
  }
  const act = { act: 'canceled', by: 'Maria Reyes', side: 'pilot', reason: 'swapped', note: '', chargeCents: 0 } as const
  expect(whoHears(booking, act, null).map(({ to }) => to)).toEqual(['owner', 'csip'])
})
