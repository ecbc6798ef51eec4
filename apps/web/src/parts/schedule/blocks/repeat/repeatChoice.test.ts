import { expect, test } from 'vitest'
import { changeText } from '../changeText.ts'
import { choiceOf, movedChoice, repeatProblems, ruleOf } from './repeatChoice.ts'

/** The fourth and last Tuesday of its month. */
const tuesday = '2026-11-24'

test.each([
  null,
  'FREQ=DAILY;COUNT=5',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  'FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270301',
  'FREQ=MONTHLY;BYDAY=4TU',
  'FREQ=YEARLY',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=-1TU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=TU',
])('%s survives the round trip through the form', (rule) => {
  expect(ruleOf(choiceOf(rule, tuesday), tuesday)).toBe(rule)
})

test('moving a series moves its weekdays, its weeks and its last day', () => {
  const weekends = choiceOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;UNTIL=20270404', '2027-03-06')
  const moved = { ...weekends, ...movedChoice(weekends, { from: '2027-03-06', to: '2027-03-07' }) }
  expect(ruleOf(moved, '2027-03-07')).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;UNTIL=20270405;WKST=TU')
})

test('a choice reports what is missing at its field', () => {
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
])('a change is summarized in a line', (counts, text) => {
  expect(changeText({ undoId: '', undoUntil: '', entryId: null, ...counts })).toBe(text)
})
