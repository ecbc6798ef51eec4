import { waitingKinds, type WaitingItem } from '@tailshare/contract/reports/cockpit/waiting'
import { expect, test } from 'vitest'
import { countNeeds } from '../todoItem.ts'
import { waitingTodos } from './waitingTodos.ts'

const item: WaitingItem = {
  kind: 'expense',
  id: 'e1',
  aircraft: { id: 'a1', tailNumber: 'N322SR', zone: 'America/Los_Angeles' },
  what: 'Tires',
  who: 'Priya Nair',
  cents: 31_900,
  period: null,
  by: '2026-12-01T18:00:00.000Z',
  since: null,
}

test('each kind has words of its own, and all but a review are counted', () => {
  const todos = waitingTodos(waitingKinds.map((kind) => ({ ...item, kind })))
  expect(new Set(todos.map(({ title }) => title)).size).toBe(waitingKinds.length)
  expect(countNeeds(todos)).toBe(waitingKinds.length - 1)
})

test('an expense that is agreed by silence says by when', () => {
  expect(waitingTodos([item])).toMatchObject([
    {
      title: 'Priya Nair entered an expense of $319.00',
      text: 'N322SR: Tires. Without an objection by Tue, Dec 1, 10:00 PST it counts as agreed.',
      to: '/co-ownership-info/a1?tab=costs#tabs',
    },
  ])
})

test('an owner is asked what damage costs, and a pilot for an answer', () => {
  const claim = { ...item, id: 'o1', what: 'Dent in the left flap' }
  expect(
    waitingTodos([
      { ...claim, kind: 'claim_unpriced' },
      { ...claim, kind: 'claim_asked' },
    ]).map(({ title, text, to }) => [title, text, to]),
  ).toEqual([
    [
      'N322SR came back damaged',
      'Dent in the left flap. Say what it costs by Tue, Dec 1, 10:00 PST.',
      '/aircraft-report/inspection/o1',
    ],
    [
      'Damage to N322SR is claimed from you',
      'Dent in the left flap. Answer by Tue, Dec 1, 10:00 PST.',
      '/aircraft-report/inspection/o1',
    ],
  ])
})
