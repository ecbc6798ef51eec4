import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Expense } from '@tailshare/contract/sharing/costs/sharedCosts'
import { waitingFor } from '@tailshare/rules/sharing/costs/expenses'
import { mayAnswer, mayChange, mayWithdraw } from './access.ts'
import type { ExpenseRow } from './queries.ts'

export const answersOf = ({ answers }: Pick<ExpenseRow, 'answers'>) =>
  answers.map(({ person, answer }) => ({ accountId: person.id, answer }))

/** An expense for one viewer; `holders` are the current partners. */
export const viewExpense = (row: ExpenseRow, holders: readonly Person[], viewerId: string): Expense => {
  const holderIds = holders.map(({ id }) => id)
  const waits = row.state === 'proposed' ? waitingFor({ enteredById: row.enteredBy.id, holderIds, answers: answersOf(row) }) : []
  return {
    id: row.id,
    title: row.title,
    cents: row.cents,
    day: row.day,
    enteredBy: row.enteredBy,
    paidBy: row.paidBy,
    split: row.split,
    coversFrom: row.coversFrom,
    coversTo: row.coversTo,
    state: row.state as Expense['state'],
    round: row.round,
    answerBy: row.answerBy.toISOString(),
    agreed: row.agreedAt?.toISOString() ?? null,
    settledIn: row.settledIn,
    hasReceipt: row.fileId !== null,
    answers: row.answers,
    waitsFor: holders.filter(({ id }) => waits.includes(id)),
    mayAnswer: mayAnswer(row, { isHolder: holderIds.includes(viewerId), id: viewerId }),
    mayChange: mayChange(row, viewerId),
    mayWithdraw: mayWithdraw(row, { id: viewerId, holderIds }),
  }
}
