import { expect, test } from 'vitest'
import type { Account } from '../../../calls/session.ts'
import { adviceName, flightPages, homeOf, menuPlaces, openPage, placesOf, workOf } from './places.ts'

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
    hasYearPack: false,
    ...held,
  }) as Account
const labels = (held: Partial<Account>) => placesOf(account(held)).map(({ label }) => label)
const pilot = { pilotCategory: 'licensed_pilot' } as const

test.each([
  ['a ramp agent', { isStaff: true }, ['Dashboard', 'Ramp', 'Account']],
  ['an operator', { isOperator: true }, ['Dashboard', 'Operator', 'Account']],
  [
    'an owner who does not fly',
    { isAircraftOwner: true },
    ['Dashboard', 'Cockpit', 'Schedule', 'Bookings', 'Flights', 'Payments', 'Documents', 'Account'],
  ],
  [
    'an owner who flies',
    { isAircraftOwner: true, ...pilot },
    ['Dashboard', 'Cockpit', 'Schedule', 'Bookings', 'Flights', 'Payments', 'Documents', 'Account'],
  ],
  [
    'an instructor',
    { isCsip: true, pilotCategory: 'csip_pilot' },
    ['Dashboard', 'Lessons', 'Bookings', 'Flights', 'Payments', 'Documents', 'Account'],
  ],
  [
    'a co-owner',
    { isCoOwner: true, ...pilot },
    ['Dashboard', 'Your shares', 'Schedule', 'Bookings', 'Flights', 'Payments', 'Documents', 'Account'],
  ],
  [
    'an instructor who owns an aircraft',
    { isCsip: true, isAircraftOwner: true, pilotCategory: 'csip_pilot' },
    ['Dashboard', 'Lessons', 'Cockpit', 'Bookings', 'Flights', 'Payments', 'Documents', 'Account'],
  ],
  [
    'an instructor who holds a share',
    { isCsip: true, isCoOwner: true, pilotCategory: 'csip_pilot' },
    ['Dashboard', 'Lessons', 'Your shares', 'Bookings', 'Flights', 'Payments', 'Documents', 'Account'],
  ],
  ['a tax advisor', { isTaxAdvisor: true }, ['Dashboard', 'Clients', 'Flights', 'Account']],
  ['a pilot', { pilotCategory: 'student_pilot' }, ['Dashboard', 'Bookings', 'Flights', 'Payments', 'Documents', 'Account']],
  ['someone with nothing yet', {}, ['Dashboard', 'Payments', 'Account']],
] as const)('the menu of %s has at most eight places', (_, held, shown) => {
  expect(labels(held)).toEqual(shown)
  expect(menuPlaces(account(held)).length).toBeLessThan(8)
})

const pagesOf = (label: string, held: Partial<Account>) =>
  placesOf(account({ hasYearPack: false, ...held }))
    .find((place) => place.label === label)
    ?.pages.map((page) => page.label)

test('a renter’s payments have no page about earnings, year packs or tax advisors', () => {
  expect(pagesOf('Payments', pilot)).toEqual(['Payments', 'Statements', 'Membership'])
  expect(pagesOf('Payments', { ...pilot, isAircraftOwner: true })).toEqual([
    'Payments',
    'Payouts',
    'Statements',
    'Membership',
    'Year pack',
    'Tax advisors',
  ])
})

test('an owner who sold the only aircraft still finds payouts and year pack, as an advisor too', () => {
  expect(pagesOf('Payments', { ...pilot, hasYearPack: true })).toContain('Year pack')
  expect(pagesOf('Payments', { isTaxAdvisor: true, hasYearPack: true })).toEqual([
    'Payments',
    'Payouts',
    'Statements',
    'Year pack',
  ])
  expect(pagesOf('Payments', { isTaxAdvisor: true })).toBeUndefined()
})

test('a newcomer who came to list an aircraft finds the payouts, which the first steps lead to', () => {
  expect(pagesOf('Payments', { isInterestedInSharingAircraft: true })).toContain('Payouts')
  expect(pagesOf('Payments', { ...pilot, isInterestedInDryLease: true })).not.toContain('Payouts')
})

test('an instructor’s rates and hours are beside the lessons', () => {
  expect(pagesOf('Lessons', { isCsip: true })).toEqual(['Lessons', 'Rates and hours', 'Public profile'])
})

test.each([
  ['/profile/manage-account', '', 'Documents', 'Documents'],
  ['/profile/manage-account', '?tab=documents&next=/search', 'Documents', 'Documents'],
  ['/profile/manage-account', '?upload=medical', 'Documents', 'Documents'],
  ['/profile/manage-account', '?tab=pilot&field=totalHours', 'Documents', 'Pilot data'],
  ['/profile/manage-account', '?tab=csip', 'Lessons', 'Rates and hours'],
  ['/profile/manage-account', '?tab=security', 'Account', 'Sign-in'],
  ['/profile/expirations', '?of=aircraft', 'Documents', 'Expiry calendar'],
  ['/profile/payments-payout', '?add=card', 'Payments', 'Payments'],
  ['/profile/payments-payout', '?onboarding=done', 'Payments', 'Payouts'],
  ['/profile/payments-payout', '?tab=statements&role=owner', 'Payments', 'Statements'],
  ['/profile/aircrafts/favorites', '?tab=searches', 'Bookings', 'Favorites'],
  ['/profile/aircrafts/owned', '', 'Cockpit', 'My aircraft'],
  ['/profile', '?planId=5', 'Account', 'Account home'],
  ['/flight-history-reports/by-aircraft/7', '', 'Flights', 'By aircraft'],
])('%s%s opens the place %s at %s', (pathname, search, place, page) => {
  const places = placesOf(account({ ...pilot, isAircraftOwner: true, isCsip: true }))
  const found = openPage(places, { pathname, search })
  expect([found?.place.label, found?.page.label]).toEqual([place, page])
})

test('every page of the menu is an address of its own', () => {
  const all = { isTaxAdvisor: true, isCoOwner: true, isAircraftOwner: true, isCsip: true, isOperator: true, isStaff: true }
  const pages = placesOf(account({ ...all, ...pilot })).flatMap((place) => place.pages.map(({ to }) => to))
  expect(new Set(pages).size).toBe(pages.length)
})

test('an account with several roles finds the most urgent one first', () => {
  const all = { isTaxAdvisor: true, isCoOwner: true, isAircraftOwner: true, isCsip: true, isOperator: true, isStaff: true }
  expect(workOf(account(all))).toEqual(['ramp', 'operator', 'lessons', 'owner', 'shares', 'advised'])
})

test('the flight reports are tabs of one screen', () => {
  const tabs = (held: Partial<Account>) => flightPages(account(held)).map(({ label }) => label)
  expect(tabs({ ...pilot, isAircraftOwner: true })).toEqual(['My flights', 'By aircraft', 'Who flew'])
  expect(tabs({ ...pilot, isCoOwner: true })).toEqual(['My flights', 'Who flew'])
  expect(tabs(pilot)).toEqual(['My flights'])
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
