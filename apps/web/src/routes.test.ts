import { QueryClient } from '@tanstack/react-query'
import { redirect } from './ui/router/matching/loadRoutes.ts'
import { matchRoutes, type Route } from './ui/router/matching/matchRoutes.ts'
import { pagePatterns } from '@tailshare/contract/base/pages'
import { expect, test, vi } from 'vitest'
import { makeRoutes } from './routes.tsx'
import { readFailure } from './routing/errors/readFailure.ts'
import type { Handle } from './routing/screen.ts'

vi.mock('virtual:calls', () => ({ calls: {} }))

const routes = makeRoutes(new QueryClient())
const matchesAt = (address: string) => matchRoutes(routes, new URL(address, 'http://tailshare.example').pathname)
const routeAt = (address: string) => matchesAt(address).at(-1)?.route

/** The specification's paths (§2) with optional IDs. */
const withId = [
  '/aircraft/tail_number',
  '/aircraft-report/reserve-aircraft',
  '/aircraft-report/return-reserved-aircraft',
  '/booking/orders',
  '/co-ownership-info',
  '/csip/profile',
  '/dashboard',
  '/flight-history-reports/by-aircraft',
  '/maintenance',
  '/messages/system',
  '/owner',
  '/schedule-info',
  '/rental-projection-calculator',
]

test.each(withId)('%s leads to a page, with and without its ID', (address) => {
  expect(routeAt(address)?.path).toContain(address)
  expect(routeAt(`${address}/7`)?.path).toContain(address)
})

/** Every path of both documents (§2), with its layout, guard and title. */
const specified: [address: string, layout: string, guard: string | undefined, title: string][] = [
  ['/', 'DefaultLayout', undefined, 'Rent, list and co-own aircraft'],
  ['/co-ownership', 'DefaultLayout', undefined, 'Co-Ownership'],
  ['/search', 'DefaultLayout', undefined, 'Rent Aircraft'],
  ['/listing', 'DefaultLayout', undefined, 'List Aircraft'],
  ['/add-aircraft', 'DefaultLayout', 'owner', 'List Aircraft'],
  ['/reserve', 'DefaultLayout', undefined, 'Reserve'],
  ['/auth/login', 'AuthLayout', 'visitor', 'Log In'],
  ['/auth/sign-up', 'AuthLayout', 'visitor', 'Sign Up'],
  ['/auth/recovery', 'AuthLayout', undefined, 'Request Password Reset'],
  ['/auth/reset-password', 'AuthLayout', undefined, 'Reset password'],
  ['/auth/callback', 'AuthLayout', undefined, 'Signing in'],
  // The other reading of the third-party sign-in callback.
  ['/login', 'AuthLayout', undefined, 'Signing in'],
  ['/profile', 'ProfileLayout', 'member', 'Account'],
  ['/profile?planId=5', 'ProfileLayout', 'member', 'Account'],
  ['/profile/advisor', 'ProfileLayout', 'member', 'Tax advisors'],
  ['/profile/aircraft-booking', 'ProfileLayout', 'member', 'Bookings of your aircraft'],
  ['/profile/aircrafts/favorites', 'ProfileLayout', 'member', 'Favorites'],
  ['/profile/aircrafts/owned', 'ProfileLayout', 'member', 'My aircraft'],
  ['/profile/booking', 'ProfileLayout', 'member', 'My bookings'],
  ['/profile/csip/booking', 'ProfileLayout', 'member', 'Lessons'],
  ['/profile/dashboard', 'ProfileLayout', 'member', 'My Dashboard'],
  ['/profile/manage-account', 'ProfileLayout', 'member', 'Manage account'],
  ['/profile/membership-plan', 'ProfileLayout', 'member', 'Membership'],
  ['/profile/payments-payout', 'ProfileLayout', 'member', 'Payments and payout'],
  ['/profile/preferences', 'ProfileLayout', 'member', 'Preferences'],
  ['/rental-projection-calculator', 'DefaultLayout', undefined, 'Aircraft Sharing Calculator'],
  ['/rental-projection-calculator/7', 'DefaultLayout', undefined, 'Aircraft Sharing Calculator'],
  ['/messages/7', 'DefaultLayout', 'member', 'Messages'],
  ['/messages/system/7', 'DefaultLayout', 'member', 'Notice'],
  ['/learn', 'DefaultLayout', undefined, 'About Us'],
  ['/help', 'DefaultLayout', undefined, 'Help'],
  ['/help/cases/7', 'DefaultLayout', 'member', 'Case'],
  ['/operator/cases', 'DefaultLayout', 'member', 'Cases'],
  ['/policy', 'DefaultLayout', undefined, 'Privacy Policy'],
  ['/terms', 'DefaultLayout', undefined, 'Terms of use'],
  ['/owner-co-owner-reservation', 'DefaultLayout', 'member', 'Shared timeline'],
  ['/advisor/confirm', 'DefaultLayout', undefined, 'Tax advisor invitation'],
  ['/flight-history-reports/by-coowner-passenger', 'ProfileLayout', 'member', 'Flight history'],
  ['/flight-history-reports/by-pilot', 'ProfileLayout', 'member', 'Flight history'],
  ['/flight-history-reports/by-aircraft/7', 'ProfileLayout', 'member', 'Flight history'],
  ['/aircraft-report/reserve-aircraft/7', 'CleanLayout', 'member', 'Check-out'],
  ['/aircraft-report/return-reserved-aircraft/7', 'CleanLayout', 'member', 'Return'],
  ['/aircraft/tail_number/N417TS', 'DefaultLayout', undefined, 'Aircraft'],
  ['/aircraft/7/book', 'BookLayout', 'member', 'Book'],
  ['/aircraft/7/info', 'DefaultLayout', undefined, 'Aircraft'],
  ['/booking/orders/7', 'DefaultLayout', 'member', 'Booking'],
  ['/csip/profile/7', 'DefaultLayout', undefined, 'CSIP'],
  ['/co-ownership-info/7', 'DefaultLayout', undefined, 'Co-ownership'],
  ['/dashboard/7', 'DefaultLayout', 'member', 'Dashboard'],
  ['/maintenance/7', 'DefaultLayout', 'member', 'Maintenance'],
  ['/owner/7', 'DefaultLayout', undefined, 'Owner'],
  ['/schedule-info/7', 'DefaultLayout', 'member', 'Schedule'],
]

