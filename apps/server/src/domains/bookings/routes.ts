import { bookHandlers } from './book/routes.ts'
import { orderHandlers } from './orders/routes.ts'

export const bookingHandlers = { ...bookHandlers, ...orderHandlers }
