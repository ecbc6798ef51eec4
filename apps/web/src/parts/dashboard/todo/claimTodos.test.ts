import { expect, test } from 'vitest'
import { claimTodos } from './claimTodos.ts'

const claim = {
  id: 'c1',
  orderId: 'o1',
  tailNumber: 'N417TS',
  zone: 'America/Los_Angeles',
  text: 'Dent in the left flap',
  answerBy: '2026-11-25T02:00:00.000Z',
}

test('an owner is asked what damage costs, and a pilot for an answer', () => {
  expect(claimTodos([{ ...claim, state: 'unpriced' }])).toMatchObject([
    {
      tone: 'danger',
      title: 'N417TS came back damaged',
      text: 'Dent in the left flap. Say what it costs by Tue, Nov 24, 18:00 PST.',
      to: '/aircraft-report/inspection/o1',
      action: 'Set the amount',
    },
  ])
  expect(claimTodos([{ ...claim, state: 'asked' }])).toMatchObject([
    { title: 'Damage to N417TS is claimed from you', text: expect.stringContaining('Answer by Tue, Nov 24, 18:00 PST.') },
  ])
})
