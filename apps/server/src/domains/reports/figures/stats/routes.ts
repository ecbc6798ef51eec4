import type { Handling } from '../../../../http/call.ts'
import { reportAircraft } from '../../flights/steps.ts'
import { loadStats } from './steps.ts'

export const statsHandlers = {
  async getOwnedStats({ params, query, ...call }) {
    const { readDb, now } = call
    const { id, ownerId } = await reportAircraft(params.id, call, { what: (tailNumber) => `figures of ${tailNumber}` })
    return loadStats(readDb, { ownerId, aircraftId: id, now }, query)
  },

  getFleetStats: ({ query, account, readDb, now }) => loadStats(readDb, { ownerId: account.id, aircraftId: null, now }, query),
} satisfies Handling<'getOwnedStats' | 'getFleetStats'>
