import { hasNotLeft, isAway, type BookingStatus } from '@tailshare/contract/base/statuses'
import type { Cents } from '@tailshare/contract/text/money'
import { plusMinutes } from '@tailshare/contract/text/period'
import { leastChargeCents, mayTryAfter, failedInARow, type ChargeState } from './charges.ts'
import { giveUpAt, holdAt, isEnding, renewAt } from './holds.ts'

/** Minimum time to find another card, even for late bookings. */
const leastMinutesToFix = 60

/** When a booking with a failed hold is canceled. Never after its start. */
export const unpaidCancelAt = ({ start, firstFailedAt }: { start: Date; firstFailedAt: Date }) => {
  const byRule = giveUpAt(start).getTime()
  const byGrace = plusMinutes(firstFailedAt, leastMinutesToFix).getTime()
  return new Date(Math.min(start.getTime(), Math.max(byRule, byGrace)))
}

type HoldKind = 'hold' | 'deposit'

export type HeldCharge = {
  kind: string
  state: ChargeState
  attempt: number
  amountCents: Cents
  methodId: string | null
  updatedAt: Date
  /** When the card network drops the hold. */
  captureBefore: Date | null
}

/** `isRefused`: the bank forbids retries. */
type Paying = { id: string; isRefused?: boolean }

export type HoldFacts = {
  /** `depositStays`: the aircraft is back, and damage may still be claimed. */
  order: { status: BookingStatus; start: Date; totalCents: Cents; depositCents: Cents; depositStays?: boolean }
  charges: HeldCharge[]
  /** The booking's payment method. Bank accounts cannot hold money. */
  method: (Paying & { type: 'paymentCard' | 'bankAccount' }) | null
  /** Card for the deposit if the booking is paid by bank account. */
  card: Paying | null
  now: Date
}

/** `isRefused`: record it as failed without calling the provider. */
export type NewHold = { kind: HoldKind; cents: Cents; attempt: number; methodId: string | null; isRefused: boolean }

/** Holds a booking needs with this payment method. */
const wantedHolds = ({ order, method, card }: Pick<HoldFacts, 'order' | 'method' | 'card'>) => {
  const depositCard = method?.type === 'paymentCard' ? method : card
  const holdCard = method?.type === 'bankAccount' || order.depositStays ? undefined : method
  const wanted = [
    ...(holdCard === undefined ? [] : [{ kind: 'hold' as const, cents: order.totalCents, by: holdCard }]),
    { kind: 'deposit' as const, cents: order.depositCents, by: depositCard },
  ]
  return wanted
    .filter(({ cents }) => cents >= leastChargeCents)
    .map(({ kind, cents, by }) => ({ kind, cents, methodId: by?.id ?? null, isRefused: by?.isRefused ?? false }))
}

const ofKind = (charges: HeldCharge[], kind: HoldKind) => charges.filter((charge) => charge.kind === kind)
const lastOf = (charges: HeldCharge[], kind: HoldKind) => ofKind(charges, kind).toSorted((a, b) => b.attempt - a.attempt)[0]

const isDue = ({ order, now }: Pick<HoldFacts, 'order' | 'now'>) => holdAt(order.start, now) <= now

type WantedHold = { kind: HoldKind; cents: Cents }

/** Holds at least the amount. A capture may take less. */
const covers =
  ({ kind, cents }: WantedHold) =>
  (charge: HeldCharge) =>
    charge.kind === kind && (charge.state === 'authorized' || charge.state === 'captured') && charge.amountCents >= cents

/** Covers the amount and does not expire soon. */
const lasts =
  (wanted: WantedHold, now: Date) =>
  (charge: HeldCharge): boolean =>
    covers(wanted)(charge) && (charge.state === 'captured' || !isEnding(charge, now))

/**
 * Whether to place another hold after departure: for a longer trip that needs more, or to replace one that is expiring or was dropped while
 * still needed.
 */
const isHeldAgain = ({ order, charges, now }: Pick<HoldFacts, 'order' | 'charges' | 'now'>, { kind, cents }: WantedHold) => {
  if (!isAway(order.status) && !(order.depositStays && kind === 'deposit')) return false
  const kept = ofKind(charges, kind).filter(({ state }) => state === 'authorized')
  if (kept.length === 0) return ofKind(charges, kind).some(({ state }) => state === 'released')
  const isLonger = kind === 'hold' && kept.every(({ amountCents }) => amountCents < cents)
  return isLonger || kept.every((charge) => isEnding(charge, now))
}