const layoutOf = (address: string) =>
  matchesAt(address)
    .map(({ route }) => (route.handle as Handle | undefined)?.file ?? '')
    .find((file) => file.startsWith('src/layouts/'))

test.each(specified)('%s has its layout, its guard and its title', (address, layout, guard, title) => {
  expect(layoutOf(address)).toBe(`src/layouts/${layout}.tsx`)
  expect(routeAt(address)?.handle).toMatchObject({ title })
  expect((routeAt(address)!.handle as Handle).guard).toBe(guard)
})

test.each(['/nowhere', '/profile/nowhere', '/aircraft/7', '/auth'])('%s is not found', async (address) => {
  const route = routeAt(address)!
  expect(route.path).toBe('*')
  const thrown: unknown = await Promise.resolve()
    .then(() => route.loader!({} as never))
    .catch((error: unknown) => error)
  expect(readFailure(thrown)).toEqual({
    status: 404,
    message: 'This page could not be found',
  })
})

test('a page error without a status is a 500', () => {
  expect(readFailure(new TypeError('x is undefined')).status).toBe(500)
  expect(readFailure({ status: 418, message: 'A teapot' })).toEqual({ status: 418, message: 'A teapot' })
})

test('the parent path of favorites and own aircraft redirects to one of them', async () => {
  const answer = await routeAt('/profile/aircrafts')!.loader!({} as never)
  expect(answer).toEqual(redirect('/profile/aircrafts/owned'))
})

test('page views are counted by the patterns of exactly these pages', () => {
  const patternsIn = (list: readonly Route[]): string[] =>
    list.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...patternsIn(children ?? [])])
  // The parent path only redirects; the style guide is not in the product.
  const uncounted = new Set(['/profile/aircrafts', '/styleguide'])
  const made = new Set(patternsIn(routes).filter((pattern) => !uncounted.has(pattern)))
  expect([...pagePatterns].toSorted()).toEqual([...made].toSorted())
})
