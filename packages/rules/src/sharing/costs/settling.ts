import type { Cents } from '@tailshare/contract/text/money'
import { plusDays, plusMinutes, plusMonths } from '@tailshare/contract/text/period'
import { leastChargeCents, mayTryAfter, type ChargeState } from '../../payments/holds/charges.ts'
import { splitByWeight } from './costs.ts'

/** Days of the following month on which a month is closed, and unpaid balances are charged. */
const closingDay = 3
const chargingDay = 10

const afterMonth = (month: string, day: number) => plusDays(plusMonths(`${month}-01`, 1), day - 1)
export const closesOn = (month: string) => afterMonth(month, closingDay)
export const chargedOn = (month: string) => afterMonth(month, chargingDay)

/** Past months due for closing, oldest first. `last`: the last one closed. */
export const monthsToClose = ({ begun, last, today }: { begun: string; last: string | null; today: string }) => {
  const months: string[] = []
  const next = (month: string) => plusMonths(`${month}-01`, 1).slice(0, 7)
  for (let month = last === null ? begun : next(last); closesOn(month) <= today; month = next(month)) months.push(month)
  return months
}

export type ShareCharge = { state: ChargeState; attempt: number; amountCents: Cents; methodId: string | null; updatedAt: Date }

const isComing = ({ state }: ShareCharge) => state === 'planned' || state === 'authorized' || state === 'needs_confirmation'

/** A charge is sent to the provider within seconds of being saved. One this old was left behind by a crash. */
const askedWithinMinutes = 5
export const isForgotten = (
  { state, intentId, updatedAt }: Pick<ShareCharge, 'state' | 'updatedAt'> & { intentId: string | null },
  now: Date,
) => state === 'planned' && intentId === null && plusMinutes(updatedAt, askedWithinMinutes) <= now

/** What someone can pay now, minus payments in progress. Zero if below the provider's minimum. */
export const payableCents = (balanceCents: Cents, charges: readonly ShareCharge[]) => {
  const coming = charges.filter(isComing).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const open = balanceCents - coming
  return open >= leastChargeCents ? open : 0
}

type Trying = {
  charges: readonly ShareCharge[]
  methodId: string | null
  /** The bank forbids retries. */
  isRefused: boolean
  closedAt: Date
  now: Date
}

/** Whether a balance may be charged automatically: with a pause after a decline, and a limited number of times. */
export const mayTryAgain = ({ charges, methodId, isRefused, closedAt, now }: Trying) => {
  const last = charges.toSorted((a, b) => b.attempt - a.attempt)[0]
  if (last?.state !== 'failed' || last.updatedAt < closedAt) return true
  const tries = charges.filter(({ state, updatedAt }) => state === 'failed' && updatedAt >= closedAt).length
  return mayTryAfter(last, { methodId, isRefused, tries, now })
}

/**
 * What each creditor can be paid from the money received: everything once all have paid, a proportional part before. Excludes the reserve
 * fund. Positive balances are debts; `fundCents` is the fund's money.
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
