import { expect, test } from 'vitest'
import { changeText } from './changeText.ts'
import { choiceOf, nthOf, repeatProblems, ruleOf } from './repeatChoice.ts'

const tuesday = '2026-11-24'

test.each([
  null,
  'FREQ=DAILY;COUNT=5',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  'FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270301',
  'FREQ=MONTHLY;BYDAY=4TU',
  'FREQ=YEARLY',
])('%s comes out of the form as it went in', (rule) => {
  expect(ruleOf(choiceOf(rule, tuesday), tuesday)).toBe(rule)
})

test('a month’s fifth Tuesday is its last', () => {
  expect([nthOf('2026-12-01'), nthOf('2026-12-22'), nthOf('2026-12-29')]).toEqual([1, 4, -1])
})

test('a choice says at its field what is missing', () => {
  const weekly = choiceOf('FREQ=WEEKLY', tuesday)
  expect(repeatProblems({ ...weekly, days: [] }, tuesday)).toEqual({ days: 'Please select at least one item' })
  expect(repeatProblems({ ...weekly, ends: 'on', until: '2026-01-01' }, tuesday)).toEqual({ until: 'Date is outdated' })
  expect(repeatProblems({ ...weekly, ends: 'after', count: '1.5' }, tuesday)).toEqual({ count: 'Please enter a whole number' })
  expect(repeatProblems({ ...weekly, repeat: 'never', days: [] }, tuesday)).toEqual({})
})

test.each([
  [{ occurrences: 1, cut: 0, canceled: 0 }, 'The time is set aside'],
  [{ occurrences: 1, cut: 1, canceled: 0 }, 'The time is set aside, around what was taken'],
  [{ occurrences: 54, cut: 2, canceled: 1 }, 'Set aside 54 times, 2 of them around what was taken, one booking canceled'],
  [{ occurrences: 0, cut: 0, canceled: 0 }, 'The time is free again'],
])('what was done is said in a line', (counts, text) => {
  expect(changeText({ undoId: '', undoUntil: '', entryId: null, ...counts })).toBe(text)
})
