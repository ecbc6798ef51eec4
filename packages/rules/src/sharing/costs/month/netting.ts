import type { Cents } from '@tailshare/contract/text/money'
import type { Transfer } from '@tailshare/contract/sharing/costs/sharedCosts'

type Party = { id: string | null; cents: Cents }

/** Above this number of parties, skip the search for groups. */
const mostGrouped = 12

const nameOf = ({ id }: Party) => id ?? ''
const byAmount = (a: Party, b: Party) => Math.abs(b.cents) - Math.abs(a.cents) || (nameOf(a) < nameOf(b) ? -1 : 1)

/** The largest debtor pays the largest creditor until all are even. Needs at most one transfer fewer than parties. */
const pairOff = (parties: readonly Party[]): Transfer[] => {
  const owing = parties.filter(({ cents }) => cents > 0).map((party) => ({ ...party }))
  const owed = parties.filter(({ cents }) => cents < 0).map(({ id, cents }) => ({ id, cents: -cents }))
  const transfers: Transfer[] = []
  while (owing.length > 0 && owed.length > 0) {
    const [from, to] = [owing.sort(byAmount)[0]!, owed.sort(byAmount)[0]!]
    const cents = Math.min(from.cents, to.cents)
    transfers.push({ fromId: from.id, toId: to.id, cents })
    from.cents -= cents
    to.cents -= cents
    if (from.cents === 0) owing.shift()
    if (to.cents === 0) owed.shift()
  }
  return transfers
}

/** Partitions the parties into the most groups that sum to zero. Each group saves a transfer. */
const evenGroups = (parties: readonly Party[]): Party[][] => {
  const all = (1 << parties.length) - 1
  const sums = [0]
  const most = [0]
  const before = [0]
  for (let set = 1; set <= all; set++) {
    const last = 31 - Math.clz32(set)
    sums[set] = sums[set ^ (1 << last)]! + parties[last]!.cents
    let best = -1
    for (let bit = 0; bit < parties.length; bit++) {
      const rest = set ^ (1 << bit)
      if ((set & (1 << bit)) === 0 || most[rest]! <= best) continue
      best = most[rest]!
      before[set] = rest
    }
    most[set] = best + (sums[set] === 0 ? 1 : 0)
  }
  const groups: Party[][] = [[]]
  for (let set = all; set > 0; set = before[set]!) {
    if (sums[set] === 0 && groups.at(-1)!.length > 0) groups.push([])
    groups.at(-1)!.push(parties[31 - Math.clz32(set ^ before[set]!)]!)
  }
  return groups
}

/** Transfers that settle all balances (positive: owes; sum zero), as few as possible. Independent of input order. */
export const netTransfers = (nets: ReadonlyMap<string | null, Cents>): Transfer[] => {
  const parties = [...nets]
    .map(([id, cents]) => ({ id, cents }))
    .filter(({ cents }) => cents !== 0)
    .sort(byAmount)
  const groups = parties.length > mostGrouped ? [parties] : evenGroups(parties)
  return groups.flatMap(pairOff).sort((a, b) => b.cents - a.cents || (`${a.fromId} ${a.toId}` < `${b.fromId} ${b.toId}` ? -1 : 1))
}
