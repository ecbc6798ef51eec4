import type { DepositFacts } from '@tailshare/rules/payments/holds/deposit'
import type { OrderMoney } from './queries.ts'

/** What brings a deposit's end near or keeps it off; of what never left there is nothing to wait for. */
export const depositFactsOf = ({ status, dropRealAt, clearedAt, isClaimed, isClaimSettled }: OrderMoney): DepositFacts => ({
  returnedAt: status === 'flight_complete' ? dropRealAt : null,
  clearedAt,
  isClaimed,
  isSettled: isClaimSettled,
})
