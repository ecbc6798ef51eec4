import type { ExpenseRow } from './queries.ts'

const isOpen = ({ state }: Pick<ExpenseRow, 'state'>) => state === 'proposed' || state === 'questioned'

/** Partners other than the author may answer, and change it while the expense is open. */
export const mayAnswer = (expense: ExpenseRow, { isHolder, id }: { isHolder: boolean; id: string }) =>
  isHolder && isOpen(expense) && expense.enteredBy.id !== id

export const mayChange = (expense: ExpenseRow, id: string) => isOpen(expense) && expense.enteredBy.id === id

/** Any partner may delete an expense whose author has left. */
export const mayWithdraw = (expense: ExpenseRow, { id, holderIds }: { id: string; holderIds: readonly string[] }) =>
  isOpen(expense) && holderIds.includes(id) && (expense.enteredBy.id === id || !holderIds.includes(expense.enteredBy.id))
