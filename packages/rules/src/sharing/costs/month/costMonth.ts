import { hoursText } from '@tailshare/contract/text/hours'
import type { Cents } from '@tailshare/contract/text/money'
import { daysBetween, endOfMonth, plusDays } from '@tailshare/contract/text/period'
import type { CostLine, ExpenseSplit, RunningCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { splitByWeight } from '../costs.ts'
import { movedOfCovered, partsOfCovered, type Covered } from './coveredDays.ts'
import { hoursOfExpense, sharesOfExpense } from '../expenses.ts'
import type { HeldShare } from '../../shares/holdings.ts'
import { payersIn } from './payers.ts'

export type OwnFlight = {
  orderId: string
  /** As shown, `TS-1042`. */
  number: string
  accountId: string
  /** Day of return, in the home airport's zone. */
  day: string
  hours: number
  /** Its current running costs, and the amount charged by closed months. */
  cents: Cents
  billedCents: Cents
}

export type AgreedExpense = {
  id: string
  title: string
  cents: Cents
  /** Day of payment and day of agreement. */
  day: string
  agreedOn: string
  /** Who paid. For the reserve fund: who entered it. */
  paidById: string
  split: ExpenseSplit
  /** First and last day covered. Only if split by share. */
  coversFrom?: string | null
  coversTo?: string | null
}

/** An expense settled earlier that still covers days ahead. */
export type CoveringExpense = Covered & Pick<AgreedExpense, 'id' | 'title' | 'day'>

/** Money one partner owes another for a swap; not settled yet. */
export type SwapCredit = { swapId: string; fromId: string; toId: string; cents: Cents; day: string }

export type CostFacts = {
  month: string
  ownerId: string
  /** In a fixed order, which decides who gets leftover cents. Reaches back to the first day of any expense. */
  holdings: readonly HeldShare[]
  terms: Pick<RunningCosts, 'lines' | 'reserveMonthCents'> | null
  /** Flights of the month, and earlier ones corrected after their month was closed. */
  flights: readonly OwnFlight[]
  /** Flights in earlier months that have expenses. */
  flownBefore: readonly Pick<OwnFlight, 'accountId' | 'day' | 'hours'>[]
  /** Agreed, not in a closed month yet. */
  expenses: readonly AgreedExpense[]
  /** Settled in an earlier month, and covering days from this month on. */
  covering?: readonly CoveringExpense[]
  swaps: readonly SwapCredit[]
}

const fund = null

/** Each holder's percent times days in a month. */
const weightsIn = (month: string, holdings: readonly HeldShare[]) => {
  const first = `${month}-01`
  const after = plusDays(endOfMonth(first), 1)
  const weights = new Map<string, number>()
  for (const { accountId, percent, from, until } of holdings) {
    const start = from > first ? from : first
    const end = until !== null && until < after ? until : after
    const days = Math.max(0, daysBetween(start, end))
    if (days > 0) weights.set(accountId, (weights.get(accountId) ?? 0) + days * percent)
  }
  return weights
}

/** Each holder's average percent in a month, two decimals. */
export const percentIn = (month: string, holdings: readonly HeldShare[]) => {
  const weights = weightsIn(month, holdings)
  const days = daysBetween(`${month}-01`, plusDays(endOfMonth(`${month}-01`), 1))
  return new Map([...weights].map(([id, weight]) => [id, Math.round((100 * weight) / days) / 100]))
}

type Weights = ReadonlyMap<string, number>
type Part = Pick<CostLine, 'kind' | 'title'> & Partial<CostLine>

/** Splits an amount. Among equals, a leftover cent goes to the first; `turn` rotates who that is. */
const splitTo = (cents: Cents, weights: Weights, part: Part, turn: number): CostLine[] => {
  const all = [...weights]
  const first = turn % all.length
  const turned = [...all.slice(first), ...all.slice(0, first)]
  const ids = turned.map(([id]) => id)
  const parts = splitByWeight(
    cents,
    turned.map(([, weight]) => weight),
  )
  return ids.map((accountId, index) => lineOf(accountId, parts[index]!, part))
}

const lineOf = (accountId: string | null, cents: Cents, part: Part): CostLine => ({
  day: null,
  hours: null,
  orderId: null,
  expenseId: null,
  swapId: null,
  ...part,
  accountId,
  cents,
})

const flightLines = (month: string, flight: OwnFlight): CostLine[] => {
  const { accountId, orderId, number, day, hours, cents, billedCents } = flight
  const due = cents - billedCents
  const isLate = !day.startsWith(month) || billedCents !== 0
  const part = {
    kind: isLate ? ('correction' as const) : ('hours' as const),
    title: isLate ? `Flight ${number}, corrected to ${hoursText(hours)}` : `Flight ${number}, ${hoursText(hours)}`,
    day,
    hours,
    orderId,
  }
  return [lineOf(accountId, due, part), lineOf(fund, -due, part)]
}

/**
 * All lines of a month. Positive: owed; negative: credited; no account: the reserve fund. Sums to zero. Fixed costs go by share to the
 * payer; hours and reserve go to the fund; expenses go to the payer by their own split or covered days; swap money moves between partners.
 */
export const costLines = (facts: CostFacts): CostLine[] => {
  const { month, ownerId, holdings, terms, flights, flownBefore, expenses, covering = [], swaps } = facts
  const shares = weightsIn(month, holdings)
  if (shares.size === 0) return []
  const flown = [...flights.filter(({ day }) => day.startsWith(month)), ...flownBefore]
  const [year, inYear] = month.split('-').map(Number) as [number, number]
  const turn = 12 * year + inYear
  const fixed = payersIn({ month, ownerId, holdings }, terms?.lines ?? []).flatMap(({ title, monthCents, paidById }, index) => [
    ...splitTo(monthCents, shares, { kind: 'fixed', title }, turn + index),
    lineOf(paidById, -monthCents, { kind: 'paid', title }),
  ])
  const reserve = { kind: 'reserve' as const, title: 'Reserve fund' }
  const kept = terms?.reserveMonthCents ?? 0
  const shared = expenses.flatMap((expense, index) => {
    const { id, title, cents, day, paidById, split } = expense
    const part = { kind: 'expense' as const, title, day, expenseId: id }
    const { coversFrom, coversTo } = expense
    const credited = lineOf(paidById, -cents, { ...part, kind: 'paid' })
    if (coversFrom && coversTo) {
      const parts = partsOfCovered(month, { ...expense, coversFrom, coversTo }, holdings)
      return [...[...parts].map(([accountId, own]) => lineOf(accountId, own, part)), credited]
    }
    const byHours = split === 'hours' ? hoursOfExpense(expense, holdings, flown) : new Map<string, number>()
    const weights = [byHours, sharesOfExpense(expense, holdings)].find(({ size }) => size > 0) ?? shares
    return [...(split === 'fund' ? [lineOf(fund, cents, part)] : splitTo(cents, weights, part, turn + index)), credited]
  })
  const moved = covering.flatMap((expense) =>
    movedOfCovered(month, expense, holdings).map(({ accountId, cents }) =>
      lineOf(accountId, cents, {
        kind: 'expense',
        title: `${expense.title}, the days left at the hand-over`,
        day: expense.day,
        expenseId: expense.id,
      }),
    ),
  )
  const swapped = swaps.flatMap(({ swapId, fromId, toId, cents, day }) => {
    const part = { kind: 'swap' as const, title: 'Swap of days', day, swapId }
    return [lineOf(fromId, cents, part), lineOf(toId, -cents, part)]
  })
  return [
    ...fixed,
    ...flights.flatMap((flight) => flightLines(month, flight)),
    ...splitTo(kept, shares, reserve, turn),
    lineOf(fund, -kept, reserve),
    ...shared,
    ...moved,
    ...swapped,
  ].filter(({ cents }) => cents !== 0)
}

/** Net per person, with the reserve fund under `null`. Sums to zero. */
export const netsOf = (lines: readonly Pick<CostLine, 'accountId' | 'cents'>[]) => {
  const nets = new Map<string | null, Cents>()
  for (const { accountId, cents } of lines) nets.set(accountId, (nets.get(accountId) ?? 0) + cents)
  return nets
}
