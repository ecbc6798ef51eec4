import { capital } from '@tailshare/contract/text/countText'
import type { BookingRefusal, BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { ruleOf } from '../bookingRules.ts'
import { listText } from '../../orders/words.ts'

/** The reason why the first non-overridable code among these cannot be overridden. */
export const neverOverridden = (codes: readonly BookingRefusalCode[]): string | undefined => {
  for (const code of codes) {
    const { overridable } = ruleOf[code]
    if ('never' in overridable) return `This cannot be overridden: ${overridable.never}.`
  }
  return undefined
}

/** `Checkout and total time`. Codes of the same rule are named once. */
export const overrideText = (codes: readonly BookingRefusalCode[]) => {
  const names = codes.flatMap((code) => {
    const { overridable } = ruleOf[code]
    return 'name' in overridable ? [overridable.name] : []
  })
  return capital(listText([...new Set(names)]))
}

/** Days and hours that the partners of an aircraft share out: more for one is less for the others. */
const sharedOut: readonly BookingRefusalCode[] = [
  'holiday_quota',
  'holiday_quota_with_previous',
  'consecutive_days',
  'advance_days',
  'maintenance_hours',
]
export const isSharedOut = (code: BookingRefusalCode) => sharedOut.includes(code)

/** Blocking codes that an owner or operator could override for this pilot. */
export const askable = (refusals: readonly BookingRefusal[]) =>
  refusals.flatMap(({ code, severity }) => (severity === 'block' && 'name' in ruleOf[code].overridable ? [code] : []))
