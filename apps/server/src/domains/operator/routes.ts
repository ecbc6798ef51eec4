import { auditHandlers } from './audit/routes.ts'
import { deliveryHandlers } from './deliveries/routes.ts'
import { disputeHandlers } from './disputes/routes.ts'
import { documentQueueHandlers } from './documents/routes.ts'
import { groundedHandlers } from './grounded/routes.ts'
import { learnMoreHandlers } from './learnMore/routes.ts'
import { reportedMessageHandlers } from './messages/routes.ts'
import { pageViewHandlers } from './pageViews/routes.ts'
import { reportedReviewHandlers } from './reviews/routes.ts'
import { userHandlers } from './users/routes.ts'

export const operatorHandlers = {
  ...documentQueueHandlers,
  ...userHandlers,
  ...disputeHandlers,
  ...deliveryHandlers,
  ...groundedHandlers,
  ...pageViewHandlers,
  ...reportedReviewHandlers,
  ...reportedMessageHandlers,
  ...auditHandlers,
  ...learnMoreHandlers,
}
