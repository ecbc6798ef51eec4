import { test, type BrowserContext } from '@playwright/test'
import type { CastKey } from '../../apps/server/seeds/cast.ts'
import { openBrowser } from '../acts/steps.ts'
import { faultsOfAll, type Screen } from './visit.ts'
import { aircraftId, bookForTheRamp, daysAhead, disputeOf, enter, freeTime, get, post } from '../acts/calls.ts'

// Visits every screen as its users, and twice if two users see it differently (visit.ts). SHOTS=1 takes screenshots.
test.use({ trace: 'off' })
// Read-only, so any worker can run them.
test.describe.configure({ mode: 'parallel' })

/** `parts`: splits a long list for parallel workers. */
const seenBy = (who: CastKey | 'visitor', screensOf: (context: BrowserContext) => Promise<readonly Screen[]>, parts = 1) => {
  for (let part = 1; part <= parts; part++)
    test(`every screen of ${who} is accessible, fits and is quiet${parts > 1 ? `, ${part} of ${parts}` : ''}`, async ({
      browser,
    }) => {
      test.setTimeout(600_000)
      const opened = await openBrowser(browser)
      if (who !== 'visitor') await enter(opened.context.request, who)
      const screens = (await screensOf(opened.context)).filter((_, at) => at % parts === part - 1)
      await faultsOfAll(opened, who, screens)
      await opened.context.close()
    })
}

const weekend = { from: daysAhead(9, 9).toISOString(), to: daysAhead(9, 13).toISOString() }
const dates = `date=${weekend.from},${weekend.to}`

const idOf = async (context: BrowserContext, key: CastKey) => {
  const own = await context.browser()!.newContext()
  await enter(own.request, key)
  const { id } = await get<{ id: string }>(own.request, 'account/user/')
  await own.close()
  return id
}

seenBy(
  'visitor',
  async (context) => [
    ['home', '/', { isFirst: true }],
    ['search', '/search', { isFirst: true }],
    ['search-filtered', `/search?${dates}&aircraft_type=1&price_hour_max=300&order=price_hour`],
    ['search-nothing', '/search?price_hour_min=990&price_hour_max=1000'],
    ['aircraft', `/aircraft/${await aircraftId(context.request, 'N417TS')}/info`, { isFirst: true }],
    ['owner', `/owner/${await idOf(context, 'helen')}`, { isFirst: true }],
    ['csip', `/csip/profile/${await idOf(context, 'elena')}`, { isFirst: true }],
    ['csips', '/csip/profile', { isFirst: true }],
    ['co-ownership', '/co-ownership', { isFirst: true }],
    ['calculator', '/rental-projection-calculator', { isFirst: true }],
    ['reserve', '/reserve'],
    ['listing', '/listing', { isFirst: true }],
    ['learn', '/learn', { isFirst: true }],
    ['help', '/help', { isFirst: true }],
    ['policy', '/policy', { isFirst: true }],
    ['terms', '/terms', { isFirst: true }],
    ['status', '/status', { isFirst: true }],
    ['login', '/auth/login', { isFirst: true }],
    ['sign-up', '/auth/sign-up', { isFirst: true }],
    ['recovery', '/auth/recovery', { isFirst: true }],
    ['reset', '/auth/reset-password', { isFirst: true }],
    ['reset-late', '/auth/reset-password?token=none'],
    ['missing', '/no-such-page', { isFirst: true }],
  ],
  4,
)

const profile = [
  ['account', '/profile'],
  ['dashboard', '/profile/dashboard'],
  ['bookings', '/profile/booking'],
  ['favorites', '/profile/aircrafts/favorites'],
  ['membership', '/profile/membership-plan'],
  ['payments', '/profile/payments-payout'],
  ['preferences', '/profile/preferences'],
  ['manage', '/profile/manage-account'],
] as const

const some = (...names: (typeof profile)[number][0][]) => profile.filter(([name]) => names.includes(name))

