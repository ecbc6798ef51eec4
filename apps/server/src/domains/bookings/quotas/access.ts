import type { CoOwnerResources } from '@tailshare/contract/quotas'
import type { Holders } from './queries.ts'

/** What someone is to an aircraft that several hold; `undefined` for everyone who is nothing to it. */
export const youAreTo = (
  { ownerId, holders, isAdvised }: Holders,
  { id, isOperator }: { id: string; isOperator: boolean },
): CoOwnerResources['you'] | undefined => {
  if (id === ownerId) return 'owner'
  if (holders.some(({ person }) => person.id === id)) return 'co_owner'
  if (isOperator) return 'operator'
  return isAdvised ? 'advisor' : undefined
}
