import type { Shared } from './queries.ts'

type Viewer = { id: string; isOperator: boolean }
type You = 'owner' | 'co_owner' | 'operator' | 'advisor'

/** What someone is to a shared aircraft; `null` to whom it is none of their business. */
export const youAre = ({ ownerId, holders, advisedIds }: Shared, { id, isOperator }: Viewer): You | null => {
  if (ownerId === id) return 'owner'
  if (holders.some(({ person }) => person.id === id)) return 'co_owner'
  if (isOperator) return 'operator'
  return advisedIds.length > 0 ? 'advisor' : null
}

/** Of the whole, in percent; nothing for who holds nothing. */
export const heldBy = ({ holders }: Pick<Shared, 'holders'>, accountId: string) =>
  holders.find(({ person }) => person.id === accountId)?.percent ?? 0
