import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import * as q from './queries.ts'
import { viewPayout } from './view.ts'

export const payoutHandlers = {
  async listPayouts({ account, query, db }) {
    const rows = await q.listPayouts(db, account.id, query)
    const count = await q.countPayouts(db, account.id)
    return listPage('payments/payouts/', query, { count, results: rows.map(viewPayout) })
  },
} satisfies Handling<'listPayouts'>
