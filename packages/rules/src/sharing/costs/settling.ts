import type { Cents } from '@tailshare/contract/text/money'
import { plusDays, plusMinutes, plusMonths } from '@tailshare/contract/text/period'
import { leastChargeCents, mayTryAfter, type ChargeState } from '../../payments/holds/charges.ts'
import { splitByWeight } from './costs.ts'

/** On this day of the next month a month is closed, and on the other what is not paid by then is charged. */
const closingDay = 3
const chargingDay = 10

const afterMonth = (month: string, day: number) => plusDays(plusMonths(`${month}-01`, 1), day - 1)
export const closesOn = (month: string) => afterMonth(month, closingDay)
export const chargedOn = (month: string) => afterMonth(month, chargingDay)

/** Months that are over and due to be closed, the oldest first. `last` is the last closed one. */
export const monthsToClose = ({ begun, last, today }: { begun: string; last: string | null; today: string }) => {
  const months: string[] = []
  const next = (month: string) => plusMonths(`${month}-01`, 1).slice(0, 7)
  for (let month = last === null ? begun : next(last); closesOn(month) <= today; month = next(month)) months.push(month)
  return months
}

export type ShareCharge = { state: ChargeState; attempt: number; amountCents: Cents; methodId: string | null; updatedAt: Date }

const isComing = ({ state }: ShareCharge) => state === 'planned' || state === 'authorized' || state === 'needs_confirmation'

/** Whoever notes a charge asks for it at once, within seconds and a few tries: one this old waits since a crash. */
const askedWithinMinutes = 5
export const isForgotten = (
  { state, intentId, updatedAt }: Pick<ShareCharge, 'state' | 'updatedAt'> & { intentId: string | null },
  now: Date,
) => state === 'planned' && intentId === null && plusMinutes(updatedAt, askedWithinMinutes) <= now

/** What someone can still pay of their part: a payment under way is not asked for twice. Less than the provider can charge waits. */
export const payableCents = (balanceCents: Cents, charges: readonly ShareCharge[]) => {
  const coming = charges.filter(isComing).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const open = balanceCents - coming
  return open >= leastChargeCents ? open : 0
}

type Trying = {
  charges: readonly ShareCharge[]
  methodId: string | null
  /** Its bank has told us not to try it again. */
  isRefused: boolean
  closedAt: Date
  now: Date
}

/** Whether a part may be charged without its payer: not again at once after a refusal, and not without end. */
export const mayTryAgain = ({ charges, methodId, isRefused, closedAt, now }: Trying) => {
  const last = charges.toSorted((a, b) => b.attempt - a.attempt)[0]
  if (last?.state !== 'failed' || last.updatedAt < closedAt) return true
  const tries = charges.filter(({ state, updatedAt }) => state === 'failed' && updatedAt >= closedAt).length
  return mayTryAfter(last, { methodId, isRefused, tries, now })
}

/**
 * What each who is owed can be paid of what has come in: all of it once everybody has paid, their part of it before. The reserve
 * fund's money is its own. Balances are above zero where someone owes; `fundCents` is what the fund holds.
 */
export const payoutsOf = (balances: readonly { accountId: string; cents: Cents }[], fundCents: Cents) => {
  const owed = balances.filter(({ cents }) => cents < 0)
  const all = 0 - balances.reduce((sum, { cents }) => sum + cents, 0)
  const inHand = Math.max(0, Math.min(all, all + fundCents))
  const total = owed.reduce((sum, { cents }) => sum - cents, 0)
  const parts = splitByWeight(
    Math.min(inHand, total),
    owed.map(({ cents }) => -cents),
  )
  return owed.map(({ accountId }, index) => ({ accountId, cents: parts[index]! })).filter(({ cents }) => cents > 0)
}
