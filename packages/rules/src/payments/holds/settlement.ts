import type { Cents } from '@tailshare/contract/text/money'
import { leastChargeCents, mayTryAfter, triesInVain, type ChargeState } from './charges.ts'
import { captureBy } from './holds.ts'

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
  /** A debit that had succeeded and that its bank has sent back. */
  isReturned?: boolean
  /** Taken back by its payer's bank for good. */
  lostCents?: Cents
  attempt: number
  methodId: string | null
  updatedAt: Date
  /** When the card's network lets go of what is held. */
  captureBefore: Date | null
}

/** Of damage to a booking's aircraft: none, a claim that is not settled, or what was agreed or decided of it. There is one claim at most. */
export type Damage = { is: 'none' } | { is: 'claimed' } | { is: 'decided'; cents: Cents }

/** An open claim beside a decided one would have the deposit kept and spent at once. */
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
  /** What the pilot has to pay in the end: the final price and damage, or the cost of canceling; and what is kept meanwhile. */
  dueCents: Cents
  /** What is known of damage, which the deposit pays first; and whether the rest of the deposit stays where it is. */
  deposit?: { damage: Damage; stays: boolean }
  charges: SettledCharge[]
  /** What an extra charge would be tried with. */
  methodId: string | null
  /** Its bank has told us not to try it again. */
  isRefused?: boolean
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

/** Of a captured deposit, what a claim that is not settled keeps; no one has earned it. */
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

/** A newer hold stands in its place. */
const isRenewed = ({ kind, attempt }: SettledCharge, charges: SettledCharge[]) =>
  charges.some((other) => other.kind === kind && other.attempt > attempt && other.state === 'authorized')

/** What a deposit has to do: damage takes its part, a claim may need it later, and else it is let go. */
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
 * What brings the money from where it stands to where it should be: capture from the hold, release the rest and the deposit,
 * charge what is missing, refund what is too much. Nothing when all is settled, so it may be asked again at any time.
 * While a payment of the booking is disputed, nothing is charged and nothing refunded.
 */
export const settlementSteps = (facts: SettlementFacts): SettlementStep[] => {
  const { dueCents, charges, methodId, now, deposit } = facts
  const isDisputed = charges.some((charge) => charge.isDisputed)
  const coming = charges
    .filter((charge) => !isHold(charge) && isOpen(charge))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  let missing = dueCents - paidTowards(dueCents, charges) - coming

  // The newest first: an older one is on a card that the payer has moved away from.
  const holds = charges
    .filter((charge) => isHold(charge) && (isOpen(charge) || charge.state === 'failed'))
    .toSorted((a, b) => b.attempt - a.attempt)
  const deposits = holds.filter(({ kind }) => kind === 'deposit')
  const depositSteps = deposits.flatMap((charge): SettlementStep[] => {
    const step = depositStep(charge, missing, facts)
    // What is only kept pays for nothing yet.
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

  // What a hold yields is known only when it was taken: the rest is charged after that.
  if (!isDisputed && missing >= leastChargeCents && !steps.some((step) => step.do === 'capture')) {
    const tried = charges.filter((charge) => !isHold(charge)).toSorted((a, b) => b.attempt - a.attempt)
    const [last] = tried
    const next = { methodId, isRefused: facts.isRefused ?? false, tries: triesInVain(tried), now }
    // A debit that came back is owed again: noted once, also where it waits for another method.
    const mayTry = last?.state !== 'failed' || last.isReturned === true || mayTryAfter(last, next)
    if (mayTry) steps.push({ do: 'charge', cents: missing, attempt: (last?.attempt ?? 0) + 1 })
  }

  // What was kept of a deposit goes back to the card that it came from.
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
