import type { SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'

type Known = { holderIds: string[]; hasHeld: boolean; advisedIds: readonly string[] }

/** `undefined` for strangers. Former partners still read and pay their own part. */
export const roleIn = (
  { holderIds, hasHeld, advisedIds }: Known,
  { id, isOperator }: { id: string; isOperator: boolean },
): SharedCosts['you'] | undefined => {
  if (holderIds.includes(id)) return 'holder'
  if (isOperator || advisedIds.length > 0) return 'reader'
  return hasHeld ? 'former' : undefined
}
