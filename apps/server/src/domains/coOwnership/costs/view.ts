import type { Person } from '@tailshare/contract/accounts'
import type { CostLine, SharedCosts } from '@tailshare/contract/sharedCosts'
import { netsOf } from '@tailshare/rules/coOwnership/costMonth'

export type MonthFigures = {
  lines: CostLine[]
  percents: ReadonlyMap<string, number>
  hours: ReadonlyMap<string, number>
}

const withoutAccount = ({ accountId: _accountId, ...line }: CostLine) => line

/** Everybody who took part in a month, the viewer first, then who holds most. */
export const viewPeople = ({ lines, percents, hours }: MonthFigures, people: readonly Person[], viewerId: string) => {
  const nets = netsOf(lines)
  return people
    .map((person): SharedCosts['people'][number] => ({
      person,
      percent: percents.get(person.id) ?? 0,
      hours: hours.get(person.id) ?? 0,
      netCents: nets.get(person.id) ?? 0,
      lines: lines.filter(({ accountId }) => accountId === person.id).map(withoutAccount),
    }))
    .sort((a, b) => Number(b.person.id === viewerId) - Number(a.person.id === viewerId) || b.percent - a.percent)
}

/** The reserve fund: what it holds after the month, and by how much that changed it. */
export const viewFund = (lines: readonly CostLine[], heldCents: number, isClosed: boolean): SharedCosts['fund'] => {
  const own = lines.filter(({ accountId }) => accountId === null)
  const changeCents = 0 - own.reduce((sum, { cents }) => sum + cents, 0)
  return { cents: isClosed ? heldCents : heldCents + changeCents, changeCents, lines: own.map(withoutAccount) }
}
