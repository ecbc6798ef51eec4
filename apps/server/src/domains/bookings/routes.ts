import { bookHandlers } from './book/routes.ts'
import { calendarHandlers } from './calendar/routes.ts'
import { lessonHandlers } from './lessons/routes.ts'
import { orderHandlers } from './orders/routes.ts'
import { receiptHandlers } from './receipt/routes.ts'
import { resultHandlers } from './results/routes.ts'
import { orderReviewHandlers } from './reviews/routes.ts'
import { setAsideHandlers } from './setAside/routes.ts'
import { trialHandlers } from './trials/routes.ts'

export const bookingHandlers = {
  ...bookHandlers,
  ...orderHandlers,
  ...lessonHandlers,
  ...resultHandlers,
  ...receiptHandlers,
  ...orderReviewHandlers,
  ...calendarHandlers,
  ...setAsideHandlers,
  ...trialHandlers,
}
