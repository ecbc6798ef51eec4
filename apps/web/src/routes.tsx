import type { QueryClient } from '@tanstack/react-query'
import { redirect } from './ui/router/loadRoutes.ts'
import type { Route } from './ui/router/matchRoutes.ts'
import { paths } from '@tailshare/contract/paths'
import { DefaultLayout } from './layouts/DefaultLayout.tsx'
import { Root } from './layouts/Root.tsx'
import { type Handle, layout, screen } from './routing/screen.ts'
import { type Finds, finds, findsAsOperator, findsCockpit, findsPartner } from './routing/finds.ts'
import { notFound } from './routing/notFound.ts'
import { RouteError } from './routing/RouteError.tsx'

/** All screens in one list: address, file below `screens/`, title. `rendered` pages are drawn on the server for visitors and search engines. */
export const makeRoutes = (client: QueryClient): Route[] => {
  const page = (path: string, file: string, handle?: Omit<Handle, 'file'>) => screen(client, path, file, handle)
  const shown = (path: string, file: string, handle: Omit<Handle, 'file'>) => page(path, file, { ...handle, rendered: true })
  const member = (path: string, file: string, title: string, found?: Finds, more?: Pick<Handle, 'task'>) =>
    page(path, file, { title, guard: 'member', noIndex: true, ...(found && { finds: found }), ...more })
  const task = (path: string, file: string, title: string, found?: Finds) => member(path, file, title, found, { task: true })

  const publicPages = [
    ...shown('/', 'home/Home', { title: 'Rent, list and co-own aircraft' }),
    ...shown('/search', 'search/Search', { title: 'Rent Aircraft' }),
    ...shown('/co-ownership', 'coOwnership/CoOwnership', { title: 'Co-Ownership' }),
    ...shown('/aircraft/tail_number/:id?', 'aircraft/AircraftByTailNumber', { title: 'Aircraft' }),
    ...shown('/aircraft/:id/info', 'aircraft/Aircraft', { title: 'Aircraft', late: ['src/screens/aircraft/Details.tsx'] }),
    ...shown('/owner/:id?', 'owner/Owner', { title: 'Owner' }),
    ...shown('/csip/profile/:id?', 'csip/CsipProfile', { title: 'CSIP', late: ['src/screens/csip/BookableTimes.tsx'] }),
    ...shown('/learn', 'learn/Learn', { title: 'About Us' }),
    ...shown('/policy', 'legal/Policy', { title: 'Privacy Policy' }),
    ...shown('/terms', 'legal/Terms', { title: 'Terms of use' }),
    ...shown('/status', 'status/Status', { title: 'Status' }),
    ...shown('/rental-projection-calculator/:id?', 'calculator/Calculator', { title: 'Aircraft Sharing Calculator' }),
    ...page('/search/end-alert', 'search/EndAlert', { title: 'Stop emails about a saved search', noIndex: true }),
    ...page('/unsubscribe', 'account/Unsubscribe', { title: 'Stop emails', noIndex: true }),
    ...shown('/listing', 'listing/Listing', { title: 'List Aircraft' }),
    ...shown('/reserve', 'reserve/Reserve', { title: 'Reserve' }),
    ...page('/advisor/confirm', 'advisor/ConfirmAdvisor', { title: 'Tax advisor invitation', noIndex: true }),
    ...shown('/404', 'errors/NotFound', { title: 'Page not found', noIndex: true }),
  ]

  const memberPages = [
    ...page('/add-aircraft', 'listing/AddAircraft', {
      title: 'List Aircraft',
      guard: 'owner',
      noIndex: true,
    }),
    ...task('/booking/orders/:id?', 'orders/Order', 'Booking', finds('getOrder')),
    ...task('/aircraft-report/inspection/:id', 'inspection/Inspection', 'Inspection', finds('getInspection')),
    ...member('/booking/ripples/:id?', 'ripple/Ripple', 'Affected bookings', finds('getRipple')),
    ...member('/squawks/:id', 'squawk/Squawk', 'Squawk', finds('getSquawk')),
    ...member('/schedule-info/:id?', 'schedule/Schedule', 'Schedule', finds('getScheduleEntry')),
    ...member('/dashboard/:id?', 'owner/OwnerDashboard', 'Dashboard', findsCockpit),
    ...member('/co-ownership-info/:id?', 'coOwnership/Share', 'Co-ownership', finds('getCoOwnershipShare')),
    ...member('/owner-co-owner-reservation', 'coOwnership/Reservation', 'Shared timeline'),
    ...member('/maintenance/:aircraftId?', 'maintenance/Maintenance', 'Maintenance', finds('getMaintenance')),
    ...member('/messages', 'messages/Chats', 'Messages'),
    ...member('/messages/:userFrom', 'messages/Chat', 'Messages', findsPartner),
    ...member('/messages/system/:id?', 'messages/Notice', 'Notice', finds('getNotice')),
    ...member('/flight-history-reports/by-coowner-passenger', 'reports/FlightsByPerson', 'Flight history'),
    ...member('/flight-history-reports/by-pilot', 'reports/FlightsByPilot', 'Flight history'),
    ...member('/flight-history-reports/by-aircraft/:id?', 'reports/FlightsByAircraft', 'Flight history'),
    ...task('/operator', 'operator/Operator', 'Documents to verify', findsAsOperator),
    ...task('/operator/users', 'operator/Users', 'People', findsAsOperator),
    ...task('/operator/users/:id', 'operator/User', 'Person', finds('getUser')),
    ...task('/operator/bookings', 'operator/bookings/Bookings', 'All bookings', findsAsOperator),
    ...task('/operator/bookings/:id', 'operator/bookings/Booking', 'Booking', finds('getOperatorBooking')),
    ...task('/operator/approvals', 'operator/bookings/Approvals', 'Approvals', findsAsOperator),
    ...task('/operator/aircraft', 'operator/fleet/Fleet', 'All aircraft', findsAsOperator),
    ...task('/operator/squawks', 'operator/fleet/OpenSquawks', 'Open squawks', findsAsOperator),
    ...task('/operator/ledger', 'operator/ledger/Ledger', 'Ledger', findsAsOperator),
    ...task('/operator/reconciliation', 'operator/ledger/Reconciliation', 'Reconciliation', findsAsOperator),
    ...task('/operator/disputes', 'operator/Disputes', 'Disputes', findsAsOperator),
    ...task('/operator/disputes/:id', 'operator/Dispute', 'Dispute', finds('getDispute')),
    ...task('/operator/damage-claims', 'operator/Claims', 'Damage claims', findsAsOperator),
    ...task('/operator/grounded', 'operator/Grounded', 'Grounded aircraft', findsAsOperator),
    ...task('/operator/requests', 'operator/Requests', 'Requests to learn more', findsAsOperator),
    ...task('/operator/questions', 'operator/Questions', 'Ramp questions', findsAsOperator),
    ...task('/operator/questions/:model/:stage', 'operator/Questionnaire', 'Ramp questions', findsAsOperator),
    ...task('/operator/reviews', 'operator/Reviews', 'Reported reviews', findsAsOperator),
    ...task('/operator/messages', 'operator/ReportedMessages', 'Reported messages', findsAsOperator),
    ...task('/operator/deliveries', 'operator/Deliveries', 'Delivery log', findsAsOperator),
    ...task('/operator/pages', 'operator/Pages', 'Page views', findsAsOperator),
    ...task('/operator/status', 'operator/status/Incidents', 'Status', findsAsOperator),
    ...task('/operator/audit', 'operator/Audit', 'Audit log', findsAsOperator),
  ]

  const profilePages = [
    ...member('/profile', 'account/Account', 'Account'),
    ...member('/profile/dashboard', 'dashboard/Dashboard', 'My Dashboard'),
    ...member('/profile/booking', 'dashboard/Bookings', 'My bookings'),
    ...member('/profile/aircraft-booking', 'owner/AircraftBookings', 'Bookings of your aircraft'),
    ...member('/profile/csip/booking', 'csip/Lessons', 'Lessons'),
    ...member('/profile/aircrafts/favorites', 'dashboard/Favorites', 'Favorites'),
    ...member('/profile/aircrafts/owned', 'dashboard/OwnedAircraft', 'My aircraft'),
    ...member('/profile/advisor', 'advisor/Advisors', 'Tax advisors'),
    ...member('/profile/year-pack', 'yearPack/YearPack', 'Year pack'),
    ...member('/profile/membership-plan', 'money/MembershipPlan', 'Membership'),
    ...member('/profile/payments-payout', 'money/PaymentsPayout', 'Payments and payout'),
    ...member('/profile/expirations', 'account/expiries/Expiries', 'Expiry calendar'),
    ...member('/profile/preferences', 'account/Preferences', 'Preferences'),
    ...member('/profile/manage-account', 'account/ManageAccount', 'Manage account'),
  ]

  const authPages = [
    ...shown('/auth/login', 'auth/Login', { title: 'Log In', guard: 'visitor' }),
    ...shown('/auth/sign-up', 'auth/SignUp', { title: 'Sign Up', guard: 'visitor' }),
    ...shown('/auth/recovery', 'auth/Recovery', { title: 'Request Password Reset', noIndex: true }),
    ...page('/auth/reset-password', 'auth/ResetPassword', { title: 'Reset password', noIndex: true }),
    ...page('/auth/callback', 'auth/Callback', { title: 'Signing in', noIndex: true }),
    ...page('/login', 'auth/Callback', { title: 'Signing in', noIndex: true }),
  ]

  const rampPages = [
    ...member('/aircraft-report/reserve-aircraft/:id?', 'ramp/CheckIn', 'Check-out'),
    ...member('/aircraft-report/key/:code', 'ramp/KeyRing', 'Key ring'),
    ...member('/aircraft-report/return-reserved-aircraft/:id?', 'ramp/Return', 'Return'),
  ]

  /** The parent of two pages has none of its own. */
  const aircrafts: Route = { path: '/profile/aircrafts', loader: () => redirect(paths.ownedAircraft()) }
  const styleguide = import.meta.env.PROD
    ? []
    : page('/styleguide', 'styleguide/Styleguide', { title: 'Styleguide', noIndex: true })
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
        // Around most pages, so it comes with what every page needs.
        layout('DefaultLayout', async () => DefaultLayout, [...publicPages, ...memberPages, missing]),
        layout('ProfileLayout', () => import('./layouts/ProfileLayout.tsx').then((m) => m.ProfileLayout), [
          ...profilePages,
          aircrafts,
        ]),
        layout('AuthLayout', () => import('./layouts/AuthLayout.tsx').then((m) => m.AuthLayout), authPages),
        layout(
          'BookLayout',
          () => import('./layouts/BookLayout.tsx').then((m) => m.BookLayout),
          member('/aircraft/:id/book', 'book/Book', 'Book', finds('getAircraft')),
        ),
        layout('CleanLayout', () => import('./layouts/CleanLayout.tsx').then((m) => m.CleanLayout), rampPages),
        layout('EmptyLayout', () => import('./layouts/EmptyLayout.tsx').then((m) => m.EmptyLayout), styleguide),
      ],
    },
  ]
}
