import { figureHandlers } from './figures/routes.ts'
import { flightHandlers } from './flights/routes.ts'
import { refusedHandlers } from './refused/routes.ts'
import { statsHandlers } from './stats/routes.ts'

export const reportHandlers = { ...figureHandlers, ...flightHandlers, ...refusedHandlers, ...statsHandlers }
