import type { Cents } from '@tailshare/contract/text/money'
import { daysBetween, endOfMonth, plusDays } from '@tailshare/contract/text/period'
import { splitByWeight } from './costs.ts'
import { heldOn, sharesOfExpense } from './expenseParts.ts'
import type { HeldShare } from '../shares/holdings.ts'

// A bill that covers a period, as a year of insurance or a quarter of the hangar: everybody bears the days on which they held a part.

export type Covered = { cents: Cents; agreedOn: string; /** First and last day. */ coversFrom: string; coversTo: string }

/**
 * Who bears how much of it, by what is known at the end of a month: days that are still to come go to who holds the parts on its last day.
 * Days before the yes go to those who were asked, as with every expense.
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
  // In one order, and without what floating point leaves over, so that what a later month takes back is to the cent what an earlier one charged.
  const ids = [...weights.keys()].toSorted()
  const split = splitByWeight(
    cents,
    ids.map((id) => Math.round(weights.get(id)! * 1e6)),
  )
  return new Map(ids.map((id, index) => [id, split[index]!]))
}

/** In a later month: what hand-overs of that month move from the seller to the buyer, for the days that are left. Sums to zero. */
export const movedOfCovered = (month: string, covered: Covered, holdings: readonly HeldShare[]) => {
  const after = partsOfCovered(month, covered, holdings)
  const before = partsOfCovered(plusDays(`${month}-01`, -1).slice(0, 7), covered, holdings)
  const ids = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return ids
    .map((accountId) => ({ accountId, cents: (after.get(accountId) ?? 0) - (before.get(accountId) ?? 0) }))
    .filter(({ cents }) => cents !== 0)
}
