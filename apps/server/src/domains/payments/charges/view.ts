import type { Charge } from '@tailshare/contract/payments'
import { methodSignature } from '@tailshare/rules/payments/charges'
import type { ChargeRow } from './queries.ts'

export const viewCharge = (charge: ChargeRow): Charge => ({
  id: charge.id,
  kind: charge.kind as Charge['kind'],
  state: charge.state as Charge['state'],
  // What was taken counts, where a hold was taken in part.
  amountCents: charge.state === 'captured' ? charge.capturedCents : charge.amountCents,
  text: charge.text,
  orderId: charge.orderId,
  tailNumber: charge.tailNumber,
  paymentMethod:
    charge.brand && charge.lastDigits ? methodSignature({ brand: charge.brand, lastDigits: charge.lastDigits }) : null,
  created: charge.createdAt.toISOString(),
  failure: charge.failure,
  hasReceipt: charge.hasReceipt === true,
})
