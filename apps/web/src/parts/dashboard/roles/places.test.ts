import { expect, test } from 'vitest'
import type { Account } from '../../../session.ts'
import { adviceName, hasOwnYears, homeOf, recordPlaces, workOf, workPlaces } from './places.ts'

const account = (held: Partial<Account> = {}) =>
  ({
    id: 'me',
    pilotCategory: 'non_pilot',
    isStaff: false,
    isOperator: false,
    isAircraftOwner: false,
    isCsip: false,
    isCoOwner: false,
    isTaxAdvisor: false,
    ...held,
  }) as Account
const labels = (held: Partial<Account>) =>
  [...workPlaces(account(held)), ...recordPlaces(account(held))].map(({ label }) => label)

test.each([
  ['a ramp agent', { isStaff: true }, ['Ramp']],
  ['an operator', { isOperator: true }, ['Operator']],
  ['an owner who does not fly', { isAircraftOwner: true }, ['Cockpit', 'Schedule', 'Aircraft bookings', 'Flights', 'Who flew']],
  [
    'an owner who flies',
    { isAircraftOwner: true, pilotCategory: 'licensed_pilot' },
    ['Cockpit', 'Schedule', 'Aircraft bookings', 'Documents', 'Flights', 'Who flew'],
  ],
  ['an instructor', { isCsip: true, pilotCategory: 'csip_pilot' }, ['Lessons', 'Public profile', 'Documents', 'Flights']],
  [
    'a co-owner',
    { isCoOwner: true, pilotCategory: 'licensed_pilot' },
    ['Co-owned aircraft', 'Schedule', 'Aircraft bookings', 'Your shares', 'Documents', 'Flights', 'Who flew'],
  ],
  ['a tax advisor', { isTaxAdvisor: true }, ['Clients', 'Flights', 'Who flew']],
  ['a pilot', { pilotCategory: 'student_pilot' }, ['Documents', 'Flights']],
  ['someone with nothing yet', {}, []],
] as const)('the menus list the pages of %s', (_, held, shown) => {
  expect(labels(held)).toEqual(shown)
})

test('an account with several roles finds the most urgent one first', () => {
  const all = { isTaxAdvisor: true, isCoOwner: true, isAircraftOwner: true, isCsip: true, isOperator: true, isStaff: true }
  expect(workOf(account(all))).toEqual(['ramp', 'operator', 'lessons', 'owner', 'shares', 'advised'])
  expect(workPlaces(account(all)).map(({ to }) => to)).toEqual([
    '/aircraft-report/reserve-aircraft',
    '/operator',
    '/profile/csip/booking',
    '/csip/profile/me',
    '/dashboard',
    '/schedule-info',
    '/profile/aircraft-booking',
    '/co-ownership-info',
    '/profile/advisor',
  ])
})

test.each([
  [{ isStaff: true, isAircraftOwner: true }, '/aircraft-report/reserve-aircraft'],
  [{ isOperator: true }, '/operator'],
  [{ isAircraftOwner: true, pilotCategory: 'licensed_pilot' }, '/dashboard'],
  [{ isCsip: true, pilotCategory: 'csip_pilot' }, '/profile/dashboard'],
  [{ isCoOwner: true, isTaxAdvisor: true }, '/profile/dashboard'],
  [{}, '/profile/dashboard'],
] as const)('the start page of %o is %s', (held, to) => {
  expect(homeOf(account(held))).toBe(to)
})

test('the tax advice page is named by the role of its reader', () => {
  const name = (held: Partial<Account>) => adviceName(account(held))
  expect([
    name({ isTaxAdvisor: true }),
    name({ isAircraftOwner: true }),
    name({ isTaxAdvisor: true, isAircraftOwner: true }),
    name({}),
  ]).toEqual(['Clients', 'Tax advisors', 'Tax advice', 'Tax advisors'])
})

test('an advisor has a year pack once an aircraft of theirs has flown, even if they own none now', () => {
  const finds = (held: Partial<Account>) => hasOwnYears(account({ hasYearPack: false, ...held }))
  expect(finds({})).toBe(true)
  expect(finds({ isTaxAdvisor: true })).toBe(false)
  expect(finds({ isTaxAdvisor: true, hasYearPack: true })).toBe(true)
  expect(finds({ isTaxAdvisor: true, isAircraftOwner: true })).toBe(true)
})
