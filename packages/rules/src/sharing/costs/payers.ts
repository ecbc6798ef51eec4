import { plusMonths } from '@tailshare/contract/text/period'
import { percentOn, type HeldShare } from '../shares/holdings.ts'

type Month = {
  /** `2026-11`. */
  month: string
  ownerId: string
  /** In one order, for parts that are equal. */
  holdings: readonly HeldShare[]
}

/**
 * The fixed costs of a month with who pays them: as agreed, where they hold a part on its first day; else its owner, and whoever
 * holds most once the owner has sold everything, too. So nothing is credited to somebody who holds nothing.
 */
export const payersIn = <Line extends { paidById: string }>(
  { month, ownerId, holdings }: Month,
  lines: readonly Line[],
): Line[] => {
  const held = new Map<string, number>()
  for (const { accountId, ...holding } of holdings) {
    const percent = percentOn(`${month}-01`, [holding])
    if (percent > 0) held.set(accountId, percent)
  }
  const [most = ownerId] = [...held].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
  const instead = held.has(ownerId) ? ownerId : most
  return lines.map((line) => (held.has(line.paidById) ? line : { ...line, paidById: instead }))
}

/** From which month a hand-over on that day is asked for. */
export const payersFrom = (handOverOn: string) =>
  (handOverOn.endsWith('-01') ? handOverOn : plusMonths(`${handOverOn.slice(0, 7)}-01`, 1)).slice(0, 7)
