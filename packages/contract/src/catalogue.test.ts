import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Row } from './base/routes/route.ts'
import { rows } from './routes.ts'

/** All calls of the specification (§7), with the payload or query fields named there. */
const catalogue = `
POST account/auth/login/ | email password
POST account/auth/social/
POST account/auth/logout/
POST account/auth/refresh/
GET account/user/
POST account/verify-email/ | email
POST account/verify-email/check/ | email code
POST account/register/
POST account/register/social/
POST account/user/password/reset/ | email
POST account/user/password/reset/confirm/ | token password
PUT account/user/password/
PATCH account/user/
GET account/user/roles/
PATCH account/user/roles/
DELETE account/user/roles/csip/
GET account/user/{id}/
GET account/pilot/{id}/
PUT account/user/photo/prepare/
POST account/user/photo/set/
GET account/aircraft-owner/{id}/
GET account/aircraft-owner/{id}/reviews/
PUT account/preferences/ | notifyRentalEmail notifyRentalText notifyProductsEmail notifyProductsText notifyPartnersEmail notifyPartnersText
GET account/membership/
PATCH account/membership/
POST account/membership/apply/
GET account/csip_rates/
PUT account/csip_rates/
GET account/expirations/
POST account/documents/upload/
DELETE account/documents/{id}/
GET account/csip/{id}/
GET account/pilot/{id}/cirrus-transition/
PATCH account/pilot/{id}/cirrus-transition/
POST account/user/tax-advisors/ | email
POST account/user/tax-advisors/confirm/ | token
GET account/markers/
POST account/markers/delete/ | marked_menu_item
GET account/user/events/
GET account/user/tax-advisor/all-invitations/
GET account/user/tax-advisor/all-aircrafts/
DELETE account/user/tax-advisor/invite/{id}/
GET account/favorites-aircraft/
POST account/favorites/ | aircraftId
DELETE account/favorites/{id}/
GET messages/
GET messages/{id}
POST messages/ | message
PATCH messages/{id}/ | message
DELETE messages/{id}/
GET messages/ | user
GET messages/new/
GET messages/stats/
GET aircrafts/search/ | locations model_id date hide_not_rated_aircrafts price_hour_min price_hour_max year_manufactured_min year_manufactured_max aircraft_type order offset page
GET aircrafts/{id}/
GET aircrafts/tail-number/{tail}/
POST aircrafts/
PATCH aircrafts/{id}/
DELETE aircrafts/{id}/
PUT aircrafts/{id}/customers/
GET aircrafts/{id}/customers/
POST aircrafts/{id}/confirm/
PATCH aircrafts/{id}/confirm/
GET aircrafts/{id}/reviews/
GET aircrafts/owned/
GET aircrafts/owned/{id}/stats/ | period_type
GET aircrafts/owned/{id}/flight-history-report/ | period_type order page from to
GET aircrafts/co-owned/
GET aircrafts/available-for-co-owning/
PUT aircrafts/{id}/schedule/
DELETE aircrafts/{id}/schedule/{scheduleId}/
GET aircrafts/{id}/schedule/ | from to
POST aircrafts/photos/upload/
POST aircrafts/documents/upload/
PATCH aircrafts/documents/{id}/
DELETE aircrafts/photos/{id}/
DELETE aircrafts/documents/{id}/
GET aircrafts/{id}/csip_rates/ | flight_start_time flight_drop_time
GET aircrafts/{id}/service-data/
GET aircrafts/owned/{id}/hobbs-time/ | from to
GET aircrafts/owned/{id}/hours-flown/ | from to
GET aircrafts/owned/{id}/pilots/ | from to
GET aircrafts/{id}/can-booking/ | csip flightDropTime
GET aircrafts/owned/{id}/stats/diagram/ | range incomeMin incomeMax hobbsTimeMin hobbsTimeMax
GET aircrafts/owned/{id}/stats/pilots/ | name
GET aircrafts/owned/stats/
GET aircrafts/coownership_share/{id}/
GET aircrafts/features/
GET maintenance/aircrafts/
GET maintenance/aircrafts/{id}/
PATCH maintenance/{id}/
POST maintenance/aircrafts/{id}/bulk-create/ | compileDate
GET maintenance/aircrafts/{id}/status/
GET maintenance/{id}/history/
POST maintenance/{id}/next-value/ | value
GET maintenance/orders/{id}/status/
GET common/aircraft-models/
GET common/flight-instructor-certificates/
POST common/calculation/
POST common/calculation/download/
GET common/airports/{code}
GET common/airports/ | search
GET common/holidays/ | start_date end_date
GET checkin/questions/aircraft-departure | order_id
GET checkin/questions/aircraft-return | order_id
PATCH checkin/maintenance-items/{id}
GET checkin/reservations/{id}/
POST checkin/reservations/{id}/change-status/
POST booking/co-ownership/
POST booking/orders/
GET booking/orders/{id}/
PUT booking/orders/{id}/confirm/
POST booking/orders/by-owner/
DELETE booking/orders/by-owner/{id}/
POST booking/book-aircraft/
PATCH booking/book-aircraft/
GET booking/orders/by-owner/ | status aircraft periodType orderType ownOrdersOnly withMaintenance limit order byOwner page from to
GET booking/orders/by-co-owner/ | status aircraft periodType orderType ownOrdersOnly withMaintenance limit order byOwner page from to
GET booking/orders/by-tax-advisor/ | status aircraft periodType orderType ownOrdersOnly withMaintenance limit order byOwner page from to
GET booking/orders/by-pilot/ | status aircraft periodType orderType ownOrdersOnly withMaintenance limit order byOwner page from to
GET booking/filtered-orders/
PATCH booking/orders/{id}/cancel/
POST booking/orders/{id}/mark-as-viewed/
POST booking/learn-more-request/
PUT booking/orders/{id}/csip-request/
GET booking/orders/{id}/csip-request/
GET booking/orders/by-csip/
GET booking/orders/by-csip/{id}/
PATCH booking/orders/by-csip/{id}/
PATCH booking/orders/by-csip/{id}/results/
GET booking/co-owner-booking-resources/{id}/
GET booking/orders/{id}/flight-history-report/
POST booking/orders/by-co-owner/check/
POST fbo/issue/{a}/{b}/{c}/
POST fbo/photo/upload/
DELETE fbo/photo/{id}/
POST fbo/checking-in/{order}/
PATCH fbo/checking-in/{order}/
GET fbo/checking-in/{order}/
GET fbo/orders/inspection/{id}/
GET fbo/return/{order}/
POST fbo/return/{order}/
PATCH fbo/return/{order}/
GET payments/membership-plans/
GET payments/stripe/accept-agreement/
POST payments/card/add-new/
GET payments/card/
DELETE payments/card/{id}/
POST payments/card/{id}/set-default/
POST payments/payment-intent/
GET payments/bank-account/
DELETE payments/bank-account/{id}/
POST payments/bank-account/{id}/set-default/
POST payments/bank-account/stripe-token/
GET payments/setup-intent/
POST payments/bank-account/{id}/stripe-verify-account/ | verificationAmounts
GET payments/onboarding/account-link/
PATCH payments/stripe/account/
POST payments/stripe/add-payment-method/
`

