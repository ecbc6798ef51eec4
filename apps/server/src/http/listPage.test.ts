import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../seeds/cast.ts'
import { startApi, type Api } from '../../test/api.ts'
import { insertFlown } from '../../test/bookings/flights.ts'
import { insertOrder } from '../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const hours of [-300, -200, -100]) await insertFlown(api, { pilot: 'maria', start: plusHours(new Date(), hours) })
  for (const hours of [100, 200]) await insertOrder(api, { pilot: 'maria', start: plusHours(new Date(), hours) })
})
afterAll(() => api.close())

type Page = { count: number; next: string | null; results: { id?: string; orderId?: string }[] }
const pageAt = async (who: CastKey, url: string) => {
  const reply = await api.app.inject({ url, headers: { cookie: await api.signIn(who) } })
  expect([url, reply.statusCode]).toEqual([url, 200])
  return reply.json<Page>()
}

const lists: readonly (readonly [CastKey, string])[] = [
  ['maria', 'aircrafts/search/?aircraft_type=1,5&order=price_hour'],
  ['maria', 'booking/orders/by-pilot/?status=booked,flight_complete'],
  ['helen', 'booking/orders/by-owner/?order=flightStartTime'],
  ['maria', 'booking/orders/by-pilot/flight-history-report/?order=date'],
  ['omar', 'operator/users/?filter=pilot'],
  ['omar', 'operator/audit/'],
  ['maria', 'account/favorites-aircraft/'],
  ['maria', 'account/user/events/?kind=system'],
]

test.each(lists)('%s follows `next` through %s to the end, without duplicates', async (who, path) => {
  const whole = await pageAt(who, `/api/v1/${path}${path.includes('?') ? '&' : '?'}limit=100`)
  const ids: (string | undefined)[] = []
  let url: string | null = `/api/v1/${path}${path.includes('?') ? '&' : '?'}limit=2`
  while (url) {
    const page: Page = await pageAt(who, url)
    expect(page.count).toBe(whole.count)
    ids.push(...page.results.map(({ id, orderId }) => id ?? orderId))
    url = page.next
  }
  expect(ids).toEqual(whole.results.map(({ id, orderId }) => id ?? orderId))
})

test('a list requested by page number continues by offset', async () => {
  const { next } = await pageAt('maria', '/api/v1/booking/orders/by-pilot/?limit=2&page=2')
  expect(next).toMatch(/^\/api\/v1\/booking\/orders\/by-pilot\/\?.*offset=4/)
  expect(next).not.toContain('page=')
})

test('every list that grows takes a page by its number', async () => {
  for (const path of ['account/user/events/', 'account/favorites-aircraft/', 'aircrafts/search/', 'common/airports/']) {
    const byPage = await pageAt('maria', `/api/v1/${path}?limit=1&page=2`)
    expect(byPage, path).toEqual(await pageAt('maria', `/api/v1/${path}?limit=1&offset=1`))
  }
})
