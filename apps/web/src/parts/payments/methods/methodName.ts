import { capital } from '@tailshare/contract/text/countText'
import type { PaymentMethod } from '@tailshare/contract/payments/payments'

/** `Visa ending 4242`, with a no-break space before the number. */
export const methodName = ({ brand, lastDigits, displayName }: Pick<PaymentMethod, 'brand' | 'lastDigits' | 'displayName'>) =>
  `${brand ? capital(brand) : displayName} ending\u00a0${lastDigits}`

/** `Visa ending 4242, expires 12/2029`. */
export const methodText = (method: PaymentMethod) => methodName(method) + (method.expires ? `, expires ${method.expires}` : '')
