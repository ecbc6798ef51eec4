import { plusMonths } from '@tailshare/contract/text/period'
import { percentOn, type HeldShare } from '../../shares/holdings.ts'

type Month = {
  month: string
  ownerId: string
  /** In a fixed order, for equal shares. */
  holdings: readonly HeldShare[]
}

/**
 * Fixed costs with their payer: as agreed, if they hold a share on the first of the month; otherwise the owner; or the largest shareholder
 * once the owner has sold everything. So credits only go to shareholders.
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
  const substitute = held.has(ownerId) ? ownerId : most
  return lines.map((line) => (held.has(line.paidById) ? line : { ...line, paidById: substitute }))
}

/** First month affected by a hand-over on that day. */
export const payersFrom = (handOverOn: string) =>
  (handOverOn.endsWith('-01') ? handOverOn : plusMonths(`${handOverOn.slice(0, 7)}-01`, 1)).slice(0, 7)
