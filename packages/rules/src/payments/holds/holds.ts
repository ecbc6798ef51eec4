import { plusHours } from '@tailshare/contract/text/period'
import { holdHoursBefore } from '../../bookings/price/quote.ts'

/** A booking is canceled if its estimate cannot be held by then. */
const cancelHoursBefore = 12
/** Delay from settling a flight until owner and CSIP are paid. */
const payoutHoursAfter = 48

/** When estimate and deposit are held: 48 h before the start, or now if that has passed. */
export const holdAt = (start: Date, now: Date) => {
  const planned = plusHours(start, -holdHoursBefore)
  return planned > now ? planned : now
}

/** When a booking is canceled because its hold failed. In the past: now. */
export const giveUpAt = (start: Date) => plusHours(start, -cancelHoursBefore)

export const payoutAt = (completed: Date) => plusHours(completed, payoutHoursAfter)

/** `captureBefore`: when the card network drops the hold, per the provider. `updatedAt`: when it was placed. */
type HeldUntil = { captureBefore: Date | null; updatedAt: Date }

/** The shortest hold of any network (Visa, cardholder not present). Assumed if the provider does not say. */
const shortestHoldHours = 4 * 24 + 18
/** A hold that is still needed is renewed this long before it expires, which leaves time for four attempts. */
const renewHoursBefore = 24
/** A claimed deposit is captured this long before its hold expires, since renewing has failed by then. */
const captureHoursBefore = 12

const endOf = ({ captureBefore, updatedAt }: HeldUntil) => captureBefore ?? plusHours(updatedAt, shortestHoldHours)

export const renewAt = (held: HeldUntil) => plusHours(endOf(held), -renewHoursBefore)
export const captureBy = (held: HeldUntil) => plusHours(endOf(held), -captureHoursBefore)

/** Whether a hold expires too soon to rely on. */
export const isEnding = (held: HeldUntil, now: Date) => renewAt(held) <= now

// How long a deposit is held: damage can be claimed for a day, and claimed money must still be there at the decision.

/** Time after the return in which damage can be claimed and the deposit stays. */
const claimHours = 24

export const claimUntil = (returnedAt: Date) => plusHours(returnedAt, claimHours)

export type DepositFacts = {
  /** When it came back. Without a departure, the deposit is released at once. */
  returnedAt: Date | null
  /** The owner confirmed no damage. */
  clearedAt: Date | null
  isClaimed: boolean
  /** A claim was agreed or decided. There is only one per booking. */
  isSettled: boolean
}

export const depositStays = ({ returnedAt, clearedAt, isClaimed, isSettled }: DepositFacts, now: Date) =>
  isClaimed || (returnedAt !== null && clearedAt === null && !isSettled && now < claimUntil(returnedAt))

/**
 * When to check a held deposit again; `null` if not needed. A claimed one is captured before the hold expires; one that may still be
 * claimed is renewed.
 */
export const depositAgainAt = ({ returnedAt, isClaimed }: DepositFacts, held: HeldUntil) => {
  if (isClaimed) return captureBy(held)
  return returnedAt && earlier(claimUntil(returnedAt), renewAt(held))
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
