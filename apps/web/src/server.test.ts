import { expect, test, vi } from 'vitest'
import { render } from './server.tsx'

vi.mock('virtual:calls', async () => {
  const { routes } = await import('@tailshare/contract/routes')
  return { calls: Object.fromEntries(Object.entries(routes).map(([name, { method, path }]) => [name, [method, path]])) }
})
vi.mock('virtual:stale', () => ({ stale: {} }))
vi.mock('virtual:hero-scene', () => ({ heroScene: '<svg/>' }))

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
  pilotCategories: [],
  endorsements: [],
}

/** The API for a member who has no data. */
const fetchApi = (path: string) => {
  const reply = path.includes('account/user/') ? Response.json(member) : Response.json({ detail: 'Not found.' }, { status: 404 })
  return Promise.resolve(reply)
}
type More = { isToKeep?: boolean; answers?: Record<string, object> }
/** `answers`: further responses, by part of their path. */
const pageAt = (path: string, { isToKeep, answers = {} }: More = {}) => {
  const asMember = (url: string) => {
    const found = Object.entries(answers).find(([part]) => url.includes(part))
    return found ? Promise.resolve(Response.json(found[1])) : fetchApi(url)
  }
  const url = `https://tailshare.example${path}`
  return render({ url, signedIn: true, mapStyleUrl: '', fetchApi: asMember, ...(isToKeep && { isToKeep }) })
}

type State = {
  isDrawn?: true
  router?: { failure: { error: { status: number } } | null }
  queries: { queries: { queryKey: unknown[] }[] }
}
const readIn = (page: { state: object }) => (page.state as State).queries.queries.map(({ queryKey }) => queryKey[0])

test.each(['/booking/disruptions', '/schedule-info', '/co-ownership-info', '/booking/orders', '/maintenance'])(
  '%s responds with 404 for an unknown ID',
  async (room) => expect((await pageAt(`${room}/${none}`)).status).toBe(404),
)

test('the costs of an unknown aircraft cannot be found, and the page says so in its own words', async () => {
  const { html } = await pageAt(`/co-ownership-info/${none}?tab=costs`)
  expect(html).toContain('This page could not be found')
  expect(html).not.toContain('API URL')
})

const noBookings = { 'booking/orders/by-pilot/': { count: 0, next: null, results: [] } }

test('a page behind the login is rendered for its member, with its data', async () => {
  const page = await pageAt('/profile/booking', { answers: noBookings })
  expect(page.head).toContain('<title>Tailshare · My bookings</title>')
  expect(page.head).toContain('noindex')
  expect(readIn(page)).toEqual(expect.arrayContaining(['getAccount', 'listPilotOrders']))
  expect(page.html).toMatch(/<h1[^>]*>My bookings/)
  expect((page.state as State).isDrawn).toBe(true)
})

test.each([
  ['what lies on the device', '/aircraft-report/reserve-aircraft', 'Check-out', {}],
  ['the days of a member whose zone only the device knows', '/profile/booking', 'My bookings', { homeAirport: null }],
])('%s is drawn by the browser: the document of %s has a title, data and a still frame', async (_, path, title, more) => {
  const page = await pageAt(path, { answers: { ...noBookings, 'account/user/': { ...member, ...more } } })
  expect(page.head).toBe(
    `<title data-until-alive="">Tailshare · ${title}</title><meta name="robots" content="noindex" data-until-alive=""/>`,
  )
  expect(page.html).toContain('Loading the page')
  expect((page.state as State).isDrawn).toBeUndefined()
})

test('the title of a page behind the login names what was found, escaped', async () => {
  const found = { user: { ...member, firstName: '<b>', lastName: 'Marsh' }, orders: [], whyNot: null }
  const page = await pageAt(`/messages/${none}`, { answers: { 'messages/with/': found } })
  expect(page.head).toContain('Tailshare · Messages with &lt;b&gt; Marsh</title>')
})

test.each([
  ['/profile', '/auth/login?next=%2Fprofile'],
  ['/booking/orders?a=1', '/auth/login?next=%2Fbooking%2Forders%3Fa%3D1'],
  ['/add-aircraft', '/listing'],
])('a visitor of %s is redirected to %s', async (path, redirect) => {
  const url = `https://tailshare.example${path}`
  expect(await render({ url, signedIn: false, mapStyleUrl: '', fetchApi })).toMatchObject({ status: 302, redirect })
})

test('the Google callback is left to the browser, because its code works once', async () => {
  const asked: string[] = []
  const url = 'https://tailshare.example/auth/callback?code=1&state=2'
  const listening = (path: string) => {
    asked.push(path)
    return fetchApi(path)
  }
  expect(await render({ url, signedIn: false, mapStyleUrl: '', fetchApi: listening })).toMatchObject({ status: 200 })
  expect(asked).toEqual([])
})

