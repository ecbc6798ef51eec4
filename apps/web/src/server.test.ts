import { expect, test, vi } from 'vitest'
import { render } from './server.tsx'

vi.mock('virtual:calls', async () => {
  const { routes } = await import('@tailshare/contract/routes')
  return { calls: Object.fromEntries(Object.entries(routes).map(([name, { method, path }]) => [name, [method, path]])) }
})
vi.mock('virtual:member-calls', () => ({ calls: {} }))
vi.mock('virtual:stale', () => ({ stale: {} }))

const none = '01900000-0000-7000-8000-000000000000'
const airport = { id: none, code: 'KSQL', title: 'San Carlos', state: 'CA', zone: 'America/Los_Angeles', lat: 37.5, lon: -122.2 }
const member = {
  id: none,
  firstName: 'Maria',
  lastName: 'Reyes',
  isRegistrationCompleted: true,
  isOperator: false,
  homeAirport: airport,
  staffAirports: [],
  markers: [],
}

/** The API as a member sees it who has nothing. */
const fetchApi = (path: string) => {
  const reply = path.includes('account/user/') ? Response.json(member) : Response.json({ detail: 'Not found.' }, { status: 404 })
  return Promise.resolve(reply)
}
const pageAt = (path: string, more: { cookie?: string; isToKeep?: boolean } = {}) =>
  render({ url: `https://tailshare.example${path}`, signedIn: true, mapStyleUrl: '', fetchApi, ...more })

test.each(['/booking/ripples', '/schedule-info', '/co-ownership-info', '/booking/orders', '/maintenance'])(
  'a room at %s says in its status that there is nothing under an id, also where the server draws it',
  async (room) => {
    const page = await pageAt(`${room}/${none}`)
    expect([page.status, page.html === '']).toEqual([404, false])
  },
)

test('whoever views as a member is led from operators’ pages to that member’s home; a member finds nothing there', async () => {
  const viewed = { ...member, isAircraftOwner: true, viewing: { until: '2026-11-26T08:00:00Z', reason: 'They asked' } }
  const asViewer = (path: string) => (path.includes('account/user/') ? Promise.resolve(Response.json(viewed)) : fetchApi(path))
  const pageAs = (path: string, fetchAs: typeof fetchApi) =>
    render({ url: `https://tailshare.example${path}`, signedIn: true, mapStyleUrl: '', fetchApi: fetchAs })
  expect((await pageAs('/operator', asViewer)).redirect).toBe('/dashboard')
  expect((await pageAs(`/operator/users/${none}`, asViewer)).redirect).toBe('/dashboard')
  expect(await pageAs('/operator', fetchApi)).toMatchObject({ status: 404 })
})

test.each([
  ['/aircraft-report/reserve-aircraft', '<h1>Check-out and return</h1>'],
  ['/aircraft-report/return-reserved-aircraft', '<h1>Check-out and return</h1>'],
  ['/add-aircraft', '>Tail number</label>'],
])('%s is drawn with %s', async (path, text) => expect((await pageAt(path)).html).toContain(text))

test.each([
  [`/aircraft-report/reserve-aircraft/${none}`, 'a record of the ramp, which lies on the device', {}],
  ['/aircraft-report/reserve-aircraft', 'the page that the ramp opens without network', { isToKeep: true }],
  [`/add-aircraft?aircraft=${none}`, 'a listing whose changes may wait on the device', {}],
  ['/add-aircraft', 'a new listing that waits on the device', { cookie: 'drafted=1' }],
])('%s is left to the browser: %s', async (path, _why, more) => expect((await pageAt(path, more)).html).toBe(''))

test('a room whose id is left out is there', async () => expect((await pageAt('/booking/orders')).status).toBe(200))

test.each([
  ['/search', 'search_order=recommended', '/search?order=recommended'],
  ['/search?price_hour_max=300&map=1', 'search_order=recommended', '/search?price_hour_max=300&map=1&order=recommended'],
  ['/search?order=price_hour', 'search_order=recommended', undefined],
  ['/search', 'theme=dark', undefined],
])('%s with the cookies %s leads on to %s', async (path, cookie, redirect) => {
  const url = `https://tailshare.example${path}`
  expect((await render({ url, cookie, signedIn: false, mapStyleUrl: '', fetchApi })).redirect).toBe(redirect)
})
