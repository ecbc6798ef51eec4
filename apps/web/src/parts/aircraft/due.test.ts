import { expect, test } from 'vitest'
import { byUrgency, dueText, type DueItem } from './due.ts'

const item = (changes: Partial<DueItem>): DueItem => ({
  id: '1',
  title: 'Oil',
  status: 'ok',
  dueOn: null,
  hoursLeft: null,
  ...changes,
})

test('what grounds stands first, then what is overdue, then what has the least left', () => {
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
