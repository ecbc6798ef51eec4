import { suspensionStops } from '@tailshare/rules/people/accounts/suspension'
import type { OperatorUser } from '@tailshare/contract/backoffice/operator'
import { expect, test } from 'vitest'
import { rowsOf } from '../console/lists/rowsOf.ts'
import { filterOf, givenRolesText, roleWords, sameRoles, searchOf, suspensionLines } from './userText.ts'

test('a URL with an unknown filter shows everyone', () => {
  expect(filterOf('suspended')).toBe('suspended')
  expect([filterOf(null), filterOf('nonsense'), filterOf('toString')]).toEqual([undefined, undefined, undefined])
  expect([searchOf(null), searchOf('  bo  lind '), searchOf('x'.repeat(200)).length]).toEqual(['', 'bo  lind', 80])
})

const user = {
  isOperator: false,
  isStaff: false,
  isOwner: false,
  pilotCategories: ['licensed_pilot'],
  isRegistrationCompleted: true,
} as OperatorUser
test.each([
  [{}, ['Pilot']],
  [{ isOperator: true, isStaff: true, isOwner: true, pilotCategories: ['non_pilot'] }, ['Operator', 'Airport staff', 'Owner']],
  [{ isOwner: true, pilotCategories: ['csip_pilot'] }, ['Owner', 'CSIP']],
  [{ pilotCategories: ['csip_pilot', 'instructor_pilot', 'licensed_pilot'] }, ['CSIP', 'Instructor', 'Pilot']],
  [{ pilotCategories: [], isRegistrationCompleted: false }, ['Registration unfinished']],
] as [Partial<OperatorUser>, string[]][])('%o is labeled by role', (held, words) => {
  expect(roleWords({ ...user, ...held })).toEqual(words)
})

const airport = (code: string) => ({ id: code.toLowerCase(), label: `${code}, ${code} Airport` })
test('the same airports in another order are not a change', () => {
  const now = { isOperator: false, staffAirports: [airport('KSQL'), airport('KHWD')] }
  expect(sameRoles(now, { ...now, staffAirports: now.staffAirports.toReversed() })).toBe(true)
  expect(sameRoles(now, { ...now, isOperator: true })).toBe(false)
  expect(sameRoles(now, { ...now, staffAirports: [airport('KSQL')] })).toBe(false)
  expect(givenRolesText(now)).toBe('not an operator, staff at KSQL, KHWD')
  expect(givenRolesText({ isOperator: true, staffAirports: [] })).toBe('operator, not airport staff')
})

test('a suspension lists its effects on this person', () => {
  const noRoles = {
    aircraftOwner: null,
    coOwner: null,
    csip: null,
    pilot: null,
    taxAdvisor: null,
    staff: null,
    operator: false,
  }
  const none = { isOwner: false, isStaff: false, isOperator: false, roles: noRoles }
  const owner = {
    ...none,
    isOwner: true,
    sessionCount: 2,
    listedAircraft: 3,
    upcomingBookings: 1,
    pilotCategory: 'csip_pilot',
  } as const
  expect(suspensionLines(owner)).toEqual([
    'They are signed out everywhere (2 browsers) and cannot sign in.',
    suspensionStops.pilot.text,
    suspensionStops.csip.text,
    suspensionStops.owner.text,
    '3 aircraft listed, 1 booking ahead.',
  ])
  expect(
    suspensionLines({ ...none, sessionCount: 0, listedAircraft: 0, upcomingBookings: 0, pilotCategory: 'non_pilot' }),
  ).toEqual(['They cannot sign in. They are not signed in anywhere now.', 'No aircraft listed, 0 bookings ahead.'])
  const roles = { ...noRoles, coOwner: { aircraftCount: 1 }, taxAdvisor: { ownerCount: 2 } }
  expect(
    suspensionLines({ ...none, roles, sessionCount: 0, listedAircraft: 0, upcomingBookings: 0, pilotCategory: 'non_pilot' }),
  ).toEqual([
    'They cannot sign in. They are not signed in anywhere now.',
    suspensionStops.coOwner.text,
    suspensionStops.advisor.text,
    'No aircraft listed, 0 bookings ahead.',
  ])
})

test('a row that moved to the next page between reads is listed once', () => {
  expect(rowsOf([{ results: [{ id: 'a' }, { id: 'b' }] }, { results: [{ id: 'b' }, { id: 'c' }] }]).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ])
})
