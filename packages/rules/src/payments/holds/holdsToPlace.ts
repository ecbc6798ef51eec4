import { hasNotLeft, isAway, type BookingStatus } from '@tailshare/contract/base/statuses'
import type { Cents } from '@tailshare/contract/text/money'
import { plusMinutes } from '@tailshare/contract/text/period'
import { leastChargeCents, mayTryAfter, triesInVain, type ChargeState } from './charges.ts'
import { giveUpAt, holdAt, isEnding, renewAt } from './holds.ts'

/** Who books late still gets this long to find another card. */
const leastMinutesToFix = 60

/** When a booking whose hold did not work is canceled; never after its start. */
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
  /** When the card's network lets go of it. */
  captureBefore: Date | null
}

/** `isRefused`: its bank has told us not to try it again. */
type Paying = { id: string; isRefused?: boolean }

export type HoldFacts = {
  /** `depositStays`: it is back, and damage may still be claimed from the deposit. */
  order: { status: BookingStatus; start: Date; totalCents: Cents; depositCents: Cents; depositStays?: boolean }
  charges: HeldCharge[]
  /** What the order pays with; bank accounts cannot be held. */
  method: (Paying & { type: 'paymentCard' | 'bankAccount' }) | null
  /** The card for the deposit when the order is paid by bank account. */
  card: Paying | null
  now: Date
}

/** `isRefused`: noted as failed, and not asked for. */
export type NewHold = { kind: HoldKind; cents: Cents; attempt: number; methodId: string | null; isRefused: boolean }

/** What is to be held for a booking that pays with this method. */
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

type Wanted = { kind: HoldKind; cents: Cents }

/** Holds for what is due, or more: a capture takes less than what is held where that is enough. */
const covers =
  ({ kind, cents }: Wanted) =>
  (charge: HeldCharge) =>
    charge.kind === kind && (charge.state === 'authorized' || charge.state === 'captured') && charge.amountCents >= cents

/** Covers it, and its network does not let go of it soon. */
const lasts =
  (wanted: Wanted, now: Date) =>
  (charge: HeldCharge): boolean =>
    covers(wanted)(charge) && (charge.state === 'captured' || !isEnding(charge, now))

/**
 * Whether there is a new hold after the aircraft has left: for a longer trip, where what was held is not enough, or in place of a hold that
 * its network lets go of, or has let go of, before it is needed.
 */
const isHeldAgain = ({ order, charges, now }: Pick<HoldFacts, 'order' | 'charges' | 'now'>, { kind, cents }: Wanted) => {
  if (!isAway(order.status) && !(order.depositStays && kind === 'deposit')) return false
  const kept = ofKind(charges, kind).filter(({ state }) => state === 'authorized')
  if (kept.length === 0) return ofKind(charges, kind).some(({ state }) => state === 'released')
  const isLonger = kind === 'hold' && kept.every(({ amountCents }) => amountCents < cents)
  return isLonger || kept.every((charge) => isEnding(charge, now))
}

/** Which holds to place now: those that are due, not placed for the full sum, and not tried in vain a moment ago. */
export const holdsToPlace = (facts: HoldFacts): NewHold[] => {
  const { order, charges, now } = facts
  if (!isDue({ order, now })) return []
  return wantedHolds(facts).flatMap(({ kind, cents, methodId, isRefused }) => {
    if (!hasNotLeft(order.status) && !isHeldAgain(facts, { kind, cents })) return []
    const last = lastOf(charges, kind)
    if (!last) return [{ kind, cents, attempt: 1, methodId, isRefused }]
    if (last.state === 'captured' || charges.some(lasts({ kind, cents }, now))) return []
    const next = { kind, cents, attempt: last.attempt + 1, methodId, isRefused }
    // Times that changed since ask for another sum, or for a hold where there was none to be; and a hold ends.
    if (last.state !== 'failed')
      return last.state === 'released' || last.amountCents < cents || (last.state === 'authorized' && isEnding(last, now))
        ? [next]
        : []
    if (!isRefused && last.amountCents !== cents) return [next]
    return mayTryAfter(last, { methodId, isRefused, tries: triesInVain(ofKind(charges, kind)), now }) ? [next] : []
  })
}

/** When to look at what is held again, so that nothing that is still needed ends; `undefined` where nothing is held. */
export const holdsAgainAt = (charges: HeldCharge[], now: Date): Date | undefined => {
  const times = charges
    .filter(({ kind, state }) => (kind === 'hold' || kind === 'deposit') && state === 'authorized')
    .map((charge) => renewAt(charge).getTime())
    // What should have been renewed by now has its own next try.
    .filter((time) => time > now.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/** Which holds to place when the payer changes what the booking pays with: those that are placed or tried elsewhere. */
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
 * Holds that nothing needs anymore: a newer one stands in their place, an older one is enough again, a bank account pays, which
 * cannot be held, or the trip has moved away and is not due to be held.
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

/** Since when a hold of a booking has not worked; tries that a later hold made good do not count. */
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
