import { paths } from '@tailshare/contract/base/paths'
import { expect, test } from 'vitest'
import { noticeAction } from './noticeAction.ts'

test.each([
  ['/booking/orders/7', 'Open the booking'],
  ['/squawks/7', 'Open the squawk'],
  [paths.case('7'), 'Open the case'],
  ['/maintenance/7', 'Open maintenance'],
  ['/profile/membership-plan', 'Open membership'],
  ['/profile', 'Open your account'],
  [paths.disruption('7'), 'See the affected bookings'],
  [paths.book('7', { from: '2026-12-03T17:00:00Z' }), 'Book this time'],
  [paths.aircraft('7'), 'Open the aircraft'],
  [paths.addAircraft({ aircraft: '7', step: 'pilots' }), 'Open the listing'],
  [paths.bookings(), 'Open your bookings'],
  [paths.lessons(), 'Open your lessons'],
  [paths.manageAccount(), 'Open your documents'],
  [paths.manageAccount({ tab: 'csip' }), 'Open your rates and hours'],
  [paths.aircraftBookings(), 'Open the bookings'],
  [paths.ownedAircraft(), 'Open your aircraft'],
  [paths.myDashboard(), 'Open your dashboard'],
  [paths.advisors(), 'Open tax advice'],
  [paths.operatorDispute('7'), 'Open the dispute'],
  [paths.operatorReviews(), 'Open the reviews'],
  [paths.operatorMessages(), 'Open the reported messages'],
  [paths.operatorRequests(), 'Open the requests'],
  [paths.paymentsPayout(), 'Open payments'],
  [paths.paymentsPayout({ tab: 'payouts' }), 'Open payouts'],
  [paths.paymentsPayout({ tab: 'statements', month: '2026-10' }), 'Open statements'],
  [paths.expirations({ of: 'aircraft' }), 'Open the expiry calendar'],
])('a notice about %s says "%s"', (link, label) => expect(noticeAction(link)).toEqual({ to: link, label }))

test.each([null, '/somewhere/9', '//evil.example', 'https://evil.example/profile', 'javascript:alert(1)'])(
  'a notice with the link %s has no button',
  (link) => expect(noticeAction(link)).toBeNull(),
)
