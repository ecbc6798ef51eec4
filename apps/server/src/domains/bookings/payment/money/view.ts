import type { DepositFacts } from '@tailshare/rules/payments/holds/holds'
import type { OrderMoney } from './queries.ts'

/** Facts that decide when the deposit ends. Without a return there is nothing to wait for. */
export const depositFactsOf = ({ status, dropRealAt, clearedAt, isClaimed, isClaimSettled }: OrderMoney): DepositFacts => ({
  returnedAt: status === 'flight_complete' ? dropRealAt : null,
  clearedAt,
  isClaimed,
  isSettled: isClaimSettled,
})
