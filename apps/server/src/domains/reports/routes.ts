import { flightHandlers } from './flights/routes.ts'
import { statsHandlers } from './stats/routes.ts'

export const reportHandlers = { ...flightHandlers, ...statsHandlers }
