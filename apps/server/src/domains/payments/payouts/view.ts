import { orderNumber } from '@tailshare/contract/base/constants'
import type { Payout } from '@tailshare/contract/payments/payouts'
import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import type { PayoutRow } from './queries.ts'

const stateOf = ({ paidAt, isDisputed, stillOwed }: PayoutRow): Payout['state'] => {
  if (paidAt) return 'paid'
  if (isDisputed) return 'disputed'
  return stillOwed >= leastChargeCents ? 'frozen' : 'owed'
}

export const viewPayout = (row: PayoutRow): Payout => ({
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