seenBy(
  'maria',
  async (context) => {
    const { request } = context
    const { from, to, aircraft } = await freeTime([request], { day: 9, hour: 9, hours: 4 })
    const trip = { from: from.toISOString(), to: to.toISOString() }
    const wizard = (step: string) => `/aircraft/${aircraft.id}/book?${new URLSearchParams({ ...trip, step }).toString()}`
    const { results } = await get<{ results: { id: string; status: string }[] }>(request, 'booking/orders/by-pilot/?limit=50')
    const cases = await get<{ results: { id: string }[] }>(request, 'support/cases/')
    const orderIn = (status: string) => results.find((order) => order.status === status)!.id
    return [
      ['search', `/search?${dates}`],
      ['aircraft', `/aircraft/tail_number/N417TS?${new URLSearchParams(weekend).toString()}`],
      ['aircraft-picture', `/aircraft/tail_number/N417TS?photo=2`],
      ['search-map', '/search?map=1'],
      ...(['date', 'pilot', 'payment', 'review'] as const).map((step) => [`book-${step}`, wizard(step)] as const),
      ['reserve', '/reserve'],
      ['order-booked', `/booking/orders/${orderIn('booked')}`],
      ['order-cancel', `/booking/orders/${orderIn('booked')}?do=cancel`],
      ['order-change', `/booking/orders/${orderIn('booked')}?do=change`],
      ['order-complete', `/booking/orders/${orderIn('flight_complete')}`, { prints: true }],
      ['case', `/help/cases/${cases.results[0]!.id}`],
      ['inspection', `/aircraft-report/inspection/${orderIn('flight_complete')}`],
      ['order-canceled', `/booking/orders/${orderIn('canceled')}`],
      ['flights', '/flight-history-reports/by-pilot'],
      ['chats', '/messages'],
      ['chats-found', '/messages?search=latch'],
      ['chats-not-found', '/messages?search=zeppelin'],
      ['chat', `/messages/${await idOf(context, 'helen')}`],
      ['notices', '/messages/system'],
      ['expiries', '/profile/expirations'],
      ['upload', '/profile/manage-account?upload=medical'],
      ['add-card', '/profile/payments-payout?add=card'],
      ['missing-order', '/booking/orders/01a00000-0000-7000-8000-000000000000'],
      ...profile,
    ]
  },
  3,
)

seenBy('elena', async () => [
  ['lessons', '/profile/csip/booking'],
  ['away', '/booking/disruptions?away=yes'],
  ['statement', '/profile/payments-payout?tab=statements&role=csip'],
  ...some('account', 'dashboard', 'payments'),
])

seenBy('dana', async (context) => [
  ['advised', '/profile/advisor'],
  ['advised-year', `/profile/year-pack?owner=${await idOf(context, 'helen')}`],
  ['no-cockpit', '/dashboard'],
  ...some('dashboard'),
])

seenBy('tomas', async ({ request }) => {
  const share = `/co-ownership-info/${await aircraftId(request, 'N322SR')}`
  const tabs = ['quotas', 'holidays', 'swaps', 'votes', 'sale', 'costs']
  return [
    ['share', share],
    ['timeline', '/owner-co-owner-reservation'],
    ['who-flew', '/flight-history-reports/by-coowner-passenger'],
    ...tabs.map((tab) => [tab, `${share}?tab=${tab}`] as const),
    ['statement', '/profile/payments-payout?tab=statements&role=co_owner'],
    ...some('dashboard', 'bookings'),
  ]
})

seenBy('sam', async () => [
  ['plan', '/profile?planId=5'],
  ...some('account', 'dashboard', 'bookings', 'favorites', 'payments', 'manage'),
])

seenBy('jonas', async ({ request }) => {
  const id = await aircraftId(request, 'N322SR')
  return [['book-refused', `/aircraft/${id}/book?${new URLSearchParams(weekend).toString()}`], ...some('manage')]
})

