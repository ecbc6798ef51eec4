import { expect, test } from 'vitest'
import { byUrgency, dueText, forecastText, type Item } from './dueText.ts'

const item = (changes: Partial<Item>): Item => ({ id: '1', title: 'Oil', status: 'ok', dueOn: null, hoursLeft: null, ...changes })
const use = { today: '2026-11-20', hoursPerDay: 1, booked: [] }

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
  [{ hoursLeft: -1.4 }, '1.4 h ago'],
  [{ dueOn: '2027-03-31' }, 'Mar 31, 2027'],
  [{ hoursLeft: 3.1, dueOn: '2027-03-31' }, 'in 3.1 h or Mar 31, 2027'],
  [{}, 'No date set'],
])('%o is due "%s"', (due, text) => expect(dueText(item(due))).toBe(text))

test('hours are forecast from use and bookings, the calendar at the latest', () => {
  expect(forecastText(item({ hoursLeft: 12 }), use)).toBe('Likely Dec 1, 2026, Nov 27, 2026 at the earliest')
  expect(forecastText(item({ hoursLeft: 500, dueOn: '2026-11-30' }), use)).toBe('On Nov 30, 2026, by the calendar')
  const booked = [{ day: '2026-11-22', hours: 10, cents: 0 }]
  expect(forecastText(item({ hoursLeft: 12 }), { ...use, booked })).toBe('Likely Nov 22, 2026')
  expect(forecastText(item({ hoursLeft: 12 }), { ...use, hoursPerDay: 0 })).toBe('Not within two years as it flies now')
})

test('nothing is forecast where nothing counts hours, or it is too late', () => {
  expect(forecastText(item({ dueOn: '2027-03-31' }), use)).toBeNull()
  expect(forecastText(item({ hoursLeft: -1, status: 'overdue' }), use)).toBeNull()
  expect(forecastText(item({ hoursLeft: 12 }), undefined)).toBeNull()
})
