import type { Charge } from '@tailshare/contract/payments/payments'
import { plusHours } from '@tailshare/contract/text/period'
import { isOverBy } from './cardEnds.ts'

export type ChargeState = Charge['state']

/** What of a payment intent decides a charge's state. */
type IntentFacts = {
  status: string
  /** Code of the provider's last refusal, if there was one. */
  errorCode: string | null
}

/** The provider's status as the state of our charge. */
export const stateOfIntent = ({ status, errorCode }: IntentFacts): ChargeState => {
  if (status === 'succeeded') return 'captured'
  if (status === 'requires_capture') return 'authorized'
  if (status === 'canceled') return 'released'
  if (status === 'requires_action') return 'needs_confirmation'
  if (status === 'requires_payment_method' && errorCode === 'authentication_required') return 'needs_confirmation'
  if (status === 'requires_payment_method' && errorCode !== null) return 'failed'
  return 'planned'
}

const ranks: Record<ChargeState, number> = {
  planned: 0,
  failed: 1,
  needs_confirmation: 1,
  authorized: 2,
  captured: 3,
  released: 3,
  refunded: 4,
}

/** News of the provider may arrive late and in any order: a charge never goes back to an earlier state. */
export const mayFollow = (before: ChargeState, after: ChargeState) =>
  ranks[after] > ranks[before] || (ranks[after] === 1 && ranks[before] === 1)

/** The provider takes no smaller amounts (stripe.com/docs/currencies#minimum-and-maximum-charge-amounts). */
export const leastChargeCents = 50

/** A failed payment is tried this often, then left to people. */
const mostAttempts = 6
/** Hours between two tries. A changed payment method is tried at once. */
export const hoursBetweenTries = 6

type Tried = { attempt: number; state: ChargeState; methodId: string | null; updatedAt: Date }
/** What pays now, whether its bank has told us not to try it again, and how often it was tried in vain. */
type NextTry = { methodId: string | null; isRefused: boolean; tries: number; now: Date }

/** After a payment that failed: at once with another method, never with one that its bank does not take anymore, else after a pause. */
export const mayTryAfter = (last: Pick<Tried, 'methodId' | 'updatedAt'>, { methodId, isRefused, tries, now }: NextTry) => {
  if (isRefused) return false
  if (methodId !== null && methodId !== last.methodId) return true
  return now >= plusHours(last.updatedAt, hoursBetweenTries) && tries < mostAttempts
}

/** How often a payment failed since one of its kind last worked. */
export const triesInVain = (charges: readonly Pick<Tried, 'attempt' | 'state'>[]) => {
  const good = charges.filter(({ state }) => state === 'authorized' || state === 'captured').map(({ attempt }) => attempt)
  const since = Math.max(0, ...good)
  return charges.filter(({ attempt, state }) => attempt > since && (state === 'failed' || state === 'needs_confirmation')).length
}

/** `Visa •••• 4242`: how a payment method is named to its holder. */
export const methodSignature = ({ brand, lastDigits }: { brand: string; lastDigits: string }) => `${brand} •••• ${lastDigits}`

type Heir = { status: string; createdAt: Date; expires: string | null }

/** The one to pay with when the primary method goes: usable, not over, and the newest. A bank account that is not verified never is. */
export const nextPrimary = <M extends Heir>(methods: M[], now: Date): M | undefined =>
  methods
    .filter(({ status, expires }) => (status === 'usable' || status === 'verified') && !isOverBy(expires, now))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]

/** So many wrong amounts lock a bank account for a day (domain rule). */
export const mostWrongTries = 3
const lockHours = 24

export type DepositTries = { wrongTries: number; lockedUntil: Date | null }

/** What one more pair of wrong amounts does. After a lock has passed, counting starts anew. */
export const afterWrongAmounts = ({ wrongTries, lockedUntil }: DepositTries, now: Date): DepositTries => {
  const tries = (lockedUntil && lockedUntil <= now ? 0 : wrongTries) + 1
  return { wrongTries: tries, lockedUntil: tries >= mostWrongTries ? plusHours(now, lockHours) : null }
}

/** Wrong amounts that may still be given before the lock; none while it lasts. */
export const triesLeft = ({ wrongTries, lockedUntil }: DepositTries, now: Date) =>
  lockedUntil && lockedUntil <= now ? mostWrongTries : Math.max(0, mostWrongTries - wrongTries)
