import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { CostLine, SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { netsOf } from '@tailshare/rules/sharing/costs/month/costMonth'

export type MonthFigures = {
  lines: CostLine[]
  percents: ReadonlyMap<string, number>
  hours: ReadonlyMap<string, number>
}

type Seeing = { viewerId: string; holderIds: readonly string[] }

const withoutAccount = ({ accountId: _accountId, ...line }: CostLine) => line

/** Everyone in a month: the viewer, the current partners in order, then former ones. */
export const viewPeople = (
  { lines, percents, hours }: MonthFigures,
  people: readonly Person[],
  { viewerId, holderIds }: Seeing,
) => {
  const nets = netsOf(lines)
  const placeOf = ({ person: { id } }: SharedCosts['people'][number]) => {
    if (id === viewerId) return -1
    const place = holderIds.indexOf(id)
    return place === -1 ? holderIds.length : place
  }
  return people
    .map((person): SharedCosts['people'][number] => ({
      person,
      percent: percents.get(person.id) ?? 0,
      hours: hours.get(person.id) ?? 0,
      netCents: nets.get(person.id) ?? 0,
      lines: lines.filter(({ accountId }) => accountId === person.id).map(withoutAccount),
    }))
    .sort((a, b) => placeOf(a) - placeOf(b))
}

/** The reserve fund after the month, and how much the month changed it. */
export const viewFund = (lines: readonly CostLine[], heldCents: number, isClosed: boolean): SharedCosts['fund'] => {
  const own = lines.filter(({ accountId }) => accountId === null)
  const changeCents = 0 - own.reduce((sum, { cents }) => sum + cents, 0)
  return { cents: isClosed ? heldCents : heldCents + changeCents, changeCents, lines: own.map(withoutAccount) }
}
