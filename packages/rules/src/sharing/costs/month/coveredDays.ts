import type { Cents } from '@tailshare/contract/text/money'
import { daysBetween, endOfMonth, plusDays } from '@tailshare/contract/text/period'
import { splitByWeight } from '../costs.ts'
import { heldOn, sharesOfExpense } from '../expenses.ts'
import type { HeldShare } from '../../shares/holdings.ts'

// Bills for a period, such as a year of insurance or a quarter of hangar rent: everyone bears the days on which they held a share.

export type Covered = { cents: Cents; agreedOn: string; /** First and last day. */ coversFrom: string; coversTo: string }

/**
 * Who bears how much, as known at the end of a month. Future days go to the holders on its last day; days before the agreement go to those
 * who agreed, as with any expense.
 */
export const partsOfCovered = (
  month: string,
  { cents, agreedOn, coversFrom, coversTo }: Covered,
  holdings: readonly HeldShare[],
) => {
  const [end, last] = [plusDays(coversTo, 1), endOfMonth(`${month}-01`)]
  const changes = [plusDays(agreedOn, 1), ...holdings.flatMap(({ from, until }) => (until === null ? [from] : [from, until]))]
  const cuts = changes.filter((day) => day > coversFrom && day < end && day <= last)
  const starts = [...new Set([coversFrom, ...cuts])].toSorted()
  const weights = new Map<string, number>()
  for (const [index, start] of starts.entries()) {
    const days = daysBetween(start, starts[index + 1] ?? end)
    const day = start < last ? start : last
    const parts = day <= agreedOn ? sharesOfExpense({ day, agreedOn }, holdings) : heldOn(day, holdings)
    const whole = [...parts.values()].reduce((sum, percent) => sum + percent, 0)
    for (const [id, percent] of parts) weights.set(id, (weights.get(id) ?? 0) + (days * percent) / whole)
  }
  // Fixed order and rounded weights, so that a later month reverses exactly what an earlier one charged.
  const ids = [...weights.keys()].toSorted()
  const split = splitByWeight(
    cents,
    ids.map((id) => Math.round(weights.get(id)! * 1e6)),
  )
  return new Map(ids.map((id, index) => [id, split[index]!]))
}

/** In a later month: amounts moved from seller to buyer for the remaining days. Sums to zero. */
export const movedOfCovered = (month: string, covered: Covered, holdings: readonly HeldShare[]) => {
  const after = partsOfCovered(month, covered, holdings)
  const before = partsOfCovered(plusDays(`${month}-01`, -1).slice(0, 7), covered, holdings)
  const ids = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return ids
    .map((accountId) => ({ accountId, cents: (after.get(accountId) ?? 0) - (before.get(accountId) ?? 0) }))
    .filter(({ cents }) => cents !== 0)
}
