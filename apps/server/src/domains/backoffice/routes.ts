import { accountDecisionHandlers } from './users/decisions/routes.ts'
import { auditHandlers } from './system/audit/routes.ts'
import { operatorBookingHandlers } from './bookings/routes.ts'
import { deliveryHandlers } from './system/deliveries/routes.ts'
import { disputeHandlers } from './money/disputes/routes.ts'
import { documentQueueHandlers } from './users/documents/routes.ts'
import { fleetHandlers, groundedHandlers } from './fleet/routes.ts'
import { interventionHandlers } from './bookings/interventions/routes.ts'
import { learnMoreHandlers } from './reported/learnMore/routes.ts'
import { ledgerHandlers } from './money/ledger/routes.ts'
import { reportedMessageHandlers } from './reported/messages/routes.ts'
import { caseHandlers } from './cases/routes.ts'
import { pageViewHandlers } from './system/pageViews/routes.ts'
import { reconciliationHandlers } from './money/reconciliation/routes.ts'
import { reportedReviewHandlers } from './reported/reviews/routes.ts'
import { statusHandlers } from './system/status/routes.ts'
import { userHandlers } from './users/routes.ts'
import { viewingHandlers } from './users/viewing/routes.ts'

export const operatorHandlers = {
  ...documentQueueHandlers,
  ...userHandlers,
  ...accountDecisionHandlers,
  ...disputeHandlers,
  ...deliveryHandlers,
  ...groundedHandlers,
  ...pageViewHandlers,
  ...statusHandlers,
  ...reportedReviewHandlers,
  ...reportedMessageHandlers,
  ...auditHandlers,
  ...learnMoreHandlers,
  ...caseHandlers,
  ...operatorBookingHandlers,
  ...interventionHandlers,
  ...fleetHandlers,
  ...ledgerHandlers,
  ...reconciliationHandlers,
  ...viewingHandlers,
}
