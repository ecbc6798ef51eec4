import { paths } from '@tailshare/contract/base/paths'
import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { methodSignature, triesLeft } from '@tailshare/rules/payments/holds/charges'
import { inSentence } from '@tailshare/rules/bookings/orders/words'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { MethodRow, MethodUse } from './queries.ts'

/** An expired lock no longer counts. Only a lock by the provider has no end. */
const statusOf = ({ status, lockedUntil }: MethodRow, now: Date) =>
  status === 'locked' && lockedUntil && lockedUntil <= now ? 'unverified' : (status as PaymentMethod['status'])

/** `12/2029`; `null` for a bank account. */
export const expiresOf = ({ expMonth, expYear }: Pick<MethodRow, 'expMonth' | 'expYear'>) =>
  expMonth === null ? null : `${String(expMonth).padStart(2, '0')}/${expYear}`

export const viewMethod = (method: MethodRow, now: Date): PaymentMethod => ({
  id: method.id,
  type: method.type as PaymentMethod['type'],
  displayName: method.type === 'paymentCard' ? 'Payment Card' : 'Bank Account',
  lastDigits: method.lastDigits,
  holder: method.holder,
  brand: method.brand,
  expires: expiresOf(method),
  isPrimary: method.isPrimary,
  status: statusOf(method, now),
  triesLeft: method.status === 'unverified' || method.status === 'locked' ? triesLeft(method, now) : null,
  lockedUntil: statusOf(method, now) === 'locked' ? (method.lockedUntil?.toISOString() ?? null) : null,
  paymentMethodStripeId: method.stripeId,
  signature: methodSignature(method),
})

export const anotherCard = { link: paths.paymentsPayout({ add: 'card' }), button: 'Add another card' } as const

/** What a method pays for, with the page where another can be chosen. */
export const usesOf = (uses: MethodUse[]) =>
  uses.map(({ planName, orderId, number, tailNumber }) =>
    planName === null
      ? { text: `Booking ${orderNumber(number ?? 0)}, ${tailNumber}`, link: paths.order(orderId!) }
      : { text: `Your ${planName} membership`, link: paths.membershipPlan() },
  )

/** Why a method cannot be deleted. */
export const viewUses = (uses: MethodUse[]) => {
  const named = usesOf(uses)
  const [first, ...more] = named.map(({ text }) => inSentence(text))
  const rest = more.length === 0 ? '' : more.length === 1 ? ` and ${more[0]}` : ` and ${more.length} more`
  return { detail: `This pays for ${first}${rest}. Choose another payment method there first.`, uses: named }
}
