import { claimHandlers } from './claims/routes.ts'
import { draftHandlers } from './draft/routes.ts'

export const coOwnershipHandlers = { ...draftHandlers, ...claimHandlers }
