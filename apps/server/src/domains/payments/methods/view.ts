import type { PaymentMethod } from '@tailshare/contract/payments'
import { methodSignature } from '@tailshare/rules/payments/charges'
import type { MethodRow } from './queries.ts'

export const viewMethod = (method: MethodRow): PaymentMethod => ({
  id: method.id,
  type: method.type as PaymentMethod['type'],
  displayName: method.type === 'paymentCard' ? 'Payment Card' : 'Bank Account',
  lastDigits: method.lastDigits,
  holder: method.holder,
  brand: method.brand,
  expires: method.expMonth === null ? null : `${String(method.expMonth).padStart(2, '0')}/${method.expYear}`,
  isPrimary: method.isPrimary,
  status: method.status as PaymentMethod['status'],
  paymentMethodStripeId: method.stripeId,
  signature: methodSignature(method),
})
