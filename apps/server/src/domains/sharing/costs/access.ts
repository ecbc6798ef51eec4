import type { SharedCosts } from '@tailshare/contract/sharing/sharedCosts'

type Known = { holderIds: string[]; hasHeld: boolean; advisedIds: readonly string[] }

/**
 * What the caller is to an aircraft's shared costs; nothing for everyone else. Who has handed their share over still reads and
 * pays their own part.
 */
export const roleIn = (
  { holderIds, hasHeld, advisedIds }: Known,
  { id, isOperator }: { id: string; isOperator: boolean },
): SharedCosts['you'] | undefined => {
  if (holderIds.includes(id)) return 'holder'
  if (isOperator || advisedIds.length > 0) return 'reader'
  return hasHeld ? 'former' : undefined
}
