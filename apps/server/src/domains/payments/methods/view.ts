import type { PaymentMethod } from '@tailshare/contract/payments'
import { methodSignature, triesLeft } from '@tailshare/rules/payments/charges'
import type { MethodRow } from './queries.ts'

/** A lock that has passed is none; only the provider's own has no end. */
const statusOf = ({ status, lockedUntil }: MethodRow, now: Date) =>
  status === 'locked' && lockedUntil && lockedUntil <= now ? 'unverified' : (status as PaymentMethod['status'])

export const viewMethod = (method: MethodRow, now: Date): PaymentMethod => ({
  id: method.id,
  type: method.type as PaymentMethod['type'],
  displayName: method.type === 'paymentCard' ? 'Payment Card' : 'Bank Account',
  lastDigits: method.lastDigits,
  holder: method.holder,
  brand: method.brand,
  expires: method.expMonth === null ? null : `${String(method.expMonth).padStart(2, '0')}/${method.expYear}`,
  isPrimary: method.isPrimary,
  status: statusOf(method, now),
  triesLeft: method.status === 'unverified' || method.status === 'locked' ? triesLeft(method, now) : null,
  lockedUntil: statusOf(method, now) === 'locked' ? (method.lockedUntil?.toISOString() ?? null) : null,
  paymentMethodStripeId: method.stripeId,
  signature: methodSignature(method),
})
