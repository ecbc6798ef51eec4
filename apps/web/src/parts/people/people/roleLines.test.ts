import type { Roles } from '@tailshare/contract/people/accounts/accounts'
import { expect, test } from 'vitest'
import { roleLines } from './roleLines.ts'

const none: Roles = {
  aircraftOwner: null,
  coOwner: null,
  csip: null,
  pilot: null,
  taxAdvisor: null,
  staff: null,
  operator: false,
}

test('someone without roles has no lines', () => {
  expect(roleLines(none)).toEqual([])
})

test('each role is one line in plain words', () => {
  const lines = roleLines({
    ...none,
    pilot: { homeAirport: null, ordersFlownCount: 1, cirrusTransitionAircraftSet: ['SR22'] },
    taxAdvisor: { ownerCount: 2 },
    csip: { airports: [] },
    operator: true,
  })
  expect(lines.map(({ title, text }) => `${title}: ${text}`)).toEqual([
    'Pilot: 1 flight with us, transition training for SR22',
    'CSIP: At no airport yet',
    'Tax advisor: For 2 owners',
    'Operator: Verifies documents and manages accounts',
  ])
})
