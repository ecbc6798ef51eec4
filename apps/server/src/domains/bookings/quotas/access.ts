import type { CoOwnerResources } from '@tailshare/contract/sharing/quotas'

/** Who owns an aircraft, who holds a part of it, and for which of them the viewer reads as a tax advisor. */
type HeldBy = { ownerId: string; holders: readonly { person: { id: string } }[]; advisedIds: readonly string[] }

/** What someone is to an aircraft that several hold; `undefined` for everyone who is nothing to it. */
export const roleToward = (
  { ownerId, holders, advisedIds }: HeldBy,
  { id, isOperator }: { id: string; isOperator: boolean },
): CoOwnerResources['you'] | undefined => {
  if (id === ownerId) return 'owner'
  if (holders.some(({ person }) => person.id === id)) return 'co_owner'
  if (isOperator) return 'operator'
  return advisedIds.length > 0 ? 'advisor' : undefined
}
