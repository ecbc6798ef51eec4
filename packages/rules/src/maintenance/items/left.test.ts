import { expect, test } from 'vitest'
import { leftOf } from './left.ts'

const none = { intervalHours: null, hoursLeft: null, lastDoneOn: null, dueOn: null }
const today = '2026-02-21'

test('the bar shows what is left by whichever runs out first', () => {
  expect(leftOf({ ...none, intervalHours: 50, hoursLeft: 12.5 }, today)).toBe(0.25)
  expect(leftOf({ ...none, lastDoneOn: '2026-01-01', dueOn: '2026-04-11' }, today)).toBe(0.5)
  expect(leftOf({ intervalHours: 50, hoursLeft: 5, lastDoneOn: '2026-01-01', dueOn: '2026-04-11' }, '2026-01-02')).toBe(0.1)
  expect(leftOf({ ...none, intervalHours: 50, hoursLeft: -3 }, today)).toBe(0)
  expect(leftOf({ ...none, lastDoneOn: '2026-01-01', dueOn: '2026-02-20' }, today)).toBe(0)
  expect(leftOf(none, today)).toBeNull()
})
