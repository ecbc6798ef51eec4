import { shopDayHandlers } from './days/routes.ts'
import { workOrderHandlers } from './orders/routes.ts'

export const workshopHandlers = { ...shopDayHandlers, ...workOrderHandlers }
