import type { CastKey } from '../../apps/server/seeds/cast.ts'

type Ask = <Reply>(path: string) => Promise<Reply>
/** A page and its minimum performance score. Signed in as `who`, otherwise as a visitor. */
export type MeasuredPage = { name: string; aim: number; who?: CastKey; path: string | ((ask: Ask) => Promise<string>) }

const open = (name: string, path: MeasuredPage['path']): MeasuredPage => ({ name, path, aim: 92 })
const room = (who: CastKey, name: string, path: MeasuredPage['path']): MeasuredPage => ({ name, who, path, aim: 90 })

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

const aircraftAt = async (ask: Ask, tailNumber: string) => (await ask<{ id: string }>(`aircrafts/tail-number/${tailNumber}/`)).id
const ofAircraft = (tailNumber: string, path: (id: string) => string) => async (ask: Ask) =>
  path(await aircraftAt(ask, tailNumber))

type List = { results: { id: string }[] }
/** The page of the first item in a list. */
const firstOf = (list: string, path: (id: string) => string) => async (ask: Ask) => {
  const [first] = (await ask<List>(list)).results
  if (!first) throw new Error(`${list} is empty`)
  return path(first.id)
}

const datedSearch = async (ask: Ask) => {
  const [airport] = (await ask<List>('common/airports/?search=KSQL')).results
  const date = `${day(9)}T17:00:00.000Z,${day(9)}T21:00:00.000Z`
  return `/search?${new URLSearchParams({ locations: airport!.id, date }).toString()}`
}
const chatWith = async (ask: Ask) => {
  const { results } = await ask<{ results: { user: { id: string } }[] }>('messages/stats/')
  return `/messages/${results[0]!.user.id}`
}

/** Visitors' pages, then pages of each role. */
export const measuredPages: readonly MeasuredPage[] = [
  open('home', '/'),
  open('search', datedSearch),
  open(
    'aircraft',
    ofAircraft('N417TS', (id) => `/aircraft/${id}/info`),
  ),
  open('log-in', '/auth/login'),
  open('calculator', '/rental-projection-calculator'),
  open('sign-up', '/auth/sign-up'),
  open('search-everywhere', '/search'),
  open('co-ownership', '/co-ownership'),
  open('listing', '/listing'),
  open('learn', '/learn'),

  room('maria', 'account', '/profile'),
  room('maria', 'dashboard', '/profile/dashboard'),
  room('maria', 'bookings', '/profile/booking'),
  room('maria', 'favorites', '/profile/aircrafts/favorites'),
  room('maria', 'membership', '/profile/membership-plan'),
  room('maria', 'payments', '/profile/payments-payout'),
  room('maria', 'expiries', '/profile/expirations'),
  room('maria', 'preferences', '/profile/preferences'),
  room('maria', 'manage-account', '/profile/manage-account'),
  room(
    'maria',
    'booking',
    firstOf('booking/orders/by-pilot/?limit=1', (id) => `/booking/orders/${id}`),
  ),
  room(
    'maria',
    'book',
    ofAircraft('N417TS', (id) => `/aircraft/${id}/book`),
  ),
  room('maria', 'reserve', '/reserve'),
  room('maria', 'flights', '/flight-history-reports/by-pilot'),
  room('maria', 'messages', '/messages'),
  room('maria', 'chat', chatWith),
  room('maria', 'notices', '/messages/system'),
  room('maria', 'search-signed-in', datedSearch),

  room('helen', 'cockpit', '/dashboard'),
  room('helen', 'owned', '/profile/aircrafts/owned'),
  room('helen', 'aircraft-bookings', '/profile/aircraft-booking'),
  room('helen', 'timeline', '/schedule-info'),
  room(
    'helen',
    'maintenance',
    ofAircraft('N417TS', (id) => `/maintenance/${id}`),
  ),
  room('helen', 'year-pack', '/profile/year-pack'),
  room('helen', 'who-flew', '/flight-history-reports/by-coowner-passenger'),
  room('helen', 'add-aircraft', '/add-aircraft'),

  room(
    'tomas',
    'share',
    ofAircraft('N322SR', (id) => `/co-ownership-info/${id}`),
  ),
  room('tomas', 'shared-timeline', '/owner-co-owner-reservation'),
  room('elena', 'lessons', '/profile/csip/booking'),
  room('rosa', 'ramp-board', '/aircraft-report/reserve-aircraft'),
  room('rosa', 'ramp-returns', '/aircraft-report/return-reserved-aircraft'),
  room('dana', 'advised', '/profile/advisor'),

  room('omar', 'operator-queue', '/operator'),
  room('omar', 'operator-people', '/operator/users'),
  room('omar', 'operator-deliveries', '/operator/deliveries'),
  room('omar', 'operator-audit', '/operator/audit'),
]