test.each([
  ['', 9, false],
  ['', 10, true],
  ['?text=maria', 0, true],
])('/profile/booking%s with %i bookings has filters: %s', async (search, count, hasFilters) => {
  const page = await pageAt(`/profile/booking${search}`, {
    answers: { 'booking/orders/by-pilot/': { count, next: null, results: [] } },
  })
  expect(page.html.includes('aria-label="Filters"')).toBe(hasFilters)
})

test('the menu marks the open place, and the pages behind it are tabs', async () => {
  const owner = { ...member, pilotCategory: 'licensed_pilot', isAircraftOwner: true, hasYearPack: false, preferences: {} }
  const linksIn = async (path: string, nav: string) => {
    const { html } = await pageAt(path, { answers: { 'account/user/': owner, ...noBookings } })
    const [, inside = ''] = new RegExp(`<nav[^>]*aria-label="${nav}"[^>]*>(.*?)</nav>`).exec(html) ?? []
    return [...inside.matchAll(/<a ([^>]*)>([^<]+)/g)].map(([, attributes, text]) =>
      attributes!.includes('aria-current') ? `[${text}]` : text,
    )
  }
  expect(await linksIn('/profile/preferences', 'Account')).toEqual([
    'Dashboard',
    'Cockpit',
    'Schedule',
    'Bookings',
    'Flights',
    'Payments',
    'Documents',
    '[Account]',
  ])
  expect(await linksIn('/profile/booking', 'Pages')).toEqual(['[My bookings]', 'Aircraft bookings', 'Favorites'])
})

/** Buttons that could be pressed before a script has come. */
const liveButtons = (html: string) =>
  [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/ disabled=""/.test(tag))

test.each([
  '/',
  '/search',
  '/auth/login',
  '/auth/sign-up',
  '/auth/recovery',
  '/rental-projection-calculator',
  '/co-ownership',
  '/learn',
  '/help',
])('buttons of %s are disabled until hydration; the search on the home page works without a script', async (path) => {
  const page = await render({ url: `https://tailshare.example${path}`, signedIn: false, mapStyleUrl: '', fetchApi })
  const live = liveButtons(page.html)
  expect(page.html).toContain('<h1')
  expect(live.length).toBe(path === '/' ? 1 : 0)
  expect(live.every((tag) => tag.includes('type="submit"'))).toBe(true)
})

test.each([
  '/profile/booking',
  '/profile/preferences',
  '/profile/manage-account',
  '/profile/manage-account?upload=photo_id',
  '/profile/manage-account?tab=pilot',
  '/profile/payments-payout',
  '/flight-history-reports/by-pilot',
])('buttons of %s behind the login are disabled until hydration', async (path) => {
  const whole = { ...member, preferences: {}, pilotCategories: [], documents: [], pilotRating: [], endorsements: [] }
  const page = await pageAt(path, { answers: { 'account/user/': whole, ...noBookings } })
  expect(page.html).toContain('<h1')
  expect(liveButtons(page.html)).toEqual([])
  // Date fields are plain text until hydration.
  expect(page.html).not.toMatch(/contenteditable/i)
})

test('an operator viewing as a member is redirected from operator pages to that home; a member gets not found', async () => {
  const viewed = { ...member, isAircraftOwner: true, viewing: { until: '2026-11-26T08:00:00Z', reason: 'They asked' } }
  const asViewer = (path: string) => (path.includes('account/user/') ? Promise.resolve(Response.json(viewed)) : fetchApi(path))
  const pageAs = (path: string, fetchAs: typeof fetchApi) =>
    render({ url: `https://tailshare.example${path}`, signedIn: true, mapStyleUrl: '', fetchApi: fetchAs })
  expect((await pageAs('/operator', asViewer)).redirect).toBe('/dashboard')
  expect((await pageAs(`/operator/users/${none}`, asViewer)).redirect).toBe('/dashboard')
  expect(await pageAs('/operator', fetchApi)).toMatchObject({ status: 404 })
})

test('the offline page of the ramp contains only who is signed in', async () => {
  const page = await pageAt('/aircraft-report/reserve-aircraft', { isToKeep: true })
  expect(readIn(page)).toEqual(['getAccount'])
  expect((page.state as State).router).toBeUndefined()
})

test('a page behind the login with an optional ID works without it', async () =>
  expect((await pageAt('/booking/orders')).status).toBe(200))

test.each([
  ['/search', 'search_order=recommended', '/search?order=recommended'],
  ['/search?price_hour_max=300&map=1', 'search_order=recommended', '/search?price_hour_max=300&map=1&order=recommended'],
  ['/search?order=price_hour', 'search_order=recommended', undefined],
  ['/search', 'theme=dark', undefined],
])('%s with the cookies %s redirects to %s', async (path, cookie, redirect) => {
  const url = `https://tailshare.example${path}`
  expect((await render({ url, cookie, signedIn: false, mapStyleUrl: '', fetchApi })).redirect).toBe(redirect)
})
