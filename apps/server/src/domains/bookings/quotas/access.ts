import type { CoOwnerResources } from '@tailshare/contract/bookings/quotas/quotas'

/** Owner and co-owners of an aircraft, and those whom the viewer advises on taxes. */
type HeldBy = { ownerId: string; holders: readonly { person: { id: string } }[]; advisedIds: readonly string[] }

/** A person's role toward a shared aircraft; `undefined` for outsiders. */
export const roleToward = (
  { ownerId, holders, advisedIds }: HeldBy,
  { id, isOperator }: { id: string; isOperator: boolean },
): CoOwnerResources['you'] | undefined => {
  if (id === ownerId) return 'owner'
  if (holders.some(({ person }) => person.id === id)) return 'co_owner'
  if (isOperator) return 'operator'
  return advisedIds.length > 0 ? 'advisor' : undefined
}
