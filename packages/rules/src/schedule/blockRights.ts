import type { FleetAircraft } from '@tailshare/contract/schedule'

// Who sees more of an aircraft's schedule than that it is taken, and who sets time aside.

export type FleetRole = FleetAircraft['as']

const rights: Record<FleetRole, string | null> = {
  owner: null,
  operator: null,
  coOwner: 'Only the owner sets time aside. Please tell them what you need.',
  advisor: 'You look at this schedule as a tax advisor; only its owner changes it.',
}

/** Why someone may not set time of an aircraft aside; `null` where they may. Strangers (`null`) see only that it is taken. */
export const whyNotBlock = (as: FleetRole | null): string | null => (as === null ? 'You may not do this.' : rights[as])

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
