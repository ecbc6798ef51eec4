import type { BookingStatus } from '@tailshare/contract/bookings'
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

export type HoldKind = 'hold' | 'deposit'

export type HeldCharge = { kind: string; state: ChargeState; attempt: number; methodId: string | null; updatedAt: Date }

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

const maySettle = (status: BookingStatus) => status === 'booked' || status === 'checking_in'

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

/** Which holds to place now: those that are due, not placed, and not tried in vain a moment ago. */
export const holdsToPlace = ({ order, charges, method, card, now }: HoldFacts): NewHold[] => {
  if (!maySettle(order.status) || holdAt(order.start, now) > now) return []
  return wantedHolds({ order, method, card }).flatMap(({ kind, cents, methodId }) => {
    const last = lastOf(charges, kind)
    if (!last) return [{ kind, cents, attempt: 1, methodId }]
    if (last.state !== 'failed' && last.state !== 'released') return []
    const waited = now >= plusHours(last.updatedAt, hoursBetweenTries) && last.attempt < mostAttempts
    const changed = methodId !== null && methodId !== last.methodId
    return waited || changed ? [{ kind, cents, attempt: last.attempt + 1, methodId }] : []
  })
}

/** Which holds to place when the payer changes what the booking pays with: those that are placed or tried elsewhere. */
export const holdsToMove = ({ charges, ...facts }: Omit<HoldFacts, 'now'>): NewHold[] =>
  wantedHolds(facts).flatMap(({ kind, cents, methodId }) => {
    const last = lastOf(charges, kind)
    const stands = !last || last.state === 'captured' || (last.state === 'authorised' && last.methodId === methodId)
    return stands ? [] : [{ kind, cents, attempt: last.attempt + 1, methodId }]
  })

const mayBeLetGo = ['authorised', 'needs_confirmation']

/** Holds that nothing needs any more: a newer one stands in their place, or a bank account pays, which cannot be held. */
export const holdsToRelease = <C extends HeldCharge>({ charges, method }: { charges: C[]; method: HoldFacts['method'] }): C[] =>
  charges.filter(({ kind, state, attempt }) => {
    if (kind !== 'hold' && kind !== 'deposit') return false
    const replaced = charges.some((other) => other.kind === kind && other.attempt > attempt && other.state === 'authorised')
    const unwanted = kind === 'hold' && method?.type === 'bankAccount'
    return (replaced && mayBeLetGo.includes(state)) || (unwanted && (mayBeLetGo.includes(state) || state === 'failed'))
  })
