import { plusHours } from '@tailshare/contract/text/period'
import { captureBy, renewAt, type HeldUntil } from './holds.ts'

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
