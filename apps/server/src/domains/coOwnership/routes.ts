import { claimHandlers } from './claims/routes.ts'
import { draftHandlers } from './draft/routes.ts'
import { swapHandlers } from './swaps/routes.ts'

export const coOwnershipHandlers = { ...draftHandlers, ...claimHandlers, ...swapHandlers }
