import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test.each([
  [paths.home(), '/'],
  [paths.search(), '/search'],
  [paths.search({ locations: [3, 5], order: 'price_hour', model_id: null }), '/search?locations=3,5&order=price_hour'],
  [paths.listAircraft(false), '/listing'],
  [paths.listAircraft(true), '/add-aircraft'],
  [paths.login(), '/auth/login'],
  [paths.login({ next: '/aircraft/7/book?step=pilot' }), '/auth/login?next=%2Faircraft%2F7%2Fbook%3Fstep%3Dpilot'],
  [paths.profile({ planId: 5 }), '/profile?planId=5'],
  [paths.myDashboard(), '/profile/dashboard'],
  [paths.favorites(), '/profile/aircrafts/favorites'],
  [paths.aircraft('a1'), '/aircraft/a1/info'],
  [paths.aircraftByTailNumber('N417TS'), '/aircraft/tail_number/N417TS'],
  [paths.book('a1', { step: 'review' }), '/aircraft/a1/book?step=review'],
  [paths.order('o/1'), '/booking/orders/o%2F1'],
  [paths.owner(), '/owner'],
  [paths.checkIn('o1'), '/aircraft-report/reserve-aircraft/o1'],
  [paths.returnAircraft('o1'), '/aircraft-report/return-reserved-aircraft/o1'],
  [paths.notice('n1'), '/messages/system/n1'],
  [paths.flightsByAircraft('a1'), '/flight-history-reports/by-aircraft/a1'],
  [paths.calculator(), '/rental-projection-calculator'],
  [paths.operator({ document: 'd1' }), '/operator?document=d1'],
  [paths.operatorUser('u1'), '/operator/users/u1'],
  [paths.operatorAudit(), '/operator/audit'],
  [paths.confirmAdvisor({ token: 't' }), '/advisor/confirm?token=t'],
])('the address %s is spelled as in the specification', (made, wanted) => {
  expect(made).toBe(wanted)
})
