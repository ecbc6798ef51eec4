import { plusHours } from '@tailshare/contract/text/period'
import { holdHoursBefore } from '../../bookings/price/quote.ts'

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

/** `captureBefore`: the moment at which the card's network lets go of it, as the provider says for each; `updatedAt`: since when it is held. */
export type HeldUntil = { captureBefore: Date | null; updatedAt: Date }

/** What the network with the shortest time gives (Visa, its cardholder away): assumed where the provider says nothing. */
const shortestHoldHours = 4 * 24 + 18
/** So long before its end a hold that is still needed is renewed: four tries fit in. */
const renewHoursBefore = 24
/** So long before its end what a claim keeps is captured: no renewal has worked by then. */
const captureHoursBefore = 12

/** Until when a hold lasts. */
const endOf = ({ captureBefore, updatedAt }: HeldUntil) => captureBefore ?? plusHours(updatedAt, shortestHoldHours)

export const renewAt = (held: HeldUntil) => plusHours(endOf(held), -renewHoursBefore)
export const captureBy = (held: HeldUntil) => plusHours(endOf(held), -captureHoursBefore)

/** Whether a hold ends too soon to rely on it. */
export const isEnding = (held: HeldUntil, now: Date) => renewAt(held) <= now
