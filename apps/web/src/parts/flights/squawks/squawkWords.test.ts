import type { SquawkEntry } from '@tailshare/contract/flights/squawks/squawks'
import { expect, test } from 'vitest'
import { entryText, stateText } from './squawkWords.ts'

const squawk = { state: 'open', dueOn: null, inoperative: false, needsDecision: false } as const

test.each([
  [{}, 'Open'],
  [{ state: 'in_work' }, 'In work'],
  [{ state: 'closed' }, 'Closed'],
  [{ state: 'deferred', dueOn: '2026-12-02', inoperative: true }, 'Deferred to Dec 2, 2026, placarded inoperative'],
  [{ dueOn: '2026-11-02', needsDecision: true }, 'Open, deferral to Nov 2, 2026 has passed'],
] as const)('a squawk of %o reads %s', (changes, text) => {
  expect(stateText({ ...squawk, ...changes })).toBe(text)
})

const entry = (changes: Partial<SquawkEntry>): SquawkEntry => ({
  id: '1',
  kind: 'comment',
  by: null,
  at: '2026-11-22T20:00:00Z',
  text: '',
  severity: null,
  dueOn: null,
  inoperative: false,
  certificate: '',
  photos: [],
  ...changes,
})

test.each([
  [{ kind: 'reported', severity: 'limit' }, 'reported it as limit'],
  [{ kind: 'judged', severity: 'grounding' }, 'decided that it grounds the aircraft'],
  [{ kind: 'deferred', dueOn: '2026-12-02' }, 'deferred it to Dec 2, 2026'],
  [{ kind: 'started' }, 'started work on it'],
  [{ kind: 'closed', certificate: 'A&P 2231' }, 'closed it, certificate A&P 2231'],
  [{ kind: 'closed' }, 'closed it'],
  [{ kind: 'reopened' }, 'reopened it'],
  [{ kind: 'lapsed', dueOn: '2026-11-02' }, 'The deferral to Nov 2, 2026 has passed. It is open again and needs a decision.'],
  [{ kind: 'comment' }, ''],
] as const)('a line of %o says: %s', (changes, text) => {
  expect(entryText(entry(changes))).toBe(text)
})
