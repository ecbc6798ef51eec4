import { accountHandlers } from './domains/people/routes.ts'
import { aircraftHandlers } from './domains/aircraft/routes.ts'
import { bookingHandlers } from './domains/bookings/routes.ts'
import { calculatorHandlers } from './domains/reports/calculator/routes.ts'
import { coOwnershipHandlers } from './domains/sharing/routes.ts'
import { maintenanceHandlers } from './domains/maintenance/routes.ts'
import { messageHandlers } from './domains/messages/routes.ts'
import { rampHandlers } from './domains/flights/routes.ts'
import { operatorHandlers } from './domains/backoffice/routes.ts'
import { paymentHandlers } from './domains/payments/routes.ts'
import { reportHandlers } from './domains/reports/routes.ts'
import { scheduleHandlers } from './domains/schedule/routes.ts'
import { searchHandlers } from './domains/search/routes.ts'
import { workshopHandlers } from './domains/maintenance/shop/routes.ts'
import type { Handlers } from './http/call.ts'

/** The handler of every route. A missing one does not compile. */
export const handlers = {
  ...accountHandlers,
  ...paymentHandlers,
  ...aircraftHandlers,
  ...scheduleHandlers,
  ...searchHandlers,
  ...bookingHandlers,
  ...coOwnershipHandlers,
  ...maintenanceHandlers,
  ...rampHandlers,
  ...workshopHandlers,
  ...calculatorHandlers,
  ...reportHandlers,
  ...messageHandlers,
  ...operatorHandlers,
} satisfies Handlers
