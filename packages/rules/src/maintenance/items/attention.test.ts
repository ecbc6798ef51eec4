import { expect, test } from 'vitest'
import { asksForDecision } from './attention.ts'

/** 11:15 p.m. on Nov 20 at the aircraft; already the 21st in UTC. */
const here = { now: new Date('2026-11-21T07:15:00Z'), zone: 'America/Los_Angeles' }

test.each([
  ['overdue', '2026-11-01', null, true],
  ['grounding', null, null, true],
  ['due_soon', '2026-11-20', null, true],
  ['due_soon', '2026-11-26', null, true],
  ['due_soon', '2026-11-27', null, false],
  ['due_soon', null, '2026-11-26', true],
  ['due_soon', null, '2026-11-27', false],
  ['due_soon', '2026-12-10', '2026-11-22', true],
  ['due_soon', null, null, false],
  ['not_confirmed', '2026-11-20', null, false],
  ['ok', '2027-03-31', null, false],
] as const)('what is %s, due %s and likely %s asks for a decision: %s', (status, dueOn, likely, asks) => {
  expect(asksForDecision({ status, dueOn, likely }, here)).toBe(asks)
})
