import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import type { RefusalCode } from '@tailshare/contract/base/refusals'
import type { Ties } from './queries.ts'

/** A session that began this lately stands for the password of someone who has none. */
export const freshSessionMs = 15 * 60_000

/** Someone who leaves must be free of flights, money and shares, and no operator anymore: others know of that before they are gone. Less than the provider can charge is no one's debt. */
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
