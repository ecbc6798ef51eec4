import { expect, test } from 'vitest'
import { changeUntil, whyNotWrite, type ChatFacts } from './mayWrite.ts'

const stranger: ChatFacts = {
  isSelf: false,
  isGone: false,
  isSuspended: false,
  isBooked: false,
  blocks: false,
  isBlocked: false,
  hasChat: false,
  isTied: false,
  isOpen: false,
  withOperator: false,
}

test.each([
  ['strangers', {}, 'stranger'],
  ['someone with a booking or an aircraft in common', { isTied: true }, null],
  ['an owner or an instructor', { isOpen: true }, null],
  ['an operator', { withOperator: true }, null],
  ['someone who has written before', { hasChat: true }, null],
  ['oneself', { isSelf: true, isTied: true }, 'self'],
  ['someone who has left', { isTied: true, isGone: true }, 'gone'],
  ['a stranger who has left, of whom nothing is said', { isGone: true }, 'stranger'],
  ['someone who is suspended', { isTied: true, isSuspended: true, isBlocked: true }, 'suspended'],
  ['a stranger who is suspended, of whom nothing is said', { isSuspended: true }, 'stranger'],
  ['someone one has blocked', { isTied: true, blocks: true, isBlocked: true }, 'blocks'],
  ['someone who has blocked one', { isTied: true, isBlocked: true }, 'blocked'],
] as const)('writing to %s', (_, facts, code) => {
  expect(whyNotWrite({ ...stranger, ...facts })?.code ?? null).toBe(code)
})

test.each(['blocks', 'isBlocked'] as const)(
  'a booking that is not over goes on, whichever of the two has blocked the other (%s)',
  (side) => {
    const facts = { ...stranger, isTied: true, [side]: true }
    expect(whyNotWrite(facts)?.text).not.toContain('booking')
    expect(whyNotWrite({ ...facts, isBooked: true })?.text).toContain('still hear of changes, delays and the ramp')
  },
)

test('a message can be changed for ten minutes', () => {
  expect(changeUntil(new Date('2026-12-05T17:00:00Z')).toISOString()).toBe('2026-12-05T17:10:00.000Z')
})
