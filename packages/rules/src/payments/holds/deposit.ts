import { plusHours } from '@tailshare/contract/text/period'
import { captureBy, renewAt, type HeldUntil } from './holds.ts'

// How long a flight's deposit is kept: damage may be claimed for a day, and what is claimed has to be there when it is decided.

/** Damage may be claimed, and the deposit stays, this long after the return. */
const claimHours = 24

export const claimUntil = (returnedAt: Date) => plusHours(returnedAt, claimHours)

export type DepositFacts = {
  /** The aircraft came back; a deposit of what never left is let go at once. */
  returnedAt: Date | null
  /** The owner found no damage. */
  clearedAt: Date | null
  /** A claim is not settled. */
  isClaimed: boolean
  /** A claim was agreed or decided: there is not another. */
  isSettled: boolean
}

/** Whether the deposit may still be needed. */
export const depositStays = ({ returnedAt, clearedAt, isClaimed, isSettled }: DepositFacts, now: Date) =>
  isClaimed || (returnedAt !== null && clearedAt === null && !isSettled && now < claimUntil(returnedAt))

/**
 * When to look at a held deposit again; `null` where nothing waits. What is claimed is captured before its hold ends; while damage may
 * still be claimed, the hold is renewed.
 */
export const depositAgainAt = ({ returnedAt, isClaimed }: DepositFacts, held: HeldUntil) => {
  if (isClaimed) return captureBy(held)
  return returnedAt && earlier(claimUntil(returnedAt), renewAt(held))
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
