import type { ViewPeople, ViewPlace } from './viewPeople.ts'

/** A view: its id, what it shows, who looks, and the address that is called. */
export type View = { id: string; title: string; who: keyof ViewPeople; path: string }

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const halfYear = `from=${dayIn(-170)}&to=${dayIn(-10)}`
const lastYear = new Date().getUTCFullYear() - 1
const lists = 'booking/orders/'

type Narrowed = [id: string, title: string, filter: string]

const sides = {
  steady: ['a pilot with 40 bookings', `${lists}by-pilot/`],
  pilot: ['a pilot', `${lists}by-pilot/`],
  owner: ['an owner', `${lists}by-owner/`],
  csip: ['an instructor', `${lists}by-csip/`],
  coOwner: ['a co-owner', `${lists}by-co-owner/`],
  advisor: ['an advisor of three owners', `${lists}by-tax-advisor/`],
  staff: ['staff of an airport', 'booking/filtered-orders/'],
  operator: ['an operator', 'booking/filtered-orders/'],
} satisfies Record<keyof ViewPeople, [who: string, path: string]>

const bookings = ({ plane, ids, name }: ViewPlace): View[] => {
  const narrowed: Narrowed[] = [
    ['all', 'all', ''],
    ['ahead', 'ahead', 'orderType=upcoming'],
    ['past', 'past', 'orderType=past'],
    ['canceled', 'canceled', 'status=canceled,canceled_by_owner'],
    ['year', 'this year', 'periodType=year'],
    ['month', 'this month', 'periodType=month'],
    ['half', 'half a year by days', halfYear],
    ['aircraft', 'one aircraft', `aircraft=${plane}`],
    ['name', 'a pilot’s name', `text=${encodeURIComponent(name)}`],
    ['tails', 'the beginning of all tail numbers', 'text=N1'],
    ['tail', 'a tail number', 'tail=N100'],
    ['own', 'flown by themselves', 'ownOrdersOnly=true'],
    ['csip', 'one instructor', `csip=${ids.csip}`],
    ['shop', 'without time in the shop', 'withMaintenance=false'],
    ['canceled-days', 'canceled in half a year', `status=canceled,canceled_by_owner&daysOf=cancellation&${halfYear}`],
  ]
  return Object.entries(sides).flatMap(([who, [title, path]]) =>
    narrowed.map(([id, filter, query]) => ({
      id: `bookings.${who}.${id}`,
      title: `bookings of ${title}: ${filter}`,
      who: who as keyof ViewPeople,
      path: `${path}?limit=20&${query}`,
    })),
  )
}

const reports = ({ plane }: ViewPlace): View[] => {
  const orders: Narrowed[] = [
    ['all', 'newest first', ''],
    ['oldest', 'oldest first', 'order=date'],
    ['half', 'half a year by days', halfYear],
    ['year', 'a year', 'period_type=year'],
    ['landings', 'the most landings first', 'order=-landings'],
    ['hours', 'the longest first', 'order=-hobbsHours'],
    ['names', 'by name', 'order=pilot'],
  ]
  const report = 'flight-history-report/'
  const of: [id: string, title: string, who: keyof ViewPeople, path: string][] = [
    ['aircraft', 'flights of an aircraft', 'owner', `aircrafts/owned/${plane}/${report}`],
    ['fleet', 'flights of all aircraft of an owner', 'owner', `aircrafts/owned/${report}`],
    ['steady', 'flights of a pilot with 40 bookings', 'steady', `${lists}by-pilot/${report}`],
    ['pilot', 'flights of a pilot', 'pilot', `${lists}by-pilot/${report}`],
    ['persons', 'flights by who flew', 'owner', `${lists}${report}by-coowner-passenger/`],
    ['shared', 'flights of a shared aircraft', 'coOwner', `${lists}${report}by-coowner-passenger/`],
  ]
  return of.flatMap(([id, title, who, path]) =>
    orders.map(([key, order, query]) => ({
      id: `flights.${id}.${key}`,
      title: `${title}, with sums: ${order}`,
      who,
      path: `${path}?limit=20&${query}`,
    })),
  )
}

const others = ({ plane, ids, trip }: ViewPlace): View[] => {
  const of: [id: string, title: string, who: keyof ViewPeople, path: string][] = [
    [
      'people',
      'who flew an owner’s aircraft, with sums',
      'owner',
      `${lists}flight-history-report/by-coowner-passenger/people/?limit=20`,
    ],
    ['pilots', 'who flew an aircraft in a year', 'owner', `aircrafts/owned/${plane}/pilots/?period_type=year`],
    ['figures.year', 'an owner’s figures, a year', 'owner', 'aircrafts/owned/stats/?period_type=year'],
    ['figures.all', 'an owner’s figures, all time', 'owner', 'aircrafts/owned/stats/?period_type=all'],
    ['diagram', 'the diagram of all time', 'owner', 'aircrafts/owned/stats/diagram/?range=all'],
    ['hobbs', 'the Hobbs meter of a year', 'owner', `aircrafts/owned/${plane}/hobbs-time/?period_type=year`],
    ['yearPack', 'a year for the tax advisor', 'owner', `aircrafts/owned/year-pack/?year=${lastYear}`],
    ['participation', 'hours of participation in a year', 'owner', `aircrafts/owned/participation/?year=${lastYear}&limit=20`],
    ['payouts', 'transfers to an owner', 'owner', 'payments/payouts/?limit=20'],
    ['payouts.csip', 'transfers to an instructor', 'csip', 'payments/payouts/?limit=20'],
    ['statement', 'an owner’s statement of the month', 'owner', 'payments/statement/'],
    ['statement.pilot', 'a pilot’s statement of the month', 'pilot', 'payments/statement/'],
    ['statement.role', 'an owner’s statement by aircraft', 'owner', 'payments/statement/role/?role=owner'],
    ['charges', 'a pilot’s payments', 'pilot', 'payments/charges/?limit=20'],
    ['account', 'an account of a pilot, as an owner sees it', 'owner', `account/pilot/${ids.pilot}/`],
    ['aircraft', 'an aircraft', 'pilot', `aircrafts/${plane}/`],
    ['booking', 'a booking', 'pilot', `${lists}${trip}/`],
    ['choices', 'the aircraft of an owner’s bookings', 'owner', `${lists}aircraft/?side=owner`],
    ['expiries', 'what expires of an owner’s aircraft', 'owner', 'account/expirations/calendar/?of=aircraft'],
    ['maintenance', 'what is due on an aircraft', 'owner', `maintenance/aircrafts/${plane}/`],
    ['operator.audit', 'an operator’s trail', 'operator', 'operator/audit/?limit=20'],
    ['operator.audit.account', 'an operator’s trail of one person', 'operator', `operator/audit/?account=${ids.owner}&limit=20`],
    ['operator.users', 'an operator’s people', 'operator', 'operator/users/?limit=20'],
    ['operator.deliveries', 'an operator’s delivery log', 'operator', 'operator/deliveries/?limit=20'],
  ]
  return of.map(([id, title, who, path]) => ({ id, title, who, path }))
}

/** Every list, sum and page that reads bookings or what came of them. */
export const viewsOf = (place: ViewPlace) => [...bookings(place), ...reports(place), ...others(place)]
