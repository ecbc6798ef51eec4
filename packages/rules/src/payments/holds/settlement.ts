import type { Cents } from '@tailshare/contract/text/money'
import { leastChargeCents, mayTryAfter, failedInARow, type ChargeState } from './charges.ts'
import { captureBy } from './holds.ts'

export type SettledCharge = {
  id: string
  kind: string
  state: ChargeState
  amountCents: Cents
  capturedCents: Cents
  /** Refunded or being refunded. */
  refundedCents: Cents
  /** A refund failed, so the next one is done manually. */
  refundFailed?: boolean
  /** The payer's bank is deciding a dispute. */
  isDisputed?: boolean
  /** A successful debit that the bank returned. */
  isReturned?: boolean
  /** Lost in a dispute. */
  lostCents?: Cents
  attempt: number
  methodId: string | null
  updatedAt: Date
  /** When the card network drops the hold. */
  captureBefore: Date | null
}

/** Damage of a booking: none, an open claim, or a settled amount. At most one claim. */
export type Damage = { is: 'none' } | { is: 'claimed' } | { is: 'decided'; cents: Cents }

/** With both an open and a decided claim, the deposit would be kept and spent at once. */
export const damageFrom = ({ damageCents, isClaimed }: { damageCents: Cents; isClaimed: boolean }): Damage => {
  if (isClaimed && damageCents > 0) throw new RangeError('A booking has one claim for damage')
  return isClaimed ? { is: 'claimed' } : damageCents > 0 ? { is: 'decided', cents: damageCents } : { is: 'none' }
}

export type SettlementStep =
  | { do: 'capture'; chargeId: string; cents: Cents }
  | { do: 'release'; chargeId: string }
  | { do: 'charge'; cents: Cents; attempt: number }
  | { do: 'refund'; chargeId: string; cents: Cents }

type SettlementFacts = {
  /** What the pilot finally owes: price and damage, or the cancellation charge; excluding money only kept meanwhile. */
  dueCents: Cents
  /** Damage to pay from the deposit first, and whether the rest of the deposit stays on hold. */
  deposit?: { damage: Damage; stays: boolean }
  charges: SettledCharge[]
  /** Payment method for an extra charge. */
  methodId: string | null
  /** The bank forbids retries. */
  isRefused?: boolean
  now: Date
}

const isHold = ({ kind }: SettledCharge) => kind === 'hold' || kind === 'deposit'
const isOpen = ({ state }: SettledCharge) => state === 'authorized' || state === 'needs_confirmation' || state === 'planned'

/** Amount that counts as paid. Money lost in a dispute counts up to the amount due: it is neither requested again nor refunded again. */
export const paidTowards = (dueCents: Cents, charges: Pick<SettledCharge, 'capturedCents' | 'refundedCents' | 'lostCents'>[]) => {
  const paid = charges.reduce((sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents, 0)
  const kept = paid - charges.reduce((sum, { lostCents = 0 }) => sum + lostCents, 0)
  return Math.min(paid, Math.max(kept, dueCents))
}

/** Part of a captured deposit kept for an open claim. It is income of neither side yet. */
export const keptCents = (
  charges: Pick<SettledCharge, 'kind' | 'capturedCents' | 'refundedCents' | 'lostCents'>[],
  isClaimed: boolean,
) => (isClaimed ? charges.filter(({ kind }) => kind === 'deposit').reduce((sum, charge) => sum + leftOf(charge), 0) : 0)

const leftOf = ({
  capturedCents,
  refundedCents,
  lostCents = 0,
}: Pick<SettledCharge, 'capturedCents' | 'refundedCents' | 'lostCents'>) => capturedCents - refundedCents - lostCents

const decidedCents = (deposit: SettlementFacts['deposit']) => (deposit?.damage.is === 'decided' ? deposit.damage.cents : 0)

/** Replaced by a newer hold. */
const isRenewed = ({ kind, attempt }: SettledCharge, charges: SettledCharge[]) =>
  charges.some((other) => other.kind === kind && other.attempt > attempt && other.state === 'authorized')

/** What to do with a deposit: capture it for damage, keep it for an open claim, or release it. */
const depositStep = (
  charge: SettledCharge,
  missing: Cents,
  { deposit, charges, now }: SettlementFacts,
): SettlementStep | undefined => {
  const { id: chargeId, state, amountCents: all } = charge
  const taken = state === 'authorized' ? Math.max(0, Math.min(missing, decidedCents(deposit), all)) : 0
  if (taken > 0) return { do: 'capture', chargeId, cents: taken }
  if (state !== 'authorized' || !deposit?.stays || isRenewed(charge, charges)) return { do: 'release', chargeId }
  return deposit.damage.is === 'claimed' && now >= captureBy(charge) ? { do: 'capture', chargeId, cents: all } : undefined
}

/**
 * Steps to settle a booking: capture from the hold, release the rest and the deposit, charge what is missing, refund any excess.
 * Idempotent; empty when settled. While a payment is disputed, it neither charges nor refunds.
 */
export const settlementSteps = (facts: SettlementFacts): SettlementStep[] => {
  const { dueCents, charges, methodId, now, deposit } = facts
  const isDisputed = charges.some((charge) => charge.isDisputed)
  const coming = charges
    .filter((charge) => !isHold(charge) && isOpen(charge))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  let missing = dueCents - paidTowards(dueCents, charges) - coming

  // Newest first: older ones are on a card the payer replaced.
  const holds = charges
    .filter((charge) => isHold(charge) && (isOpen(charge) || charge.state === 'failed'))
    .toSorted((a, b) => b.attempt - a.attempt)
  const deposits = holds.filter(({ kind }) => kind === 'deposit')
  const depositSteps = deposits.flatMap((charge): SettlementStep[] => {
    const step = depositStep(charge, missing, facts)
    // Money that is only kept does not pay for anything yet.
    if (step?.do === 'capture' && decidedCents(deposit) > 0) missing -= step.cents
    return step ? [step] : []
  })
  const steps = holds.flatMap((hold): SettlementStep[] => {
    if (hold.kind === 'deposit') return []
    const taken = hold.state === 'authorized' ? Math.max(0, Math.min(missing, hold.amountCents)) : 0
    missing -= taken
    return [taken > 0 ? { do: 'capture', chargeId: hold.id, cents: taken } : { do: 'release', chargeId: hold.id }]
  })
  steps.push(...depositSteps)

  // Charge the rest only after the capture, when its amount is known.
  if (!isDisputed && missing >= leastChargeCents && !steps.some((step) => step.do === 'capture')) {
    const tried = charges.filter((charge) => !isHold(charge)).toSorted((a, b) => b.attempt - a.attempt)
    const [last] = tried
    const next = { methodId, isRefused: facts.isRefused ?? false, tries: failedInARow(tried), now }
    // A returned debit is owed again. It is recorded once, even while waiting for another method.
    const mayTry = last?.state !== 'failed' || last.isReturned === true || mayTryAfter(last, next)
    if (mayTry) steps.push({ do: 'charge', cents: missing, attempt: (last?.attempt ?? 0) + 1 })
  }

  // Refund a kept deposit to its own card first.
  const depositFirst = charges.toSorted((a, b) => Number(b.kind === 'deposit') - Number(a.kind === 'deposit'))
  for (const charge of depositFirst) {
    const keeps = charge.kind === 'deposit' ? decidedCents(deposit) : 0
    const back = Math.min(-missing, leftOf(charge) - keeps)
    if (isDisputed || missing >= 0 || back <= 0 || charge.refundFailed) continue
    steps.push({ do: 'refund', chargeId: charge.id, cents: back })
    missing += back
  }
  return steps
}