seenBy('helen', async ({ request }) => {
  const id = await aircraftId(request, 'N417TS')
  const { results } = await get<{ results: { id: string }[] }>(request, 'booking/orders/by-owner/?limit=5')
  const notices = await get<{ results: { id: string }[] }>(request, 'account/user/events/?limit=5')
  return [
    ['cockpit', '/dashboard'],
    ['cockpit-one', `/dashboard/${id}?range=months12`],
    ['aircraft-bookings', '/profile/aircraft-booking'],
    ['flights', `/flight-history-reports/by-aircraft/${id}`],
    ['who-flew', '/flight-history-reports/by-coowner-passenger'],
    ['owned', '/profile/aircrafts/owned'],
    ['schedule', '/schedule-info'],
    ['schedule-month', '/schedule-info?view=month'],
    ['order', `/booking/orders/${results[0]!.id}`],
    ['maintenance', '/maintenance'],
    ['maintenance-one', `/maintenance/${id}`],
    ['advisors', '/profile/advisor'],
    ['year-pack', '/profile/year-pack', { prints: true }],
    ['hours-of-work', '/profile/year-pack?tab=hours', { prints: true }],
    ['preferences', '/profile/preferences'],
    ['expiries', '/profile/expirations'],
    ['notice', `/messages/system/${notices.results[0]!.id}`],
    ['payouts', '/profile/payments-payout?tab=payouts'],
    ['statements', '/profile/payments-payout?tab=statements'],
    ['statement-owner', '/profile/payments-payout?tab=statements&role=owner', { prints: true }],
    ...some('dashboard', 'payments'),
  ]
})

seenBy('rosa', async (context) => {
  const { orderId } = await bookForTheRamp(context.browser()!)
  const begun = await bookForTheRamp(context.browser()!)
  await post(context.request, `checkin/reservations/${begun.orderId}/change-status/`, { status: 'checking_in' })
  return [
    ...some('dashboard'),
    ['board', '/aircraft-report/reserve-aircraft'],
    ['board-returns', '/aircraft-report/return-reserved-aircraft'],
    ['departure', `/aircraft-report/reserve-aircraft/${orderId}`],
    ['departure-begun', `/aircraft-report/reserve-aircraft/${begun.orderId}`],
  ]
})

seenBy('omar', async (context) => {
  const { request } = context
  const dispute = await disputeOf(context.browser()!, request, 'Della')
  const { results } = await get<{ results: { id: string }[] }>(request, 'operator/users/?search=jonas')
  const user = `/operator/users/${results[0]!.id}`
  const bookings = await get<{ results: { id: string }[] }>(request, 'booking/filtered-orders/?text=N417TS')
  return [
    ['queue', '/operator'],
    ['queue-done', '/operator?tab=complete'],
    ['queue-rejected', '/operator?tab=negative'],
    ['users', '/operator/users'],
    ['users-search', '/operator/users?search=lind&filter=pilot'],
    ['users-nobody', '/operator/users?search=nobody+at+all'],
    ['user', user],
    ['user-roles', `${user}?do=roles`],
    ['user-suspend', `${user}?do=suspend`],
    ['user-view', `${user}?do=view`],
    ['bookings', '/operator/bookings'],
    ['bookings-nothing', '/operator/bookings?text=nothing+at+all'],
    ['booking', `/operator/bookings/${bookings.results[0]!.id}`],
    ['approvals', '/operator/approvals'],
    ['aircraft', '/operator/aircraft'],
    ['squawks', '/operator/squawks'],
    ['ledger', '/operator/ledger'],
    ['reconciliation', '/operator/reconciliation'],
    ['reviews', '/operator/reviews'],
    ['disputes', '/operator/disputes'],
    ['disputes-decided', '/operator/disputes?show=closed'],
    ['dispute', `/operator/disputes/${dispute}`],
    ['audit', '/operator/audit'],
    ['page-views', '/operator/pages'],
    ['incidents', '/operator/status'],
    ['reported-messages', '/operator/messages'],
    ['deliveries', '/operator/deliveries'],
    ['claims', '/operator/damage-claims'],
    ['grounded', '/operator/grounded'],
    ['cases', '/operator/cases'],
    ['requests', '/operator/requests'],
    ['questions', '/operator/questions'],
    ...some('dashboard'),
  ]
})