/** Holds to place now: due, not yet held in full, and not just attempted. */
export const holdsToPlace = (facts: HoldFacts): NewHold[] => {
  const { order, charges, now } = facts
  if (!isDue({ order, now })) return []
  return wantedHolds(facts).flatMap(({ kind, cents, methodId, isRefused }) => {
    if (!hasNotLeft(order.status) && !isHeldAgain(facts, { kind, cents })) return []
    const last = lastOf(charges, kind)
    if (!last) return [{ kind, cents, attempt: 1, methodId, isRefused }]
    if (last.state === 'captured' || charges.some(lasts({ kind, cents }, now))) return []
    const next = { kind, cents, attempt: last.attempt + 1, methodId, isRefused }
    // Changed times can require another amount or a first hold; and holds expire.
    if (last.state !== 'failed')
      return last.state === 'released' || last.amountCents < cents || (last.state === 'authorized' && isEnding(last, now))
        ? [next]
        : []
    if (!isRefused && last.amountCents !== cents) return [next]
    return mayTryAfter(last, { methodId, isRefused, tries: failedInARow(ofKind(charges, kind)), now }) ? [next] : []
  })
}

/** When to check the holds again so that none still needed expires. `undefined` without holds. */
export const holdsAgainAt = (charges: HeldCharge[], now: Date): Date | undefined => {
  const times = charges
    .filter(({ kind, state }) => (kind === 'hold' || kind === 'deposit') && state === 'authorized')
    .map((charge) => renewAt(charge).getTime())
    // Overdue renewals have their own retry.
    .filter((time) => time > now.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/** Holds to place on a new payment method: those placed or attempted on another. */
export const holdsToMove = ({ charges, ...facts }: HoldFacts): NewHold[] =>
  isDue(facts)
    ? wantedHolds(facts).flatMap(({ kind, cents, methodId, isRefused }) => {
        const last = lastOf(charges, kind)
        const covered = charges.some((charge) => charge.methodId === methodId && lasts({ kind, cents }, facts.now)(charge))
        return !last || last.state === 'captured' || covered
          ? []
          : [{ kind, cents, attempt: last.attempt + 1, methodId, isRefused }]
      })
    : []

const mayBeLetGo = ['authorized', 'needs_confirmation']

/**
 * Holds no longer needed: replaced by a newer one, made redundant by an older one, paid by bank account instead, or for a trip moved too
 * far ahead.
 */
export const holdsToRelease = <C extends HeldCharge>({
  order,
  charges,
  method,
  now,
}: Pick<HoldFacts, 'order' | 'method' | 'now'> & { charges: C[] }): C[] => {
  const wanted = new Map(wantedHolds({ order, method, card: null }).map(({ kind, cents }) => [kind, cents]))
  const tooEarly = order.status === 'booked' && !isDue({ order, now })
  return charges.filter(({ kind, state, attempt }) => {
    if (kind !== 'hold' && kind !== 'deposit') return false
    const others = charges.filter((other) => other.kind === kind && other.state === 'authorized')
    const replaced = others.some((other) => other.attempt > attempt)
    const cents = wanted.get(kind)
    const needless = cents !== undefined && others.some((other) => other.attempt < attempt && lasts({ kind, cents }, now)(other))
    const unwanted = tooEarly || (kind === 'hold' && method?.type === 'bankAccount')
    const isOpen = mayBeLetGo.includes(state)
    return (replaced && isOpen) || (unwanted && (isOpen || state === 'failed')) || (needless && !replaced && isTrouble(state))
  })
}

const isTrouble = (state: ChargeState) => state === 'failed' || state === 'needs_confirmation'

/** When the holds of a booking first failed. Ignores failures followed by a success. */
export const firstFailureOf = (charges: HeldCharge[]): Date | undefined => {
  const times = charges
    .filter(
      ({ kind, state, attempt }) =>
        isTrouble(state) &&
        !charges.some((other) => other.kind === kind && other.state === 'authorized' && other.attempt > attempt),
    )
    .map(({ updatedAt }) => updatedAt.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}
