import type { Intervention } from '@tailshare/contract/backoffice/bookings/interventions'
import { expect, test } from 'vitest'
import { takesBack } from './decline.ts'

test.each([
  ['what they asked for', { kind: 'refund', isOwn: true, isForAct: false }, true],
  ['what somebody else asked for', { kind: 'refund', isOwn: false, isForAct: false }, false],
  ['a late fee that waits for a word about their own squawk', { kind: 'fee_waived', isOwn: true, isForAct: true }, false],
  ['a late fee after a suspension of theirs', { kind: 'late_fee', isOwn: true, isForAct: false }, false],
] as const)('an operator is offered to take back only what they asked for: %s', (_, intervention, offered) =>
  expect(takesBack(intervention as unknown as Intervention)).toBe(offered),
)
