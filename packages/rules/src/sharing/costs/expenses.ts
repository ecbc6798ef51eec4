import { plusHours } from '@tailshare/contract/text/period'
import { type HeldShare, percentOn } from '../shares/holdings.ts'

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

type Dated = {
  /** Day of payment. */
  day: string
  /** Day of agreement. The holders on that day were asked. */
  agreedOn: string
}

/** Percent held by each person on a day. */
export const heldOn = (day: string, holdings: readonly HeldShare[]) => {
  const held = new Map<string, number>()
  for (const { accountId, ...holding } of holdings) {
    const percent = percentOn(day, [holding])
    if (percent > 0) held.set(accountId, percent)
  }
  return held
}

/**
 * Splits an expense by the shares on its day, among those who agreed. The share of someone who left since goes to the person who took it over.
 * In percent.
 */
export const sharesOfExpense = ({ day, agreedOn }: Dated, holdings: readonly HeldShare[]): Map<string, number> => {
  const [then, asked] = [heldOn(day, holdings), heldOn(agreedOn, holdings)]
  const left = [...then].reduce((sum, [id, percent]) => sum + (asked.has(id) ? 0 : percent), 0)
  const gained = (id: string) => Math.max(0, asked.get(id)! - (then.get(id) ?? 0))
  const all = [...asked.keys()].reduce((sum, id) => sum + gained(id), 0)
  const parts = [...asked.keys()].map((id) => [id, (then.get(id) ?? 0) + (all > 0 ? (left * gained(id)) / all : 0)] as const)
  return new Map(parts.filter(([, percent]) => percent > 0))
}

type Flown = { accountId: string; day: string; hours: number }

/** The same by hours flown in the expense's month, in tenths. Empty if none of them flew. */
export const hoursOfExpense = ({ day, agreedOn }: Dated, holdings: readonly HeldShare[], flown: readonly Flown[]) => {
  const asked = heldOn(agreedOn, holdings)
  const hours = new Map<string, number>()
  for (const one of flown)
    if (one.day.slice(0, 7) === day.slice(0, 7) && one.hours > 0 && asked.has(one.accountId))
      hours.set(one.accountId, (hours.get(one.accountId) ?? 0) + Math.round(10 * one.hours))
  return hours
}
