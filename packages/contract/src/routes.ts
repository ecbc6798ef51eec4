import type { z } from 'zod'
import type { Row } from './base/routes/route.ts'
import { accountRoutes } from './people/accounts/accountRoutes.ts'
import { fleetOverviewRoutes } from './backoffice/fleet/fleetOverviewRoutes.ts'
import { viewingRoutes } from './people/signIn/viewingRoutes.ts'
import { documentRoutes } from './people/documents/documentRoutes.ts'
import { noticeRoutes } from './people/notices/noticeRoutes.ts'
import { channelRoutes } from './people/notices/channelRoutes.ts'
import { referenceRoutes } from './people/accounts/referenceRoutes.ts'
import { reportRoutes } from './reports/flights/reportRoutes.ts'
import { disruptionRoutes } from './bookings/disruptions/disruptionRoutes.ts'
import { savedSearchRoutes } from './search/savedSearchRoutes.ts'
import { scheduleRoutes } from './schedule/scheduleRoutes.ts'
import { searchRoutes } from './search/searchRoutes.ts'
import { answerRoutes } from './bookings/answers/answerRoutes.ts'
import { aircraftRoutes } from './aircraft/aircraftRoutes.ts'
import { listingRoutes } from './aircraft/listingRoutes.ts'
import { bookingRoutes } from './bookings/book/bookingRoutes.ts'
import { changeRoutes } from './bookings/change/changeRoutes.ts'
import { orderListRoutes } from './bookings/orders/orderListRoutes.ts'
import { calendarFeedRoutes } from './bookings/orders/calendarFeedRoutes.ts'
import { cockpitRoutes } from './reports/cockpit/cockpitRoutes.ts'
import { calculatorRoutes } from './reports/calculator/calculatorRoutes.ts'
import { inspectionRoutes } from './flights/return/inspectionRoutes.ts'
import { maintenanceRoutes } from './maintenance/maintenanceRoutes.ts'
import { recordKeeperRoutes } from './maintenance/recordKeepers/recordKeeperRoutes.ts'
import { rampRoutes } from './flights/rampRoutes.ts'
import { meterRoutes } from './flights/return/meterRoutes.ts'
import { openPointRoutes } from './flights/departure/openPointRoutes.ts'
import { keyRingRoutes } from './flights/departure/keyRingRoutes.ts'
import { operationalControlRoutes } from './flights/departure/operationalControlRoutes.ts'
import { questionnaireRoutes } from './flights/stages/questionnaireRoutes.ts'
import { interventionRoutes } from './backoffice/bookings/interventionRoutes.ts'
import { ledgerRoutes } from './payments/ledgerRoutes.ts'
import { caseRoutes } from './backoffice/cases/caseRoutes.ts'
import { learnMoreRoutes } from './backoffice/reported/learnMoreRoutes.ts'
import { deliveryRoutes } from './backoffice/system/deliveryRoutes.ts'
import { pageViewRoutes } from './backoffice/system/pageViewRoutes.ts'
import { messageRoutes } from './messages/messageRoutes.ts'
import { messageReportRoutes } from './messages/messageReportRoutes.ts'
import { operatorRoutes } from './backoffice/operatorRoutes.ts'
import { overrideRoutes } from './bookings/book/overrideRoutes.ts'
import { holidayDraftRoutes } from './sharing/holidays/holidayDraftRoutes.ts'
import { quotaRoutes } from './bookings/quotas/quotaRoutes.ts'
import { membershipRoutes } from './payments/membershipRoutes.ts'
import { paymentRoutes } from './payments/paymentRoutes.ts'
import { advisorRoutes } from './people/advisors/advisorRoutes.ts'
import { csipRequestRoutes } from './bookings/lessons/csipRequestRoutes.ts'
import { csipRoutes } from './people/instructors/csipRoutes.ts'
import { peopleRoutes } from './people/accounts/peopleRoutes.ts'
import { sharedCostRoutes } from './sharing/costs/sharedCostRoutes.ts'
import { statusRoutes } from './backoffice/system/statusRoutes.ts'
import { squawkRoutes } from './flights/squawks/squawkRoutes.ts'
import { secondFactorRoutes } from './people/signIn/secondFactorRoutes.ts'
import { sessionRoutes } from './people/signIn/sessionRoutes.ts'
import { payoutRoutes } from './payments/payoutRoutes.ts'
import { reviewRoutes } from './people/reviews/reviewRoutes.ts'
import { shareSaleRoutes } from './sharing/shares/shareSaleRoutes.ts'
import { voteRoutes } from './sharing/votes/voteRoutes.ts'
import { swapRoutes } from './sharing/holidays/swapRoutes.ts'
import { waitlistRoutes } from './bookings/waitlist/waitlistRoutes.ts'
import { weatherRoutes } from './bookings/weather/weatherRoutes.ts'
import { workOrderRoutes } from './maintenance/shop/workOrderRoutes.ts'
import { yearPackRoutes } from './reports/yearPack/yearPackRoutes.ts'

