import type { BlockKind } from '@tailshare/contract/schedule/blocks'
import type { FleetAircraft } from '@tailshare/contract/schedule/schedule'

// Who sees the details of an aircraft's schedule, and who may add blocks.

export type FleetRole = FleetAircraft['as']

const rights: Record<FleetRole, string | null> = {
  owner: null,
  operator: null,
  coOwner: 'Only the owner can set time aside. Tell them what you need.',
  advisor: 'You’re viewing this schedule as a tax advisor. Only its owner can change it.',
}

/** A block to add, change or remove. */
type Block = { kind: BlockKind; repeats: boolean; isTheirs: boolean }
const shopOnly = 'Co-owners can book single shop visits and change their own. Everything else is up to the owner.'

/**
 * Why someone may not block time. `null`: they may. Strangers (`null`) only see that time is taken. Co-owners may book shop visits within
 * their share's hours.
 */
export const whyNotBlock = (as: FleetRole | null, block?: Block): string | null => {
  if (as === null) return 'You may not do this.'
  if (as !== 'coOwner' || !block) return rights[as]
  return block.kind === 'maintenance' && !block.repeats && block.isTheirs ? null : shopOnly
}

type Aircraft = { ownerId: string; isCoOwner: boolean; isAdvisor: boolean }

/** The strongest role toward an aircraft's schedule. `null` for strangers. */
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
