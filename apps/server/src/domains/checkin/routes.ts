import { boardHandlers } from './board/routes.ts'
import { departureHandlers } from './departure/routes.ts'
import { issueHandlers } from './issues/routes.ts'
import { photoHandlers } from './photos/routes.ts'
import { returnHandlers } from './return/routes.ts'

export const checkinHandlers = { ...boardHandlers, ...departureHandlers, ...returnHandlers, ...photoHandlers, ...issueHandlers }
