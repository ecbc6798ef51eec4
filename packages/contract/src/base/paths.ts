import { queryText, type QueryValue } from '../text/requestText.ts'

type Id = string | number
/** `/owner/7`, or `/owner` without an id. */
const at = (base: string, id?: Id, rest = '') => (id === undefined ? base : `${base}/${encodeURIComponent(id)}`) + rest
const withQuery = (path: string, query?: Record<string, QueryValue>) => path + queryText(query)

/** Dates and planned hours passed from search to booking. */
type Trip = { from?: string; to?: string; hours?: number }

/** First and last day shown. */
type DayQuery = { from?: string | undefined; to?: string | undefined }

/** URLs of all pages. Build every address here, including those in mails and notices. */
export const paths = {
  home: () => '/',
  coOwnership: () => '/co-ownership',
  /** The question form, about an aircraft's share. */
  askAboutShare: (share: Id) => withQuery('/co-ownership', { modal: 'learn-more', share }),
  search: (query?: Record<string, QueryValue>) => withQuery('/search', query),
  listing: () => '/listing',
  /** Without `aircraft`: a new listing. */
  addAircraft: (query?: { aircraft?: string; step?: string }) => withQuery('/add-aircraft', query),
  /** "List Aircraft" leads visitors to a landing page and members to the wizard. */
  listAircraft: (signedIn: boolean) => (signedIn ? '/add-aircraft' : '/listing'),
  reserve: () => '/reserve',

  login: (query?: { next?: string }) => withQuery('/auth/login', query),
  signUp: (query?: { next?: string }) => withQuery('/auth/sign-up', query),
  recovery: () => '/auth/recovery',
  resetPassword: (query?: { token?: string }) => withQuery('/auth/reset-password', query),
  authCallback: () => '/auth/callback',

  /** Here and below, `next` returns to the booking that waits for this. */
  profile: (query?: { planId?: Id; leave?: 'yes'; next?: string }) => withQuery('/profile', query),
  myDashboard: () => '/profile/dashboard',
  favorites: (query?: { tab?: 'searches' }) => withQuery('/profile/aircrafts/favorites', query),
  endSearchAlert: (query?: { token?: string }) => withQuery('/search/end-alert', query),
  ownedAircraft: () => '/profile/aircrafts/owned',
  bookings: () => '/profile/booking',
  /** Bookings of the reader's aircraft. */
  aircraftBookings: (query?: DayQuery & { status?: string; aircraft?: Id; daysOf?: 'cancellation'; whose?: 'shared' }) =>
    withQuery('/profile/aircraft-booking', query),
  lessons: (query?: { tab?: 'past' }) => withQuery('/profile/csip/booking', query),
  advisors: (query?: { year?: number }) => withQuery('/profile/advisor', query),
  /** A tax year. Advisors pass `owner`. */
  yearPack: (query?: { year?: number; owner?: Id; aircraft?: Id | undefined; tab?: 'hours' }) =>
    withQuery('/profile/year-pack', query),
  manageAccount: (query?: { tab?: string; upload?: string; family?: string; field?: string; choice?: string; next?: string }) =>
    withQuery('/profile/manage-account', query),
  /** The pilot's weather minimums. */
  minimums: () => '/profile/manage-account?tab=pilot#minimums',
  membershipPlan: (query?: { next?: string }) => withQuery('/profile/membership-plan', query),
  /** `onboarding`: the state on return from the payment provider. */
  paymentsPayout: (query?: {
    add?: 'card' | 'bank'
    tab?: 'payouts' | 'statements'
    role?: string
    month?: string
    onboarding?: 'done' | 'again'
    next?: string
  }) => withQuery('/profile/payments-payout', query),
  preferences: () => '/profile/preferences',
  /** Undoes a change of the email address, by a link in the mail to the old one. */
  takeAddressBack: (query?: { token?: string }) => withQuery('/auth/take-back', query),
  /** Unsubscribes from one mail topic, by a link in the mail. */
  unsubscribe: (query?: { token?: string }) => withQuery('/unsubscribe', query),
  /** `of`: the reader's own documents, or their aircraft. */
  expirations: (query?: { of?: 'you' | 'aircraft' | undefined }) => withQuery('/profile/expirations', query),

  aircraft: (id: Id, trip?: Trip) => withQuery(at('/aircraft', id, '/info'), trip),
  aircraftByTailNumber: (tailNumber: string) => at('/aircraft/tail_number', tailNumber),
  /** `destination` prefills the wizard. */
  book: (id: Id, query?: Trip & { step?: string; csip?: string; destination?: string }) =>
    withQuery(at('/aircraft', id, '/book'), query),
  order: (id: Id) => at('/booking/orders', id),
  disruption: (id: Id) => at('/booking/disruptions', id),
  /** Previews how an event would affect bookings. */
  newDisruption: (query: { late?: Id; grounding?: Id; away?: 'yes' }) => withQuery('/booking/disruptions', query),
  csip: (id: Id) => at('/csip/profile', id),
  csips: (query?: { near?: Id; day?: string; teaches?: string; rate?: string; stars?: string }) =>
    withQuery('/csip/profile', query),
  /** The cockpit. `tab`: `figures` or `improve`. */
  dashboard: (id?: Id, query?: DayQuery & { range?: string; tab?: string | undefined }) => withQuery(at('/dashboard', id), query),
  /** `tab`: section of the page. `request`: a share request to read and sign. */
  coOwnershipInfo: (id?: Id, query?: { tab?: string; year?: number; share?: number; month?: string; request?: Id }) =>
    withQuery(at('/co-ownership-info', id), query),
  /** The shared timeline: reservations and quotas of all partners. */
  reservations: (query?: { aircraft?: Id; month?: string; day?: string }) => withQuery('/owner-co-owner-reservation', query),
  /** `tab`: section of the page, such as `squawks`. `invitation`: an invitation to keep the records. */
  maintenance: (aircraftId?: Id, query?: { tab?: string; invitation?: string; order?: Id }) =>
    withQuery(at('/maintenance', aircraftId), query),
  squawk: (id: Id) => at('/squawks', id),
  owner: (id?: Id) => at('/owner', id),
  /** Without an id: all schedules, with the period to show. */
  schedule: (query?: { view?: 'day' | 'week' | 'month'; day?: string; aircraft?: string; do?: 'book-for' }) =>
    withQuery('/schedule-info', query),
  scheduleEntry: (id: Id) => at('/schedule-info', id),
  checkIn: (id?: Id) => at('/aircraft-report/reserve-aircraft', id),
  inspection: (orderId: Id) => at('/aircraft-report/inspection', orderId),
  /** Target of the QR code on a key ring. */
  keyRing: (code: string) => at('/aircraft-report/key', code),
  returnAircraft: (id?: Id) => at('/aircraft-report/return-reserved-aircraft', id),

  /** All chats, or the one with a person (about `order`, if given). */
  messages: (userId?: Id, query?: { order?: string; tail?: string; at?: string; search?: string }) =>
    withQuery(at('/messages', userId), query),
  /** Short link to a notice, for texts. */
  shortNotice: (code: string) => `/n/${code}`,
  /** All notices, or one. */
  notice: (id?: Id) => at('/messages/system', id),
  /** Flights of owned and co-owned aircraft, grouped by pilot. */
  flightsByPerson: (query?: DayQuery & { aircraft?: Id; person?: Id; period?: string }) =>
    withQuery('/flight-history-reports/by-coowner-passenger', query),
  flightsByPilot: () => '/flight-history-reports/by-pilot',
  flightsByAircraft: (id?: Id, query?: DayQuery & { pilot?: Id; period?: string }) =>
    withQuery(at('/flight-history-reports/by-aircraft', id), query),
  calculator: (id?: Id) => at('/rental-projection-calculator', id),
  confirmAdvisor: (query?: { token?: string }) => withQuery('/advisor/confirm', query),

  learn: () => '/learn',
  /** `q`: words to search for. */
  help: (query?: { q?: string }) => withQuery('/help', query),
  case: (id: Id) => at('/help/cases', id),
  policy: () => '/policy',
  status: () => '/status',
  terms: () => '/terms',
  operator: (query?: { document: string }) => withQuery('/operator', query),
  operatorUsers: () => '/operator/users',
  /** `do`: the decision to open. */
  operatorUser: (id: Id, query?: { do: 'roles' | 'restore' | 'address' }) => withQuery(at('/operator/users', id), query),
  operatorBookings: (query?: { text?: string; status?: string; show?: 'past' }) => withQuery('/operator/bookings', query),
  /** `reason` prefills what an operator does there. */
  operatorBooking: (id: Id, query?: { reason?: string }) => withQuery(at('/operator/bookings', id), query),
  operatorApprovals: (query?: { show?: 'settled' }) => withQuery('/operator/approvals', query),
  operatorAircraft: (query?: { search?: string }) => withQuery('/operator/aircraft', query),
  operatorSquawks: () => '/operator/squawks',
  operatorLedger: (query?: { ledger?: string; account?: Id }) => withQuery('/operator/ledger', query),
  operatorReconciliation: () => '/operator/reconciliation',
  operatorDisputes: () => '/operator/disputes',
  operatorDispute: (id: Id) => at('/operator/disputes', id),
  operatorClaims: () => '/operator/damage-claims',
  operatorGrounded: () => '/operator/grounded',
  operatorCases: (query?: { show?: 'answered' | 'closed' }) => withQuery('/operator/cases', query),
  operatorRequests: () => '/operator/requests',
  operatorQuestions: () => '/operator/questions',
  operatorQuestionnaire: (model: Id, stage: 'departure' | 'return') => at('/operator/questions', model, `/${stage}`),
  operatorReviews: () => '/operator/reviews',
  operatorMessages: () => '/operator/messages',
  operatorAudit: (query?: { account?: Id; text?: string }) => withQuery('/operator/audit', query),
  operatorDeliveries: (query?: { account?: string; state?: string }) => withQuery('/operator/deliveries', query),
  operatorPages: (query?: { page?: string; days?: string }) => withQuery('/operator/pages', query),
  operatorStatus: () => '/operator/status',
  styleguide: () => '/styleguide',
} as const

/** Returns the path to open after sign-in, or null. Rejects other sites, schemes and `//host`. */
export const safeNext = (next: string | null): string | null => {
  if (!next?.startsWith('/')) return null
  const base = 'https://here.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  // Dot segments can leave a leading `//`, which browsers read as a host.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
