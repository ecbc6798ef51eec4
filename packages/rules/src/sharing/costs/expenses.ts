import { plusHours } from '@tailshare/contract/text/period'

/** Without an objection in these days an expense counts as agreed. */
const answerDays = 7

export const answerUntil = (now: Date) => plusHours(now, 24 * answerDays)

type Asked = {
  enteredById: string
  holderIds: readonly string[]
  answers: readonly { accountId: string; answer: 'agree' | 'question' }[]
}

/** The holders whose answer is still missing; whoever entered it has said what they think. */
export const waitingFor = ({ enteredById, holderIds, answers }: Asked) =>
  holderIds.filter((id) => id !== enteredById && !answers.some(({ accountId }) => accountId === id))

/** What the answers come to: one objection holds it up, and everybody's yes settles it before its time. */
export const stateOfAnswers = (asked: Asked): 'proposed' | 'questioned' | 'agreed' => {
  const counted = asked.answers.filter(({ accountId }) => asked.holderIds.includes(accountId))
  if (counted.some(({ answer }) => answer === 'question')) return 'questioned'
  return waitingFor(asked).length === 0 ? 'agreed' : 'proposed'
}
