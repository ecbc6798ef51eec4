import { auditHandlers } from './audit/routes.ts'
import { operatorBookingHandlers } from './bookings/routes.ts'
import { deliveryHandlers } from './deliveries/routes.ts'
import { disputeHandlers } from './disputes/routes.ts'
import { documentQueueHandlers } from './documents/routes.ts'
import { fleetHandlers } from './fleet/routes.ts'
import { groundedHandlers } from './grounded/routes.ts'
import { interventionHandlers } from './interventions/routes.ts'
import { learnMoreHandlers } from './learnMore/routes.ts'
import { ledgerHandlers } from './ledger/routes.ts'
import { reportedMessageHandlers } from './messages/routes.ts'
import { pageViewHandlers } from './pageViews/routes.ts'
import { reconciliationHandlers } from './reconciliation/routes.ts'
import { reportedReviewHandlers } from './reviews/routes.ts'
import { statusHandlers } from './status/routes.ts'
import { userHandlers } from './users/routes.ts'
import { viewingHandlers } from './viewing/routes.ts'

export const operatorHandlers = {
  ...documentQueueHandlers,
  ...userHandlers,
  ...disputeHandlers,
  ...deliveryHandlers,
  ...groundedHandlers,
  ...pageViewHandlers,
  ...statusHandlers,
  ...reportedReviewHandlers,
  ...reportedMessageHandlers,
  ...auditHandlers,
  ...learnMoreHandlers,
  ...operatorBookingHandlers,
  ...interventionHandlers,
  ...fleetHandlers,
  ...ledgerHandlers,
  ...reconciliationHandlers,
  ...viewingHandlers,
}
