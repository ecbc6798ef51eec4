import { answerHandlers } from './answers/routes.ts'
import { bookHandlers } from './book/routes.ts'
import { evaluateHandlers } from './book/evaluate/routes.ts'
import { calendarHandlers } from './orders/calendar/routes.ts'
import { expiryHandlers } from './notices/expiries/routes.ts'
import { lessonHandlers } from './lessons/routes.ts'
import { guestHandlers } from './orders/guests/routes.ts'
import { inspectionHandlers } from './notices/inspections/routes.ts'
import { insteadHandlers } from './book/alternatives/routes.ts'
import { orderListHandlers } from './orders/lists/routes.ts'
import { orderHandlers } from './orders/routes.ts'
import { overrideHandlers } from './book/overrides/routes.ts'
import { passHandlers } from './orders/pass/routes.ts'
import { quotaHandlers } from './quotas/routes.ts'
import { receiptHandlers } from './orders/receipt/routes.ts'
import { resultHandlers } from './lessons/results/routes.ts'
import { orderReviewHandlers } from './reviews/routes.ts'
import { disruptionHandlers } from './disruptions/routes.ts'
import { blockedTimeHandlers } from './change/blockedTime/routes.ts'
import { trialHandlers } from './book/trials/routes.ts'
import { waitlistHandlers } from './waitlist/routes.ts'
import { weatherHandlers } from './weather/routes.ts'

export const bookingHandlers = {
  ...bookHandlers,
  ...evaluateHandlers,
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
  ...blockedTimeHandlers,
  ...disruptionHandlers,
  ...trialHandlers,
  ...waitlistHandlers,
  ...passHandlers,
  ...quotaHandlers,
  ...weatherHandlers,
  ...guestHandlers,
}
