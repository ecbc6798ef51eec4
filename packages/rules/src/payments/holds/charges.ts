import type { Charge } from '@tailshare/contract/payments/payments'
import { plusHours } from '@tailshare/contract/text/period'

/** A card is valid through its month, in UTC; hours do not matter. */
const cardEndsAt = (expMonth: number, expYear: number) => new Date(Date.UTC(expYear, expMonth, 1))

/** Whether a card (`12/2029`) is expired by then. Bank accounts never expire. */
export const isOverBy = (expires: string | null, at: Date) => {
  const [month = 0, year = 0] = (expires ?? '').split('/').map(Number)
  return expires !== null && cardEndsAt(month, year) <= at
}

export type ChargeState = Charge['state']

/** Fields of a payment intent that determine a charge's state. */
type IntentFacts = {
  status: string
  /** Code of the provider's last decline, if any. */
  errorCode: string | null
}

/** Maps the provider's status to the state of our charge. */
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

/** Provider events can arrive late and out of order, so a charge never returns to an earlier state. */
export const mayFollow = (before: ChargeState, after: ChargeState) =>
  ranks[after] > ranks[before] || (ranks[after] === 1 && ranks[before] === 1)

/** The provider's minimum (stripe.com/docs/currencies#minimum-and-maximum-charge-amounts). */
export const leastChargeCents = 50

const mostAttempts = 6
/** Between two attempts. A new payment method is tried at once. */
export const hoursBetweenTries = 6

type Tried = { attempt: number; state: ChargeState; methodId: string | null; updatedAt: Date }
/** The current payment method, whether its bank forbids retries, and the number of failed attempts. */
type NextTry = { methodId: string | null; isRefused: boolean; tries: number; now: Date }

/** Whether to retry a failed payment: at once with another method, never with a refused one, otherwise after a pause. */
export const mayTryAfter = (last: Pick<Tried, 'methodId' | 'updatedAt'>, { methodId, isRefused, tries, now }: NextTry) => {
  if (isRefused) return false
  if (methodId !== null && methodId !== last.methodId) return true
  return now >= plusHours(last.updatedAt, hoursBetweenTries) && tries < mostAttempts
}

/** The first of the tries in a row that ended like this one, as `said` puts it. */
export const firstAlike = <One extends { attempt: number }>(
  tries: readonly One[],
  last: One,
  said: (one: One) => string,
): One => {
  const before = tries.find(({ attempt }) => attempt === last.attempt - 1)
  return before && said(before) === said(last) ? firstAlike(tries, before, said) : last
}

/** Failed attempts since the last success. */
export const failedInARow = (charges: readonly Pick<Tried, 'attempt' | 'state'>[]) => {
  const good = charges.filter(({ state }) => state === 'authorized' || state === 'captured').map(({ attempt }) => attempt)
  const since = Math.max(0, ...good)
  return charges.filter(({ attempt, state }) => attempt > since && (state === 'failed' || state === 'needs_confirmation')).length
}

/** `Visa •••• 4242`: a payment method as shown to its holder. */
export const methodSignature = ({ brand, lastDigits }: { brand: string; lastDigits: string }) => `${brand} •••• ${lastDigits}`

type Heir = { status: string; createdAt: Date; expires: string | null }

/** The new primary when the old one is removed: the newest that is usable and not expired. Never an unverified bank account. */
export const nextPrimary = <M extends Heir>(methods: M[], now: Date): M | undefined =>
  methods
    .filter(({ status, expires }) => (status === 'usable' || status === 'verified') && !isOverBy(expires, now))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]

/** Wrong amounts until a bank account is locked for a day (domain rule). */
export const mostWrongTries = 3
const lockHours = 24

export type DepositTries = { wrongTries: number; lockedUntil: Date | null }

/** Counts one more wrong pair of amounts. Restarts after an expired lock. */
export const afterWrongAmounts = ({ wrongTries, lockedUntil }: DepositTries, now: Date): DepositTries => {
  const tries = (lockedUntil && lockedUntil <= now ? 0 : wrongTries) + 1
  return { wrongTries: tries, lockedUntil: tries >= mostWrongTries ? plusHours(now, lockHours) : null }
}

export const triesLeft = ({ wrongTries, lockedUntil }: DepositTries, now: Date) =>
  lockedUntil && lockedUntil <= now ? mostWrongTries : Math.max(0, mostWrongTries - wrongTries)
