import type { QueryClient } from '@tanstack/react-query'
import { redirect } from './ui/router/matching/loadRoutes.ts'
import type { Route } from './ui/router/matching/matchRoutes.ts'
import type { PagePattern } from '@tailshare/contract/base/pages'
import { paths } from '@tailshare/contract/base/paths'
import { DefaultLayout } from './layouts/DefaultLayout.tsx'
import { Root } from './layouts/Root.tsx'
import { type Handle, layout, screen } from './routing/screen.ts'
import { type Finds, finds, findsAsOperator, findsCockpit, findsPartner } from './routing/finds.ts'
import { notFound } from './routing/errors/notFound.ts'
import { RouteError } from './routing/errors/RouteError.tsx'

/** All screens: path, file below `screens/`, title. `rendered` pages are rendered on the server for visitors and search engines. */
export const makeRoutes = (client: QueryClient): Route[] => {
  const page = (path: PagePattern | '/styleguide', file: string, handle?: Omit<Handle, 'file'>) =>
    screen(client, path, file, handle)
  const shown = (path: PagePattern, file: string, handle: Omit<Handle, 'file'>) => page(path, file, { ...handle, rendered: true })
  const member = (path: PagePattern, file: string, title: string, found?: Finds, more?: Pick<Handle, 'task' | 'byBrowser'>) =>
    page(path, file, { title, guard: 'member', noIndex: true, ...(found && { finds: found }), ...more })
  const onDevice = (path: PagePattern, file: string, title: string, found?: Finds) =>
    member(path, file, title, found, { byBrowser: true })
  const task = (path: PagePattern, file: string, title: string, found?: Finds) => member(path, file, title, found, { task: true })

  const publicPages = [
    ...shown('/', 'site/home/Home', { title: 'Rent, list and co-own aircraft' }),
    ...shown('/search', 'search/Search', { title: 'Rent Aircraft', late: ['src/screens/search/NothingFound.tsx'] }),
    ...shown('/co-ownership', 'sharing/offers/CoOwnership', { title: 'Co-Ownership' }),
    ...shown('/aircraft/tail_number/:id?', 'aircraft/page/AircraftByTailNumber', { title: 'Aircraft' }),
    ...shown('/aircraft/:id/info', 'aircraft/page/Aircraft', {
      title: 'Aircraft',
      late: ['src/screens/aircraft/page/Details.tsx'],
    }),
    ...shown('/owner/:id?', 'aircraft/owner/Owner', { title: 'Owner' }),
    ...shown('/csip/profile/:id?', 'people/instructors/CsipProfile', {
      title: 'CSIP',
      late: ['src/screens/people/instructors/BookableTimes.tsx', 'src/screens/people/instructors/Directory.tsx'],
    }),
    ...shown('/co-ownership-info/:id?', 'sharing/share/Share', { title: 'Co-ownership', finds: finds('getCoOwnershipShare') }),
    ...shown('/learn', 'site/learn/Learn', { title: 'About Us' }),
    ...shown('/policy', 'site/legal/Policy', { title: 'Privacy Policy' }),
    ...shown('/terms', 'site/legal/Terms', { title: 'Terms of use' }),
    ...shown('/help', 'site/help/Help', { title: 'Help' }),
    ...shown('/status', 'site/status/Status', { title: 'Status' }),
    ...shown('/rental-projection-calculator/:id?', 'reports/calculator/Calculator', { title: 'Aircraft Sharing Calculator' }),
    ...page('/search/end-alert', 'search/saved/EndAlert', { title: 'Stop emails about a saved search', noIndex: true }),
    ...page('/unsubscribe', 'people/preferences/Unsubscribe', { title: 'Stop emails', noIndex: true }),
    ...shown('/listing', 'aircraft/listing/Listing', { title: 'List Aircraft' }),
    ...shown('/reserve', 'bookings/book/Reserve', { title: 'Reserve' }),
    ...page('/advisor/confirm', 'people/advisors/ConfirmAdvisor', { title: 'Tax advisor invitation', noIndex: true }),
    ...shown('/404', 'site/errors/NotFound', { title: 'Page not found', noIndex: true }),
  ]

  const memberPages = [
    ...page('/add-aircraft', 'aircraft/listing/AddAircraft', {
      title: 'List Aircraft',
      guard: 'owner',
      noIndex: true,
      byBrowser: true,
    }),
    ...task('/booking/orders/:id?', 'bookings/orders/Order', 'Booking', finds('getOrder')),
    ...task('/aircraft-report/inspection/:id', 'flights/inspection/Inspection', 'Inspection', finds('getInspection')),
    ...member('/booking/disruptions/:id?', 'bookings/disruptions/Disruption', 'Affected bookings', finds('getDisruption')),
    ...member('/help/cases/:id', 'backoffice/cases/Case', 'Case', finds('getCase')),
    ...member('/squawks/:id', 'flights/squawks/Squawk', 'Squawk', finds('getSquawk')),
    ...member('/schedule-info/:id?', 'schedule/Schedule', 'Schedule', finds('getScheduleEntry')),
    ...member('/dashboard/:id?', 'reports/cockpit/OwnerDashboard', 'Dashboard', findsCockpit),
    ...member('/owner-co-owner-reservation', 'sharing/Reservation', 'Shared timeline'),
    ...member('/maintenance/:aircraftId?', 'maintenance/Maintenance', 'Maintenance', finds('getMaintenance')),
    ...member('/messages', 'messages/Chats', 'Messages'),
    ...member('/messages/:userFrom', 'messages/chat/Chat', 'Messages', findsPartner),
    ...member('/messages/system/:id?', 'messages/notices/Notice', 'Notice', finds('getNotice')),
    ...task('/operator', 'backoffice/documents/Operator', 'Documents to verify', findsAsOperator),
    ...task('/operator/users', 'backoffice/users/Users', 'People', findsAsOperator),
    ...task('/operator/users/:id', 'backoffice/users/User', 'Person', finds('getUser')),
    ...task('/operator/bookings', 'backoffice/bookings/Bookings', 'All bookings', findsAsOperator),
    ...task('/operator/bookings/:id', 'backoffice/bookings/Booking', 'Booking', finds('getOperatorBooking')),
    ...task('/operator/approvals', 'backoffice/bookings/interventions/Approvals', 'Approvals', findsAsOperator),
    ...task('/operator/aircraft', 'backoffice/fleet/Fleet', 'All aircraft', findsAsOperator),
    ...task('/operator/squawks', 'backoffice/fleet/OpenSquawks', 'Open squawks', findsAsOperator),
    ...task('/operator/ledger', 'backoffice/money/Ledger', 'Ledger', findsAsOperator),
    ...task('/operator/reconciliation', 'backoffice/money/Reconciliation', 'Reconciliation', findsAsOperator),
    ...task('/operator/disputes', 'backoffice/money/Disputes', 'Disputes', findsAsOperator),
    ...task('/operator/disputes/:id', 'backoffice/money/Dispute', 'Dispute', finds('getDispute')),
    ...task('/operator/damage-claims', 'backoffice/money/Claims', 'Damage claims', findsAsOperator),
    ...task('/operator/grounded', 'backoffice/fleet/Grounded', 'Grounded aircraft', findsAsOperator),
    ...task('/operator/cases', 'backoffice/cases/Cases', 'Cases', findsAsOperator),
    ...task('/operator/requests', 'backoffice/reported/Requests', 'Requests to learn more', findsAsOperator),
    ...task('/operator/questions', 'backoffice/questions/Questions', 'Ramp questions', findsAsOperator),
    ...task('/operator/questions/:model/:stage', 'backoffice/questions/Questionnaire', 'Ramp questions', findsAsOperator),
    ...task('/operator/reviews', 'backoffice/reported/Reviews', 'Reported reviews', findsAsOperator),
    ...task('/operator/messages', 'backoffice/reported/ReportedMessages', 'Reported messages', findsAsOperator),
    ...task('/operator/deliveries', 'backoffice/system/Deliveries', 'Delivery log', findsAsOperator),
    ...task('/operator/pages', 'backoffice/system/Pages', 'Page views', findsAsOperator),
    ...task('/operator/status', 'backoffice/system/incidents/Incidents', 'Status', findsAsOperator),
    ...task('/operator/audit', 'backoffice/system/audit/Audit', 'Audit log', findsAsOperator),
  ]

  const profilePages = [
    ...member('/profile', 'people/account/Account', 'Account'),
    ...member('/profile/dashboard', 'people/dashboard/Dashboard', 'My Dashboard'),
    ...member('/profile/booking', 'people/dashboard/Bookings', 'My bookings'),
    ...member('/profile/aircraft-booking', 'reports/cockpit/AircraftBookings', 'Bookings of your aircraft'),
    ...member('/profile/csip/booking', 'people/instructors/Lessons', 'Lessons'),
    ...member('/profile/aircrafts/favorites', 'people/dashboard/Favorites', 'Favorites'),
    ...member('/profile/aircrafts/owned', 'people/dashboard/OwnedAircraft', 'My aircraft'),
    ...member('/profile/advisor', 'people/advisors/Advisors', 'Tax advisors'),
    ...member('/profile/year-pack', 'reports/yearPack/YearPack', 'Year pack'),
    ...member('/profile/membership-plan', 'payments/membership/MembershipPlan', 'Membership'),
    ...member('/profile/payments-payout', 'payments/PaymentsPayout', 'Payments and payout'),
    ...member('/flight-history-reports/by-coowner-passenger', 'reports/flights/FlightsByPerson', 'Flight history'),
    ...member('/flight-history-reports/by-pilot', 'reports/flights/FlightsByPilot', 'Flight history'),
    ...member('/flight-history-reports/by-aircraft/:id?', 'reports/flights/FlightsByAircraft', 'Flight history'),
    ...member('/profile/expirations', 'people/expiries/Expiries', 'Expiry calendar'),
    ...member('/profile/preferences', 'people/preferences/Preferences', 'Preferences'),
    ...member('/profile/manage-account', 'people/account/ManageAccount', 'Manage account'),
  ]

  const authPages = [
    ...shown('/auth/login', 'people/signIn/Login', { title: 'Log In', guard: 'visitor' }),
    ...shown('/auth/sign-up', 'people/signIn/SignUp', { title: 'Sign Up', guard: 'visitor' }),
    ...shown('/auth/recovery', 'people/signIn/Recovery', { title: 'Request Password Reset', noIndex: true }),
    ...page('/auth/reset-password', 'people/signIn/ResetPassword', { title: 'Reset password', noIndex: true }),
    ...page('/auth/take-back', 'people/signIn/TakeBack', { title: 'Take your address back', noIndex: true }),
    ...page('/auth/callback', 'people/signIn/Callback', { title: 'Signing in', noIndex: true }),
    ...page('/login', 'people/signIn/Callback', { title: 'Signing in', noIndex: true }),
  ]

  const rampPages = [
    ...onDevice('/aircraft-report/reserve-aircraft/:id?', 'flights/ramp/CheckIn', 'Check-out'),
    ...onDevice('/aircraft-report/key/:code', 'flights/ramp/board/KeyRing', 'Key ring'),
    ...onDevice('/aircraft-report/return-reserved-aircraft/:id?', 'flights/ramp/Return', 'Return'),
  ]

  /** This parent path has no page of its own. */
  const aircrafts: Route = { path: '/profile/aircrafts', loader: () => redirect(paths.ownedAircraft()) }
  const styleguide = import.meta.env.PROD
    ? []
    : page('/styleguide', 'site/styleguide/Styleguide', { title: 'Styleguide', noIndex: true })
  const missing: Route = {
    path: '*',
    loader: notFound,
    ErrorBoundary: RouteError,
    handle: { title: 'Page not found', rendered: true, noIndex: true } satisfies Handle,
  }

  return [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      children: [
        // Used by most pages, so it is part of the main bundle.
        layout('DefaultLayout', async () => DefaultLayout, [...publicPages, ...memberPages, missing]),
        layout('ProfileLayout', () => import('./layouts/ProfileLayout.tsx').then((m) => m.ProfileLayout), [
          ...profilePages,
          aircrafts,
        ]),
        layout('AuthLayout', () => import('./layouts/AuthLayout.tsx').then((m) => m.AuthLayout), authPages),
        layout(
          'BookLayout',
          () => import('./layouts/BookLayout.tsx').then((m) => m.BookLayout),
          onDevice('/aircraft/:id/book', 'bookings/book/Book', 'Book', finds('getAircraft')),
        ),
        layout('CleanLayout', () => import('./layouts/CleanLayout.tsx').then((m) => m.CleanLayout), rampPages),
        layout('EmptyLayout', () => import('./layouts/EmptyLayout.tsx').then((m) => m.EmptyLayout), styleguide),
      ],
    },
  ]
}
