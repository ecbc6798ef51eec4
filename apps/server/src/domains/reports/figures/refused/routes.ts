import { daysBetween, plusDays } from '@tailshare/contract/text/period'
import { summarizeRefused } from '@tailshare/rules/bookings/book/verdict/refused'
import type { Handling } from '../../../../http/call.ts'
import { rangeOf } from '../view.ts'
import { reportAircraft } from '../../flights/steps.ts'
import { findRules, listRefused } from './queries.ts'

/** How long refusals are kept (docs/decisions/0025). */
const keptDays = 400

export const refusedHandlers = {
  async getRefusedTrips({ params, query, ...call }) {
    const { readDb, now } = call
    const { zone } = await reportAircraft(params.id, call, { what: (tailNumber) => `refused trips of ${tailNumber}` })
    const { to, ...range } = rangeOf(query, { now, zone })
    const oldest = plusDays(to, -keptDays)
    const from = range.from !== null && range.from > oldest ? range.from : oldest
    const rows = await listRefused(readDb, { aircraftId: params.id, from, to })
    return { from, to, ...summarizeRefused(rows, await findRules(readDb, params.id), Math.max(1, daysBetween(from, to) + 1)) }
  },
} satisfies Handling<'getRefusedTrips'>
