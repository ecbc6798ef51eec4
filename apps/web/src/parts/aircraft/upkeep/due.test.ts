import { expect, test } from 'vitest'
import { byDay, byUrgency, dueText, leftText, type DueItem, isSoon } from './due.ts'

const item = (changes: Partial<DueItem>): DueItem => ({
  id: '1',
  title: 'Oil',
  status: 'ok',
  dueOn: null,
  hoursLeft: null,
  ...changes,
})

test('grounding items come first, then overdue ones, then those with the least left', () => {
  const list = [
    item({ title: 'far', dueOn: '2027-06-30' }),
    item({ title: 'near', hoursLeft: 12 }),
    item({ title: 'soon', status: 'due_soon', dueOn: '2026-11-30' }),
    item({ title: 'over', status: 'overdue', hoursLeft: -1 }),
    item({ title: 'stop', status: 'grounding', dueOn: '2026-10-31' }),
  ]
  expect(byUrgency(list).map(({ title }) => title)).toEqual(['stop', 'over', 'soon', 'near', 'far'])
})

test.each([
  [{ hoursLeft: 3.1 }, 'in 3.1 h'],
  [{ dueOn: '2027-03-31' }, 'Mar 31, 2027'],
  [{ hoursLeft: 3.1, dueOn: '2027-03-31' }, 'in 3.1 h or Mar 31, 2027'],
  [{ status: 'overdue', hoursLeft: -1.4 }, 'overdue by 1.4 h'],
  [{ status: 'grounding', hoursLeft: -1.4, dueOn: '2027-03-31' }, 'overdue by 1.4 h'],
  [{ status: 'grounding', hoursLeft: 0 }, 'due now'],
  [{ status: 'overdue', dueOn: '2026-11-01' }, 'overdue since Nov 1, 2026'],
  [{ status: 'overdue', hoursLeft: 3.1, dueOn: '2026-11-01' }, 'overdue since Nov 1, 2026'],
  [{}, 'No date set'],
] as const)('%o reads "%s"', (due, text) => expect(dueText(item(due))).toBe(text))

test.each([
  [{ hoursLeft: -1.4, dueOn: '2026-01-01' }, '1.4 h overdue'],
  [{ dueOn: '2026-11-01' }, '19 days overdue'],
  [{ dueOn: '2026-11-19', hoursLeft: 4 }, '1 day overdue'],
  [{ dueOn: '2026-11-20' }, 'due today'],
  [{ hoursLeft: 0 }, 'due now'],
  [{ hoursLeft: 3.1 }, 'in 3.1 h'],
  [{ hoursLeft: 3.1, dueOn: '2026-12-02' }, 'in 3.1 h or 12 days'],
  [{}, 'no date set'],
] as const)('on Nov 20 %o is %s', (due, text) => expect(leftText(item(due), '2026-11-20')).toBe(text))

test('within a status the earliest day comes first, by calendar or by forecast', () => {
  const list = [
    item({ id: 'elt', dueOn: '2027-03-31' }),
    item({ id: 'oil', hoursLeft: 40 }),
    item({ id: 'annual', dueOn: '2027-01-31', hoursLeft: 90 }),
    item({ id: 'over', status: 'overdue', hoursLeft: -1 }),
    item({ id: 'none' }),
  ]
  const forecast = [
    { itemId: 'oil', likely: '2027-02-10' },
    { itemId: 'annual', likely: '2027-01-31' },
    { itemId: 'none', likely: null },
  ]
  expect(byDay(list, forecast).map(({ id }) => id)).toEqual(['over', 'annual', 'oil', 'elt', 'none'])
})

test.each([
  ['in 90 days', { dueOn: '2027-02-21' }, [], true],
  ['in 91 days', { dueOn: '2027-02-22' }, [], false],
  ['by hours that will be flown in a month', { dueOn: null }, [{ itemId: 'm1', likely: '2026-12-20' }], true],
  ['next year, which nobody confirmed', { dueOn: '2027-11-30', status: 'not_confirmed' }, [], true],
  ['never', { dueOn: null }, [], false],
] as const)('an item due %s is shown or folded', (_, part, forecast, shown) => {
  expect(isSoon({ id: 'm1', status: 'ok', ...part }, forecast, '2026-11-23')).toBe(shown)
})
