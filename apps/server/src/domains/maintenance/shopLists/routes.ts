import type { Handling } from '../../../http/call.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { findServiceData } from './queries.ts'
import { viewService } from './view.ts'

type Caller = { id: string; isOperator: boolean; staffAirportIds: string[] }

/** Owner, co-owners, staff at the home airport and operators. */
const mayReadService = (
  { ownerId, airportId, isShared }: { ownerId: string; airportId: string; isShared: boolean },
  { id, isOperator, staffAirportIds }: Caller,
) => ownerId === id || isShared || isOperator || staffAirportIds.includes(airportId)

export const shopHandlers = {
  async getServiceData({ params: { id }, account, readDb, now }) {
    const row = found(await findServiceData(readDb, { id, callerId: account.id, now }))
    allowed(mayReadService(row, account))
    return viewService(row, now)
  },
} satisfies Handling<'getServiceData'>
