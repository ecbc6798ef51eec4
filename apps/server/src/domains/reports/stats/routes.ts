import type { Handling } from '../../../http/call.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { mayReadAircraft } from '../access.ts'
import { findReportAircraft } from '../flights/queries.ts'
import { findOwnerStats } from './queries.ts'
import { viewStats } from './view.ts'

/** Calendar months, the present one included. */
const monthsOf = { month: 1, quarter: 3, year: 12, all: null } as const

export const statsHandlers = {
  async getOwnedStats({ params, query, account, readDb, now }) {
    const aircraft = found(await findReportAircraft(readDb, params.id))
    allowed(mayReadAircraft(aircraft, account))
    const asked = { ownerId: aircraft.ownerId, aircraftId: aircraft.id, months: monthsOf[query.period_type], now }
    return viewStats(aircraft.id, await findOwnerStats(readDb, asked))
  },

  async getFleetStats({ query, account, readDb, now }) {
    const asked = { ownerId: account.id, aircraftId: null, months: monthsOf[query.period_type], now }
    return viewStats(null, await findOwnerStats(readDb, asked))
  },
} satisfies Handling<'getOwnedStats' | 'getFleetStats'>
