import { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type LoaderFunction } from 'react-router'
import { expect, test, vi } from 'vitest'
import { makeRoutes } from './routes.tsx'

vi.mock('virtual:calls', () => ({ calls: {} }))

const routes = makeRoutes(new QueryClient())
const routeAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route

/** Of the specification’s addresses (§2), whose ids are optional. */
const withId = [
  '/aircraft/tail_number',
  '/aircraft-report/reserve-aircraft',
  '/aircraft-report/return-reserved-aircraft',
  '/booking/orders',
  '/csip/profile',
  '/dashboard',
  '/flight-history-reports/by-aircraft',
  '/maintenance',
  '/messages/system',
  '/owner',
  '/rental-projection-calculator',
]

test.each(withId)('%s leads to a page, with and without its id', (address) => {
  expect(routeAt(address)?.path).toContain(address)
  expect(routeAt(`${address}/7`)?.path).toContain(address)
})

test('the parent of favorites and own aircraft leads to one of them', async () => {
  const loader = routeAt('/profile/aircrafts')?.loader as LoaderFunction
  const answer = (await loader({} as never)) as Response
  expect(answer.headers.get('location')).toBe('/profile/aircrafts/owned')
})
