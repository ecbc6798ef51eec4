import type { Handling } from '../../../../http/call.ts'
import { reportAircraft } from '../../flights/steps.ts'
import { dayRangeOf } from '@tailshare/contract/schedule/dayRangeOf'
import type { OwnerStats, StatsQuery } from '@tailshare/contract/reports/flights/reports'
import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import type { Db } from '../../../../db/connect.ts'
import { findFigures, type AskedFigures, type Span, type Whose } from '../queries.ts'
import { findNextPayout, findUse, listPromised } from './queries.ts'
import { viewStats } from './view.ts'

/** Calendar days, weeks or months, including the current one. */
const running = {
  day: { unit: 'day', count: 1 },
  week: { unit: 'week', count: 1 },
  month: { unit: 'month', count: 1 },
  quarter: { unit: 'month', count: 3 },
  year: { unit: 'month', count: 12 },
} as const

/** Explicit days override a period. */
const spanOf = (query: Parameters<typeof dayRangeOf>[0]): Span => {
  const asked = dayRangeOf(query)
  if (!asked) return 'always'
  return asked.period ? running[asked.period] : { days: asked }
}

const series = { key: 'series', span: { unit: 'month', count: 12 }, by: 'month' } as const satisfies AskedFigures

/** Income, hours and use in a period and the one before, plus the last twelve months. */
const loadStats = async (db: Db, whose: Whose, query: StatsQuery): Promise<OwnerStats> => {
  const span = spanOf(query)
  const before: AskedFigures[] =
    typeof span === 'object' && 'unit' in span ? [{ key: 'before', span: { ...span, before: true }, by: 'none' }] : []
  const figures = await findFigures(db, whose, [{ key: 'asked', span, by: 'none' }, series, ...before])
  const promised = await listPromised(db, whose, span)
  const use = await findUse(db, whose, span)
  const nextPayout = await findNextPayout(db, whose, leastChargeCents)
  return viewStats(whose.aircraftId, { figures, promised, use, nextPayout })
}

export const statsHandlers = {
  async getOwnedStats({ params, query, ...call }) {
    const { readDb, now } = call
    const { id, ownerId } = await reportAircraft(params.id, call, { what: (tailNumber) => `figures of ${tailNumber}` })
    return loadStats(readDb, { ownerId, aircraftId: id, now }, query)
  },

  getFleetStats: ({ query, account, readDb, now }) => loadStats(readDb, { ownerId: account.id, aircraftId: null, now }, query),
} satisfies Handling<'getOwnedStats' | 'getFleetStats'>
