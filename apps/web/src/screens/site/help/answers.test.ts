import { limitsOf, holidaysOpenDays, shortNoticeDays, usualTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import { freeUntilText, undoMinutes } from '@tailshare/rules/bookings/change/cancellation'
import { checkInOpensMinutes, groundedCancelHours, noShowAfterMinutes } from '@tailshare/rules/bookings/orders/canGuards'
import { answerUntil, correctResultsUntil, csipAnswerBy } from '@tailshare/rules/bookings/answers/answers'
import { holdHoursBefore } from '@tailshare/rules/bookings/price/quote'
import { answerBy } from '@tailshare/rules/flights/damage/damage'
import { payoutAt, claimUntil } from '@tailshare/rules/payments/holds/holds'
import { answerUntil as expenseUntil } from '@tailshare/rules/sharing/costs/expenses'
import { hoursIn, plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { answers } from './answers.ts'
import { findAnswers } from './findAnswers.ts'

const all = Object.values(answers).flat()
const now = new Date('2026-11-21T20:00:00Z')
const later = plusHours(now, 1000)
const hours = (until: Date) => hoursIn({ from: now, to: until })

test.each([
  ['charged', `${holdHoursBefore} hours`],
  ['deposit', `${hours(claimUntil(now))} hours`],
  ['claim', `${hours(claimUntil(now))} hours`],
  ['claim', `${hours(answerBy(now))} hours`],
  ['damage', `${hours(answerBy(now))} hours`],
  ['cancel', freeUntilText('flexible')],
  ['cancel', freeUntilText('moderate')],
  ['cancel', freeUntilText('strict')],
  ['cancel', `${undoMinutes} minutes`],
  ['late', `${noShowAfterMinutes} minutes`],
  ['approve', `${hours(answerUntil(later, now))} hours`],
  ['paid', { 48: 'Two days' }[hours(payoutAt(now))]],
  ['grounded', `${groundedCancelHours} hours`],
  ['quotas', `${shortNoticeDays} days`],
  ['holidays', `${holidaysOpenDays} days`],
  ['costs', `${hours(expenseUntil(now)) / 24} days`],
  ['requests', { 24: 'A day' }[hours(csipAnswerBy(now, later))]],
  ['results', `${hours(correctResultsUntil(now)) / 24} days`],
  ['check-out', { 120: 'two hours' }[checkInOpensMinutes]],
])('the answer "%s" says what the rules say: %s', (id, figure) => {
  expect(all.find((answer) => answer.id === id)?.text).toContain(figure)
})

test('each answer has its own anchor, a share has a holiday, and about thirty answers are enough', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(25)
  expect(limitsOf(1, usualTerms(1)).holidays).toBeGreaterThan(0)
})

test('a search finds answers by the beginnings of all its words, in the reader’s group, too', () => {
  const ids = (words: string) => findAnswers(answers, words).flatMap(({ found }) => found.map(({ id }) => id))
  expect(ids('DEPOS back')).toContain('deposit')
  expect(ids('ramp network')).toEqual(['offline'])
  expect(ids('can’t sign in')).toContain('locked-out')
  expect(ids("can't sign")).toContain('locked-out')
  expect(ids('submarine')).toEqual([])
  expect(ids(' ')).toHaveLength(all.length)
  // The card's answer names the deposit, too, and stands before it in the list.
  expect(ids('deposit')[0]).toBe('deposit')
})
