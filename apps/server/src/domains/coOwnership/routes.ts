import { offerHandlers } from './offers/routes.ts'
import { requestHandlers } from './requests/routes.ts'
import { voteHandlers } from './votes/routes.ts'

export const coOwnershipHandlers = { ...offerHandlers, ...requestHandlers, ...voteHandlers }
