import type { BlockKind } from '@tailshare/contract/schedule/blocks'
import type { FleetAircraft } from '@tailshare/contract/schedule/schedule'

// Who sees more of an aircraft's schedule than that it is taken, and who sets time aside.

export type FleetRole = FleetAircraft['as']

const rights: Record<FleetRole, string | null> = {
  owner: null,
  operator: null,
  coOwner: 'Only the owner can set time aside. Tell them what you need.',
  advisor: 'You’re viewing this schedule as a tax advisor. Only its owner can change it.',
}

/** What is to be set aside, changed or given back. */
type Block = { kind: BlockKind; repeats: boolean; isTheirs: boolean }
const shopOnly = 'Co-owners can book single shop visits and change their own. Everything else is up to the owner.'

/**
 * Why someone may not set time of an aircraft aside; `null` where they may. Strangers (`null`) see only that it is taken. Co-owners take
 * their aircraft to the shop, within the hours of their share.
 */
export const whyNotBlock = (as: FleetRole | null, block?: Block): string | null => {
  if (as === null) return 'You may not do this.'
  if (as !== 'coOwner' || !block) return rights[as]
  return block.kind === 'maintenance' && !block.repeats && block.isTheirs ? null : shopOnly
}

type Aircraft = { ownerId: string; isCoOwner: boolean; isAdvisor: boolean }

/** What someone is to an aircraft's schedule, most first; `null` for strangers. */
export const fleetRoleIn = (
  { ownerId, isCoOwner, isAdvisor }: Aircraft,
  account: { id: string; isOperator: boolean } | undefined,
): FleetRole | null => {
  if (!account) return null
  if (account.id === ownerId) return 'owner'
  if (account.isOperator) return 'operator'
  if (isCoOwner) return 'coOwner'
  return isAdvisor ? 'advisor' : null
}
