import type { SharedCosts } from '@tailshare/contract/sharedCosts'

type Known = { holderIds: string[]; balanceCents: number; isAdvised: boolean }

/**
 * What the caller is to an aircraft's shared costs; nothing for everyone else. Who has handed their share over stays until they
 * are even.
 */
export const roleIn = (
  { holderIds, balanceCents, isAdvised }: Known,
  { id, isOperator }: { id: string; isOperator: boolean },
): SharedCosts['you'] | undefined => {
  if (holderIds.includes(id)) return 'holder'
  if (isOperator || isAdvised) return 'reader'
  return balanceCents !== 0 ? 'former' : undefined
}
