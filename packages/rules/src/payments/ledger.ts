import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { type Cents, wholeCents } from '@tailshare/contract/text/money'
import { splitIncome, totalOf } from '../bookings/price/quote.ts'

type Parties = { customerId: string; ownerId: string; csipId: string | null; aircraftId: string }

type Book = 'customer' | 'owner' | 'csip' | 'fee' | 'tax'
type MoneyEntry = {
  ledger: Book | `expected_${Book}`
  accountId?: string | null
  aircraftId?: string | null
  cents: Cents
}

type Shares = { ownerCents: Cents; csipCents: Cents; platformCents: Cents; taxCents: Cents }

const sharesSum = ({ ownerCents, csipCents, platformCents, taxCents }: Shares) =>
  ownerCents + csipCents + platformCents + taxCents

/** Debits the customer and credits everyone with a share. Sums to zero. */
const entriesFor = (prefix: '' | 'expected_', parties: Parties, shares: Shares): MoneyEntry[] => {
  const { customerId, ownerId, csipId, aircraftId } = parties
  const book = (name: Book): MoneyEntry['ledger'] => `${prefix}${name}`
  const all: MoneyEntry[] = [
    { ledger: book('customer'), accountId: customerId, aircraftId, cents: sharesSum(shares) },
    { ledger: book('owner'), accountId: ownerId, aircraftId, cents: -shares.ownerCents },
    { ledger: book('csip'), accountId: csipId, aircraftId, cents: -shares.csipCents },
    { ledger: book('fee'), aircraftId, cents: -shares.platformCents },
    { ledger: book('tax'), aircraftId, cents: -shares.taxCents },
  ]
  return all.filter(({ cents }) => cents !== 0)
}

/** The payer's ledger account for a charge: booking, membership, or shared costs. */
export const payerEntry = ({ kind, accountId, aircraftId }: { kind: string; accountId: string; aircraftId: string | null }) => {
  if (kind === 'membership') return { ledger: 'membership' as const, accountId }
  return kind === 'settlement'
    ? { ledger: 'co_owner' as const, accountId, aircraftId }
    : { ledger: 'customer' as const, accountId }
}

/** Movement `settlement`: each person's net of a month's shared costs, with the reserve fund under `null`. Sums to zero. */
export const settlementEntries = (aircraftId: string, nets: ReadonlyMap<string | null, Cents>) =>
  [...nets].map(([accountId, cents]) =>
    accountId === null
      ? { ledger: 'reserve' as const, aircraftId, cents }
      : { ledger: 'co_owner' as const, accountId, aircraftId, cents },
  )

/** Movement `booked`: expected amounts on both sides. Reversed when flown or canceled. */
export const bookedEntries = (parties: Parties, lines: QuoteLine[]) => entriesFor('expected_', parties, splitIncome(lines))

/** Movement `flight`: what the pilot owes by the final lines, and who earns it. */
export const flightEntries = (parties: Parties, lines: QuoteLine[]) => entriesFor('', parties, splitIncome(lines))

/** The instructor's share of a cancellation charge. */
export const csipPartOf = (lines: QuoteLine[], chargeCents: Cents) => {
  const total = totalOf(lines)
  return total === 0 ? 0 : wholeCents(splitIncome(lines).csipCents * chargeCents, total)
}

/**
 * Movement `cancellation`: the charge, split like the price; the owner gets the rounding remainder. If the price is now zero (the pilot has
 * become a shareholder), the owner gets everything.
 */
export const cancellationEntries = (parties: Parties & { isUnagreed?: boolean }, all: QuoteLine[], chargeCents: Cents) => {
  const lines = parties.isUnagreed ? all.filter(({ kind }) => kind !== 'csip') : all
  const total = totalOf(lines)
  const whole = splitIncome(lines)
  const part = (cents: Cents) => (total === 0 ? 0 : wholeCents(cents * chargeCents, total))
  const others = { csipCents: part(whole.csipCents), platformCents: part(whole.platformCents), taxCents: part(whole.taxCents) }
  const ownerCents = chargeCents - others.csipCents - others.platformCents - others.taxCents
  return entriesFor('', parties, { ...others, ownerCents })
}
