import { answerHandlers } from './answers/routes.ts'
import { bookHandlers } from './book/routes.ts'
import { calendarHandlers } from './calendar/routes.ts'
import { expiryHandlers } from './expiries/routes.ts'
import { lessonHandlers } from './lessons/routes.ts'
import { inspectionHandlers } from './inspections/routes.ts'
import { insteadHandlers } from './instead/routes.ts'
import { orderListHandlers } from './lists/routes.ts'
import { orderHandlers } from './orders/routes.ts'
import { overrideHandlers } from './overrides/routes.ts'
import { passHandlers } from './pass/routes.ts'
import { quotaHandlers } from './quotas/routes.ts'
import { receiptHandlers } from './receipt/routes.ts'
import { resultHandlers } from './results/routes.ts'
import { orderReviewHandlers } from './reviews/routes.ts'
import { rippleHandlers } from './ripple/routes.ts'
import { setAsideHandlers } from './setAside/routes.ts'
import { trialHandlers } from './trials/routes.ts'
import { waitlistHandlers } from './waitlist/routes.ts'
import { weatherHandlers } from './weather/routes.ts'

export const bookingHandlers = {
  ...bookHandlers,
  ...answerHandlers,
  ...orderHandlers,
  ...lessonHandlers,
  ...resultHandlers,
  ...insteadHandlers,
  ...inspectionHandlers,
  ...orderListHandlers,
  ...receiptHandlers,
  ...overrideHandlers,
  ...orderReviewHandlers,
  ...calendarHandlers,
  ...expiryHandlers,
  ...setAsideHandlers,
  ...rippleHandlers,
  ...trialHandlers,
  ...waitlistHandlers,
  ...passHandlers,
  ...quotaHandlers,
  ...weatherHandlers,
}
