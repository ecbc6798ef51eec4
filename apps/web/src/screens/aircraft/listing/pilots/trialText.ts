import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { RuleTrialResult } from '@tailshare/contract/aircraft/listing'

const count = (bookings: number) => (bookings === 1 ? 'one booking' : `${bookings} bookings`)

/** `2 of 14 bookings these weeks would have been refused.` */
export const trialText = ({ bookings, outcomes }: RuleTrialResult, codes: readonly BookingRefusalCode[]): string => {
  const mine = outcomes.filter(({ code }) => codes.includes(code))
  const blocked = mine.reduce((sum, one) => sum + one.blocked, 0)
  const warned = mine.reduce((sum, one) => sum + one.warned, 0)
  if (blocked > 0) return `${blocked} of ${count(bookings)} these weeks would have been refused.`
  return warned > 0 ? `${warned} of ${count(bookings)} these weeks would have come with a warning.` : ''
}

export const trialNote = (bookings: number): string =>
  bookings === 0
    ? 'There are no bookings in these weeks to try your rules on.'
    : `Tried on ${count(bookings)} of the last 30 days and the next 30.`
