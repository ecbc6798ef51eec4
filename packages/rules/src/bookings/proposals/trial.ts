import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { RuleTrialResult } from '@tailshare/contract/aircraft/listing'
import { bookingRules, failures } from '../book/bookingRules.ts'
import type { BookingFacts, RecencyAsked } from '../book/facts.ts'

/** Rules about pilots that owners can change. */
const ownersRules = bookingRules.filter(({ about, setting }) => about === 'pilot' && setting !== 'always')

type Proposed = {
  minimums?: { totalHours: number; typeHours: number } | undefined
  checkoutMonths?: number | undefined
  recency?: RecencyAsked | undefined
  rules?: Partial<Record<BookingRefusalCode, 'off' | 'warn' | 'block'>> | undefined
}

const under = (facts: BookingFacts, { minimums, checkoutMonths, recency, rules }: Proposed): BookingFacts => ({
  ...facts,
  aircraft: {
    ...facts.aircraft,
    ...(minimums && { minimumTotalHours: minimums.totalHours, minimumTypeHours: minimums.typeHours }),
    ...(checkoutMonths !== undefined && { checkoutMonths }),
    ...(recency && { recency }),
    ...(rules && { rules }),
  },
})

/** How many of these bookings each code would have blocked or warned about, in the order of the rules. */
export const tryRules = (booked: BookingFacts[], proposed: Proposed): RuleTrialResult => {
  const counts = new Map<BookingRefusalCode, { blocked: number; warned: number }>()
  for (const facts of booked)
    for (const { code, severity } of failures(under(facts, proposed), ownersRules)) {
      const count = counts.get(code) ?? { blocked: 0, warned: 0 }
      counts.set(code, severity === 'block' ? { ...count, blocked: count.blocked + 1 } : { ...count, warned: count.warned + 1 })
    }
  return { bookings: booked.length, outcomes: [...counts].map(([code, count]) => ({ code, ...count })) }
}
