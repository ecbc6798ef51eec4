import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { Payout } from '@tailshare/contract/payments/payouts'
import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import type { PayoutRow } from './queries.ts'
import * as q from './queries.ts'

const stateOf = ({ paidAt, isDisputed, stillOwed }: PayoutRow): Payout['state'] => {
  if (paidAt) return 'paid'
  if (isDisputed) return 'disputed'
  return stillOwed >= leastChargeCents ? 'frozen' : 'owed'
}

const viewPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  orderId: row.orderId,
  number: row.number === null ? null : orderNumber(row.number),
  tailNumber: row.tailNumber,
  role: row.ledger,
  amountCents: row.cents,
  state: stateOf(row),
  earned: row.earnedAt.toISOString(),
  paid: row.paidAt?.toISOString() ?? null,
})

export const payoutHandlers = {
  async listPayouts({ account, query, db }) {
    const rows = await q.listPayouts(db, account.id, query)
    const count = await q.countPayouts(db, account.id)
    return listPage('payments/payouts/', query, { count, results: rows.map(viewPayout) })
  },
} satisfies Handling<'listPayouts'>
