import type { Checkout } from '@tailshare/contract/aircraft/checkouts'
import { plusDays } from '@tailshare/contract/text/period'
import { soonDays } from '@tailshare/rules/people/notices/reminders'
import { mayEndCheckout } from './access.ts'
import type { CheckoutRow } from './queries.ts'

export const viewCheckout = (row: CheckoutRow, viewer: { id: string; isOperator: boolean }, today: string): Checkout => {
  const { ownerId: _owner, signedById: _by, ...shown } = row
  const state = row.expiresOn < today ? 'expired' : row.expiresOn < plusDays(today, soonDays) ? 'soon' : 'valid'
  return { ...shown, state, mayEnd: mayEndCheckout(viewer, row) }
}
