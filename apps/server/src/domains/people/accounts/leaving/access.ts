import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import type { RefusalCode } from '@tailshare/contract/base/routes/refusals'
import type { Ties } from './queries.ts'

/** An account without a password may confirm with a session started within this time. */
export const freshSessionMs = 15 * 60_000

/** Why an account cannot be deleted, or `null`. Ignores debts too small to charge. */
export const whyNotLeave = ({
  isOperator,
  activeBookings,
  openCharges,
  balanceCents,
  openMonths,
  shares,
}: Ties): RefusalCode | null => {
  if (isOperator) return 'account_is_operator'
  if (activeBookings > 0) return 'account_has_bookings'
  if (openCharges > 0 || balanceCents >= leastChargeCents) return 'account_owes_money'
  if (shares > 0) return 'account_has_shares'
  return openMonths > 0 ? 'account_owes_money' : null
}
