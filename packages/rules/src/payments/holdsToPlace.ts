import { hasNotLeft, isAway, type BookingStatus } from '@tailshare/contract/statuses'
import type { Cents } from '@tailshare/contract/money'
import { plusHours, plusMinutes } from '@tailshare/contract/period'
import { hoursBetweenTries, leastChargeCents, mostAttempts, type ChargeState } from './charges.ts'
import { giveUpAt, holdAt } from './holds.ts'

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
}

export type HoldFacts = {
  order: { status: BookingStatus; start: Date; totalCents: Cents; depositCents: Cents }
  charges: HeldCharge[]
  /** What the order pays with; bank accounts cannot be held. */
  method: { id: string; type: 'paymentCard' | 'bankAccount' } | null
  /** The card for the deposit when the order is paid by bank account. */
  card: { id: string } | null
  now: Date
}

export type NewHold = { kind: HoldKind; cents: Cents; attempt: number; methodId: string | null }

/** What is to be held for a booking that pays with this method. */
const wantedHolds = ({ order, method, card }: Pick<HoldFacts, 'order' | 'method' | 'card'>) => {
  const wanted: { kind: HoldKind; cents: Cents; methodId: string | null }[] = [
    ...(method?.type === 'bankAccount' ? [] : [{ kind: 'hold' as const, cents: order.totalCents, methodId: method?.id ?? null }]),
    { kind: 'deposit', cents: order.depositCents, methodId: method?.type === 'paymentCard' ? method.id : (card?.id ?? null) },
  ]
  return wanted.filter(({ cents }) => cents >= leastChargeCents)
}

const lastOf = (charges: HeldCharge[], kind: HoldKind) =>
  charges.filter((charge) => charge.kind === kind).toSorted((a, b) => b.attempt - a.attempt)[0]

const isDue = ({ order, now }: Pick<HoldFacts, 'order' | 'now'>) => holdAt(order.start, now) <= now

/** Holds for what is due, or more: a capture takes less than what is held where that is enough. */
const covers =
  ({ kind, cents }: { kind: HoldKind; cents: Cents }) =>
  (charge: HeldCharge) =>
    charge.kind === kind && (charge.state === 'authorized' || charge.state === 'captured') && charge.amountCents >= cents

/** In the air only a longer trip is held anew: what was held when it left is not enough for it. */
const isExtended = (
  { order, charges }: Pick<HoldFacts, 'order' | 'charges'>,
  { kind, cents }: { kind: HoldKind; cents: Cents },
) => {
  const held = charges.filter((charge) => charge.kind === kind && charge.state === 'authorized')
  return isAway(order.status) && kind === 'hold' && held.length > 0 && held.every(({ amountCents }) => amountCents < cents)
}

/** Which holds to place now: those that are due, not placed for the full sum, and not tried in vain a moment ago. */
export const holdsToPlace = ({ order, charges, method, card, now }: HoldFacts): NewHold[] => {
  if (!isDue({ order, now })) return []
  return wantedHolds({ order, method, card }).flatMap(({ kind, cents, methodId }) => {
    if (!hasNotLeft(order.status) && !isExtended({ order, charges }, { kind, cents })) return []
    const last = lastOf(charges, kind)
    if (!last) return [{ kind, cents, attempt: 1, methodId }]
    if (last.state === 'captured' || charges.some(covers({ kind, cents }))) return []
    const next = { kind, cents, attempt: last.attempt + 1, methodId }
    // Times that changed since ask for another sum, or for a hold where there was none to be.
    if (last.state !== 'failed') return last.state === 'released' || last.amountCents < cents ? [next] : []
    const waited = now >= plusHours(last.updatedAt, hoursBetweenTries) && last.attempt < mostAttempts
    const changed = (methodId !== null && methodId !== last.methodId) || last.amountCents !== cents
    return waited || changed ? [next] : []
  })
}

/** Which holds to place when the payer changes what the booking pays with: those that are placed or tried elsewhere. */
export const holdsToMove = ({ charges, ...facts }: HoldFacts): NewHold[] =>
  isDue(facts)
    ? wantedHolds(facts).flatMap(({ kind, cents, methodId }) => {
        const last = lastOf(charges, kind)
        const covered = charges.some((charge) => charge.methodId === methodId && covers({ kind, cents })(charge))
        return !last || last.state === 'captured' || covered ? [] : [{ kind, cents, attempt: last.attempt + 1, methodId }]
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
    const needless = cents !== undefined && others.some((other) => other.attempt < attempt && covers({ kind, cents })(other))
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
