import type { Handling } from '../../../http/call.ts'
import { reportAircraft } from '../flights/steps.ts'
import { findOwnerStats } from './queries.ts'
import { viewStats } from './view.ts'

/** Calendar days, weeks or months, the present one included. */
const spanOf = {
  day: { unit: 'day', count: 1 },
  week: { unit: 'week', count: 1 },
  month: { unit: 'month', count: 1 },
  quarter: { unit: 'month', count: 3 },
  year: { unit: 'month', count: 12 },
  all: null,
} as const

export const statsHandlers = {
  async getOwnedStats({ params, query, ...call }) {
    const { readDb, now } = call
    const aircraft = await reportAircraft(params.id, call, (tailNumber) => `figures of ${tailNumber}`)
    const asked = { ownerId: aircraft.ownerId, aircraftId: aircraft.id, span: spanOf[query.period_type], now }
    return viewStats(aircraft.id, await findOwnerStats(readDb, asked))
  },

  async getFleetStats({ query, account, readDb, now }) {
    const asked = { ownerId: account.id, aircraftId: null, span: spanOf[query.period_type], now }
    return viewStats(null, await findOwnerStats(readDb, asked))
  },
} satisfies Handling<'getOwnedStats' | 'getFleetStats'>
