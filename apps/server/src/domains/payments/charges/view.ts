import type { Charge } from '@tailshare/contract/payments/payments'
import { leastChargeCents, methodSignature } from '@tailshare/rules/payments/holds/charges'
import type { ChargeRow } from './queries.ts'

/** Same rule as a booking's `isPaid`: over, not free, and paid except for cents too few to charge. */
const hasReceipt = ({ kind, state, orderDueCents, orderReceivedCents }: ChargeRow) =>
  kind !== 'deposit' &&
  (state === 'captured' || state === 'refunded') &&
  (orderDueCents ?? 0) > 0 &&
  orderReceivedCents > 0 &&
  Math.abs((orderDueCents ?? 0) - orderReceivedCents) < leastChargeCents

const hasMoved = (state: string) => state === 'captured' || state === 'refunded' || state === 'released'

export const viewCharge = (charge: ChargeRow): Charge => ({
  id: charge.id,
  kind: charge.kind as Charge['kind'],
  state: charge.state as Charge['state'],
  // A hold may be captured in part.
  amountCents: charge.state === 'captured' ? charge.capturedCents : charge.amountCents,
  releasedCents: charge.state === 'captured' ? Math.max(0, charge.amountCents - charge.capturedCents) : 0,
  text: charge.text,
  orderId: charge.orderId,
  tailNumber: charge.tailNumber,
  paymentMethod:
    charge.brand && charge.lastDigits ? methodSignature({ brand: charge.brand, lastDigits: charge.lastDigits }) : null,
  created: charge.createdAt.toISOString(),
  moved: hasMoved(charge.state) ? charge.updatedAt.toISOString() : null,
  failure: charge.failure,
  dispute: charge.dispute,
  hasReceipt: hasReceipt(charge),
})
