import type { z } from 'zod'
import type { Row } from './route.ts'
import { accountRoutes } from './routes/accounts.ts'
import { fleetOverviewRoutes } from './routes/fleetOverview.ts'
import { viewingRoutes } from './routes/viewing.ts'
import { documentRoutes } from './routes/documents.ts'
import { noticeRoutes } from './routes/notices.ts'
import { channelRoutes } from './routes/channels.ts'
import { referenceRoutes } from './routes/reference.ts'
import { reportRoutes } from './routes/reports.ts'
import { rippleRoutes } from './routes/ripples.ts'
import { savedSearchRoutes } from './routes/savedSearches.ts'
import { scheduleRoutes } from './routes/schedule.ts'
import { searchRoutes } from './routes/search.ts'
import { answerRoutes } from './routes/answers.ts'
import { aircraftRoutes } from './routes/aircraft.ts'
import { checkoutRoutes } from './routes/checkouts.ts'
import { listingRoutes } from './routes/listing.ts'
import { bookingRoutes } from './routes/bookings.ts'
import { changeRoutes } from './routes/changes.ts'
import { orderListRoutes } from './routes/orderLists.ts'
import { calendarFeedRoutes } from './routes/calendarFeeds.ts'
import { cockpitRoutes } from './routes/cockpit.ts'
import { calculatorRoutes } from './routes/calculator.ts'
import { inspectionRoutes } from './routes/inspection.ts'
import { maintenanceRoutes } from './routes/maintenance.ts'
import { maintenancePenRoutes } from './routes/maintenancePens.ts'
import { rampRoutes } from './routes/ramp.ts'
import { meterRoutes } from './routes/meters.ts'
import { openPointRoutes } from './routes/openPoints.ts'
import { keyRingRoutes } from './routes/keyRings.ts'
import { operationalControlRoutes } from './routes/operationalControl.ts'
import { questionnaireRoutes } from './routes/questionnaires.ts'
import { interventionRoutes } from './routes/interventions.ts'
import { ledgerRoutes } from './routes/ledger.ts'
import { learnMoreRoutes } from './routes/learnMore.ts'
import { deliveryRoutes } from './routes/deliveries.ts'
import { pageViewRoutes } from './routes/pageViews.ts'
import { messageRoutes } from './routes/messages.ts'
import { messageReportRoutes } from './routes/messageReports.ts'
import { operatorRoutes } from './routes/operator.ts'
import { overrideRoutes } from './routes/overrides.ts'
import { holidayDraftRoutes } from './routes/holidayDrafts.ts'
import { quotaRoutes } from './routes/quotas.ts'
import { paymentRoutes } from './routes/payments.ts'
import { advisorRoutes } from './routes/advisors.ts'
import { csipRequestRoutes } from './routes/csipRequests.ts'
import { csipRoutes } from './routes/csips.ts'
import { membershipRoutes } from './routes/membership.ts'
import { peopleRoutes } from './routes/people.ts'
import { sharedCostRoutes } from './routes/sharedCosts.ts'
import { statusRoutes } from './routes/status.ts'
import { squawkRoutes } from './routes/squawks.ts'
import { secondFactorRoutes } from './routes/secondFactor.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { payoutRoutes } from './routes/payouts.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { shareSaleRoutes } from './routes/shareSales.ts'
import { voteRoutes } from './routes/votes.ts'
import { swapRoutes } from './routes/swaps.ts'
import { waitlistRoutes } from './routes/waitlist.ts'
import { weatherRoutes } from './routes/weather.ts'
import { workOrderRoutes } from './routes/workOrders.ts'
import { yearPackRoutes } from './routes/yearPack.ts'

/** THE WHOLE API. One row per call; a row without a handler does not compile. */
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
  ...checkoutRoutes,
  ...scheduleRoutes,
  ...searchRoutes,
  ...savedSearchRoutes,
  ...bookingRoutes,
  ...csipRequestRoutes,
  ...answerRoutes,
  ...rippleRoutes,
  ...changeRoutes,
  ...orderListRoutes,
  ...weatherRoutes,
  ...calendarFeedRoutes,
  ...overrideRoutes,
  ...waitlistRoutes,
  ...quotaRoutes,
  ...reviewRoutes,
  ...maintenanceRoutes,
  ...maintenancePenRoutes,
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
  ...voteRoutes,
  ...shareSaleRoutes,
  ...yearPackRoutes,
} as const satisfies Record<string, Row>

export type Routes = typeof routes
export type CallName = keyof Routes

/** The same rows, each as wide as a row can be: for loops over all of them. Compiles only while `stale` names calls. */
export const rows: Record<CallName, Row & { stale?: readonly CallName[] }> = routes

type Part<Name extends CallName, Key extends string> = Routes[Name] extends { [K in Key]: infer Schema extends z.ZodType }
  ? Schema
  : never
type Sent<Schema> = [Schema] extends [never] ? undefined : Schema extends z.ZodType ? z.input<Schema> : undefined
type Received<Schema> = [Schema] extends [never] ? undefined : Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a caller sends (before defaults and conversions) and what a handler receives (after them). */
export type Params<Name extends CallName> = Sent<Part<Name, 'params'>>
export type Query<Name extends CallName> = Sent<Part<Name, 'query'>>
export type Body<Name extends CallName> = Sent<Part<Name, 'body'>>
export type ParsedParams<Name extends CallName> = Received<Part<Name, 'params'>>
export type ParsedQuery<Name extends CallName> = Received<Part<Name, 'query'>>
export type ParsedBody<Name extends CallName> = Received<Part<Name, 'body'>>
/** What the call answers; `undefined` for an empty answer. */
export type Reply<Name extends CallName> = Received<Part<Name, 'reply'>>
