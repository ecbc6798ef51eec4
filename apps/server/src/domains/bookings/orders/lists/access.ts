import type { OrderRole } from '@tailshare/contract/base/statuses'
import type { Branch, KeyedBranch } from '../conditions/queries.ts'

/** Why someone who is neither pilot nor CSIP may read bookings. */
export type Reach = {
  isOwner: boolean
  advisedOwnerIds: string[]
  sharedIds: string[]
  staffedIds: string[]
}

type Person = { id: string; isOperator: boolean }

/** How to show a row to a reader without a role: an advisor sees what the owner sees, a co-owner neither money nor full last names. */
export const viewedAs = (roles: OrderRole[], ownerId: string, { advisedOwnerIds }: Pick<Reach, 'advisedOwnerIds'>) => {
  if (roles.length > 0) return 'role'
  return advisedOwnerIds.includes(ownerId) ? 'advisor' : 'coOwner'
}

const full = { names: 'full' } as const

export const pilotBranch = ({ id }: Person): KeyedBranch => ({ ...full, by: 'pilot', keys: [id], money: true })
export const ownerBranch = ({ id }: Person): KeyedBranch => ({ ...full, by: 'owner', keys: [id], money: true })
export const csipBranch = ({ id }: Person): KeyedBranch => ({ ...full, by: 'csip', keys: [id], money: false })
export const advisorBranch = ({ advisedOwnerIds }: Reach): KeyedBranch => ({
  ...full,
  by: 'owner',
  keys: advisedOwnerIds,
  money: true,
})
export const coOwnerBranch = ({ sharedIds }: Reach): KeyedBranch => ({
  by: 'aircraft',
  keys: sharedIds,
  names: 'short',
  money: false,
})
const staffBranch = ({ staffedIds }: Reach): KeyedBranch => ({ ...full, by: 'aircraft', keys: staffedIds, money: false })

/** All branches of a reader. Rows of later branches are compared to the earlier ones, so large branches come first. */
export const everyBranch = (person: Person, reach: Reach): Branch[] => {
  if (person.isOperator) return [{ ...full, by: 'all', keys: [], money: true }]
  return [
    ...(reach.isOwner ? [ownerBranch(person)] : []),
    advisorBranch(reach),
    staffBranch(reach),
    pilotBranch(person),
    csipBranch(person),
    coOwnerBranch(reach),
  ].filter(({ keys }) => keys.length > 0)
}
