import type { Case } from '@tailshare/contract/backoffice/cases/cases'
import type { CaseRow } from './queries.ts'

type Reader = { id: string; isOperator: boolean }

/**
 * A person's role in a case, or undefined for everyone who may not see it. An operator with a part in the booking or its aircraft has none,
 * so nobody decides a case of their own.
 */
export const roleIn = (
  { opener, sharedWith, isOwnMatter }: Pick<CaseRow, 'opener' | 'sharedWith' | 'isOwnMatter'>,
  { id, isOperator }: Reader,
): Case['you'] | undefined => {
  if (id === opener.id) return 'opener'
  if (id === sharedWith?.id) return 'owner'
  return isOperator && !isOwnMatter ? 'operator' : undefined
}

/** Whether an operator can ask the owner of the booking's aircraft. */
export const mayAskOwner = ({ order, opener, closedAt }: Pick<CaseRow, 'order' | 'opener' | 'closedAt'>, you: Case['you']) =>
  you === 'operator' && closedAt === null && order?.owner != null && order.owner.id !== opener.id
