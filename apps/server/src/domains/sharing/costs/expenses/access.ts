import type { ExpenseRow } from './queries.ts'

const isOpen = ({ state }: Pick<ExpenseRow, 'state'>) => state === 'proposed' || state === 'questioned'

/** Every holder but whoever entered it answers, and may change their mind while it is open. */
export const mayAnswer = (expense: ExpenseRow, { isHolder, id }: { isHolder: boolean; id: string }) =>
  isHolder && isOpen(expense) && expense.enteredBy.id !== id

export const mayChange = (expense: ExpenseRow, id: string) => isOpen(expense) && expense.enteredBy.id === id

/** Also what was entered by somebody who holds no part anymore: nobody else could end it. */
export const mayWithdraw = (expense: ExpenseRow, { id, holderIds }: { id: string; holderIds: readonly string[] }) =>
  isOpen(expense) && holderIds.includes(id) && (expense.enteredBy.id === id || !holderIds.includes(expense.enteredBy.id))
