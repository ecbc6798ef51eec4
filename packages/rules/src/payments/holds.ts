import { plusHours } from '@tailshare/contract/period'
import { holdHoursBefore } from '../bookings/quote.ts'

/** An estimate that cannot be held by then cancels the booking. */
const cancelHoursBefore = 12
/** Owner and CSIP are paid this long after the flight is settled. */
const payoutHoursAfter = 48

/** When estimate and deposit are held: 48 h before the start, at once where that has passed. */
export const holdAt = (start: Date, now: Date) => {
  const planned = plusHours(start, -holdHoursBefore)
  return planned > now ? planned : now
}

/** When a booking whose hold failed is given up; the past means at once. */
export const giveUpAt = (start: Date) => plusHours(start, -cancelHoursBefore)

export const payoutAt = (completed: Date) => plusHours(completed, payoutHoursAfter)
