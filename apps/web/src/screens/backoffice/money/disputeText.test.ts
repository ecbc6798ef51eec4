import { expect, test } from 'vitest'
import { dayLine, neighbor, shortcutOf, outcomeText, tabOf, wantedText } from './disputeText.ts'

const zone = 'America/New_York'
const open = {
  state: 'needs_response',
  isInquiry: false,
  answerBy: '2026-12-01T04:59:59Z',
  orderId: 'order',
  closed: null,
} as const

test('a dispute shows its deadline in the time zone of the reader', () => {
  expect(dayLine(open, zone)).toBe('By Nov 30, 2026')
  expect(outcomeText(open, zone)).toBe('The bank took the money back. It keeps it unless we answer by Nov 30, 2026.')
  expect(outcomeText({ ...open, isInquiry: true, answerBy: null }, zone)).toBe(
    'The bank asks before it takes the money back. Please answer.',
  )
})

test('an answered dispute shows no deadline, a decided one its day', () => {
  expect(dayLine({ ...open, state: 'under_review' }, zone)).toBe('')
  expect(dayLine({ ...open, state: 'lost', closed: '2026-12-02T12:00:00Z' }, zone)).toBe('Dec 2, 2026')
  expect(outcomeText({ ...open, state: 'lost' }, zone)).toContain('the loss is ours')
  expect(outcomeText({ ...open, state: 'lost', orderId: null }, zone)).toBe('The bank keeps the money.')
})

test('shortcut keys work except while typing', () => {
  const pressed = { key: 'E', ctrlKey: false, metaKey: false, altKey: false, typing: false }
  expect(shortcutOf(pressed)).toBe('evidence')
  expect(shortcutOf({ ...pressed, typing: true })).toBeNull()
  expect(shortcutOf({ ...pressed, ctrlKey: true })).toBeNull()
  expect(shortcutOf({ ...pressed, key: 'x' })).toBeNull()
})

test('next is the row below, and nothing follows the last', () => {
  expect(neighbor(['a', 'b'], 'a', 1)).toBe('b')
  expect(neighbor(['a', 'b'], 'b', 1)).toBeUndefined()
  expect(neighbor(['a', 'b'], 'a', -1)).toBeUndefined()
  expect(neighbor(['a', 'b'], 'gone', 1)).toBe('a')
  expect(tabOf('closed')).toBe('closed')
  expect(tabOf('anything')).toBe('open')
})

test('the page says who wants to accept the loss or answer in other words, and that another operator must agree', () => {
  const of = (by: string | null, state: 'needs_response' | 'lost' = 'needs_response', evidence: string | null = null) =>
    wantedText({ wanted: by === null ? null : { by, evidence }, state }, 'Omar Haddad')
  expect(of(null)).toBeNull()
  expect(of('Nadia Petrov')).toBe('Nadia Petrov wants to accept the loss. It is accepted once another operator accepts it, too.')
  expect(of('Omar Haddad')).toBe('You want to accept the loss. It is accepted once another operator accepts it, too.')
  expect(of('Nadia Petrov', 'lost')).toBeNull()
  expect(of('Nadia Petrov', 'needs_response', 'The pilot is right')).toBe(
    'Nadia Petrov wants to answer in these words instead of our evidence. They are sent once another operator sends them, too.',
  )
})
