import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { seeCosts } from '../steps.ts'
import * as q from './queries.ts'

export const settlementHandlers = {
  async listSettlements({ params, query, ...call }) {
    const { aircraft, you } = await seeCosts(params.aircraftId, call)
    const which = { aircraftId: aircraft.id, accountId: call.account.id, ownOnly: you === 'former' }
    const { count, results } = await q.listSettlements(call.db, which, query)
    // Hide the others' payments from former partners.
    const hidden = you === 'former' && { totalCents: null, fundCents: null }
    const viewed = results.map(({ closedAt, ...row }) => ({ ...row, ...hidden, closed: closedAt.toISOString() }))
    return listPage(`booking/co-ownership/${aircraft.id}/settlements/`, query, { count, results: viewed })
  },
} satisfies Handling<'listSettlements'>