/** The complete API, one row per call. A row without a handler does not compile. */
export const routes = {
  ...accountRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...documentRoutes,
  ...noticeRoutes,
  ...channelRoutes,
  ...peopleRoutes,
  ...csipRoutes,
  ...advisorRoutes,
  ...referenceRoutes,
  ...membershipRoutes,
  ...paymentRoutes,
  ...payoutRoutes,
  ...aircraftRoutes,
  ...listingRoutes,
  ...scheduleRoutes,
  ...searchRoutes,
  ...savedSearchRoutes,
  ...bookingRoutes,
  ...csipRequestRoutes,
  ...answerRoutes,
  ...disruptionRoutes,
  ...changeRoutes,
  ...orderListRoutes,
  ...weatherRoutes,
  ...calendarFeedRoutes,
  ...overrideRoutes,
  ...waitlistRoutes,
  ...quotaRoutes,
  ...reviewRoutes,
  ...maintenanceRoutes,
  ...recordKeeperRoutes,
  ...workOrderRoutes,
  ...rampRoutes,
  ...inspectionRoutes,
  ...squawkRoutes,
  ...openPointRoutes,
  ...meterRoutes,
  ...questionnaireRoutes,
  ...operationalControlRoutes,
  ...keyRingRoutes,
  ...reportRoutes,
  ...sharedCostRoutes,
  ...cockpitRoutes,
  ...calculatorRoutes,
  ...messageRoutes,
  ...messageReportRoutes,
  ...operatorRoutes,
  ...interventionRoutes,
  ...ledgerRoutes,
  ...fleetOverviewRoutes,
  ...viewingRoutes,
  ...deliveryRoutes,
  ...pageViewRoutes,
  ...statusRoutes,
  ...holidayDraftRoutes,
  ...swapRoutes,
  ...learnMoreRoutes,
  ...caseRoutes,
  ...voteRoutes,
  ...shareSaleRoutes,
  ...yearPackRoutes,
} as const satisfies Record<string, Row>

export type Routes = typeof routes
export type CallName = keyof Routes

/** The same rows with the widest type, for loops. Only compiles if `stale` names real calls. */
export const rows: Record<CallName, Row & { stale?: readonly CallName[] }> = routes

type Part<Name extends CallName, Key extends string> = Routes[Name] extends { [K in Key]: infer Schema extends z.ZodType }
  ? Schema
  : never
type Sent<Schema> = [Schema] extends [never] ? undefined : Schema extends z.ZodType ? z.input<Schema> : undefined
type Received<Schema> = [Schema] extends [never] ? undefined : Schema extends z.ZodType ? z.output<Schema> : undefined

/** What callers send (before defaults and conversions) and what handlers receive (after). */
export type Params<Name extends CallName> = Sent<Part<Name, 'params'>>
export type Query<Name extends CallName> = Sent<Part<Name, 'query'>>
export type Body<Name extends CallName> = Sent<Part<Name, 'body'>>
export type ParsedParams<Name extends CallName> = Received<Part<Name, 'params'>>
export type ParsedQuery<Name extends CallName> = Received<Part<Name, 'query'>>
export type ParsedBody<Name extends CallName> = Received<Part<Name, 'body'>>
export type Reply<Name extends CallName> = Received<Part<Name, 'reply'>>