/** Filters of §3, each of which some call must accept. */
const filters = `locations model_id date hide_not_rated_aircrafts price_hour_min price_hour_max year_manufactured_min
  year_manufactured_max aircraft_type order page offset period_type periodType orderType ownOrdersOnly withMaintenance limit byOwner
  status aircraft incomeMin incomeMax hobbsTimeMin hobbsTimeMax timeFrom timeTo from to start_date end_date flight_start_time
  flight_drop_time csip flightDropTime name order_id`

/** Names of path parameters are ours. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')
const all = Object.values(rows)
const find = (method: string, path: string) =>
  all.find((row) => row.method === method && shapeOf(row.path) === shapeOf(path) && row.catalogue)

const propertiesOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }).properties ?? {}) : []
const namesOf = ({ query, body }: Row) => [...propertiesOf(query), ...propertiesOf(body)]

const calls = catalogue
  .trim()
  .split('\n')
  .map((line) => {
    const [call = '', fields = ''] = line.split(' | ')
    const [method = '', path = ''] = call.split(' ')
    return { call, method, path, fields: fields.split(' ').filter(Boolean) }
  })

test.each(calls)('$call takes what the catalogue says', ({ method, path, fields }) => {
  const row = find(method, path)
  expect(row).toBeDefined()
  expect(namesOf(row!)).toEqual(expect.arrayContaining(fields))
})

test('every filter of the specification is accepted by some call', () => {
  const taken = new Set(all.filter(({ method }) => method === 'GET').flatMap(namesOf))
  expect(filters.split(/\s+/).filter((name) => !taken.has(name))).toEqual([])
})

test('only calls that the specification lists are marked as its catalogue', () => {
  const known = new Set(calls.map(({ method, path }) => `${method} ${shapeOf(path)}`))
  const own = all.filter(({ catalogue, method, path }) => catalogue && !known.has(`${method} ${shapeOf(path)}`))
  expect(own.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

/** Response fields named in §3. */
const answered: [name: keyof typeof rows, fields: string][] = [
  [
    'getAccount',
    'id firstName lastName ssnLast4 photo pilotRating isCsip documents preferences activeMembership allowMaintenanceAccess stripeAccountId',
  ],
  ['getMembership', 'created expirationDate membershipPlan'],
  ['getRoles', 'aircraftOwner coOwner csip pilot'],
  ['listCards', 'id type lastDigits holder isPrimary signature displayName paymentMethodStripeId'],
  ['listBankAccounts', 'id type lastDigits holder isPrimary signature displayName paymentMethodStripeId status'],
  ['getOrder', 'aircraftId status flightDropTime flightDropTimeReal'],
  ['listModelHours', 'totalHours totalHoursLast12Month totalHoursLast30Days totalHoursLast6Month totalPicHours'],
  ['listMessages', 'created modified readTime'],
  ['getMessageStats', 'user messagesNotRead'],
  ['listCsipRates', 'airport hourlyRateCents'],
  ['listMarkers', 'markedMenuItem'],
  ['searchAircraft', 'count next results'],
]

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[] }
/** Property names of a reply, of its list items, or of its non-null variant. */
const answerNames = (json: Json): string[] => [
  ...Object.keys(json.properties ?? {}),
  ...(json.items ? answerNames(json.items) : []),
  ...(json.properties?.results ? answerNames(json.properties.results) : []),
  ...(json.anyOf ?? []).flatMap(answerNames),
]

test.each(answered)('%s answers %s', (name, fields) => {
  const json = z.toJSONSchema(rows[name].reply!, { unrepresentable: 'any', io: 'output' }) as Json
  expect(answerNames(json)).toEqual(expect.arrayContaining(fields.split(' ')))
})
