import type { Cents } from '@tailshare/contract/money'
import { plusHours } from '@tailshare/contract/period'
import { hoursBetweenTries, leastChargeCents, mostAttempts, type ChargeState } from './charges.ts'

export type SettledCharge = {
  id: string
  kind: string
  state: ChargeState
  amountCents: Cents
  capturedCents: Cents
  /** Already refunded, or on its way back. */
  refundedCents: Cents
  /** A refund of it came back: the next one is for people to send. */
  refundFailed?: boolean
  /** Its payer's bank is deciding about it. */
  isDisputed?: boolean
  /** Taken back by its payer's bank for good. */
  lostCents?: Cents
  attempt: number
  methodId: string | null
  updatedAt: Date
}

export type SettlementStep =
  | { do: 'capture'; chargeId: string; cents: Cents }
  | { do: 'release'; chargeId: string }
  | { do: 'charge'; cents: Cents; attempt: number }
  | { do: 'refund'; chargeId: string; cents: Cents }

type SettlementFacts = {
  /** What the pilot has to pay in the end: the final price, or the cost of canceling. */
  dueCents: Cents
  charges: SettledCharge[]
  /** What an extra charge would be tried with. */
  methodId: string | null
  now: Date
}

const isHold = ({ kind }: SettledCharge) => kind === 'hold' || kind === 'deposit'
const isOpen = ({ state }: SettledCharge) => state === 'authorized' || state === 'needs_confirmation' || state === 'planned'

/**
 * What counts as paid. Money that a lost dispute took is forgiven as far as it is due: it is not asked for again. It cannot be
 * refunded a second time either.
 */
export const paidTowards = (dueCents: Cents, charges: Pick<SettledCharge, 'capturedCents' | 'refundedCents' | 'lostCents'>[]) => {
  const paid = charges.reduce((sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents, 0)
  const kept = paid - charges.reduce((sum, { lostCents = 0 }) => sum + lostCents, 0)
  return Math.min(paid, Math.max(kept, dueCents))
}

/**
 * What brings the money from where it stands to where it should be: capture from the hold, release the rest and the deposit,
 * charge what is missing, refund what is too much. Nothing when all is settled, so it may be asked again at any time.
 * While a payment of the booking is disputed, nothing is charged and nothing refunded.
 */
export const settlementSteps = ({ dueCents, charges, methodId, now }: SettlementFacts): SettlementStep[] => {
  const isDisputed = charges.some((charge) => charge.isDisputed)
  const coming = charges
    .filter((charge) => !isHold(charge) && isOpen(charge))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  let missing = dueCents - paidTowards(dueCents, charges) - coming

  // The newest first: an older one is on a card that the payer has moved away from.
  const holds = charges
    .filter((charge) => isHold(charge) && (isOpen(charge) || charge.state === 'failed'))
    .toSorted((a, b) => b.attempt - a.attempt)
  const steps = holds.map((hold): SettlementStep => {
    const taken = hold.kind === 'hold' && hold.state === 'authorized' ? Math.max(0, Math.min(missing, hold.amountCents)) : 0
    missing -= taken
    return taken > 0 ? { do: 'capture', chargeId: hold.id, cents: taken } : { do: 'release', chargeId: hold.id }
  })

  // What a hold yields is known only when it was taken: the rest is charged after that.
  if (!isDisputed && missing >= leastChargeCents && !steps.some((step) => step.do === 'capture')) {
    const last = charges.filter((charge) => !isHold(charge)).toSorted((a, b) => b.attempt - a.attempt)[0]
    const mayTry =
      last?.state !== 'failed' ||
      (methodId !== null && methodId !== last.methodId) ||
      (now >= plusHours(last.updatedAt, hoursBetweenTries) && last.attempt < mostAttempts)
    if (mayTry) steps.push({ do: 'charge', cents: missing, attempt: (last?.attempt ?? 0) + 1 })
  }

  for (const charge of charges) {
    const left = charge.capturedCents - charge.refundedCents - (charge.lostCents ?? 0)
    const back = Math.min(-missing, left)
    if (isDisputed || missing >= 0 || back <= 0 || charge.refundFailed) continue
    steps.push({ do: 'refund', chargeId: charge.id, cents: back })
    missing += back
  }
  return steps
}
