import { plusHours } from '@tailshare/contract/text/period'

/** Days after which an expense counts as agreed unless someone objects. */
const answerDays = 7

export const answerUntil = (now: Date) => plusHours(now, 24 * answerDays)

type ExpenseInput = {
  enteredById: string
  holderIds: readonly string[]
  answers: readonly { accountId: string; answer: 'agree' | 'question' }[]
}

/** Shareholders who have not answered. The author counts as agreeing. */
export const waitingFor = ({ enteredById, holderIds, answers }: ExpenseInput) =>
  holderIds.filter((id) => id !== enteredById && !answers.some(({ accountId }) => accountId === id))

/** State by the answers: one objection blocks it, everyone's yes settles it early. */
export const stateOfAnswers = (asked: ExpenseInput): 'proposed' | 'questioned' | 'agreed' => {
  const counted = asked.answers.filter(({ accountId }) => asked.holderIds.includes(accountId))
  if (counted.some(({ answer }) => answer === 'question')) return 'questioned'
  return waitingFor(asked).length === 0 ? 'agreed' : 'proposed'
}
