import type { Intervention } from '@tailshare/contract/backoffice/bookings/interventions'
import { expect, test } from 'vitest'
import { takesBack, titleOf } from './decline.ts'

test.each([
  ['what they asked for', { kind: 'refund', isOwn: true, isForAct: false }, true],
  ['what somebody else asked for', { kind: 'refund', isOwn: false, isForAct: false }, false],
  ['a late fee that waits for a word about their own squawk', { kind: 'fee_waived', isOwn: true, isForAct: true }, false],
  ['a late fee after a suspension of theirs', { kind: 'late_fee', isOwn: true, isForAct: false }, false],
] as const)('an operator is offered to take back only what they asked for: %s', (_, intervention, offered) =>
  expect(takesBack(intervention as unknown as Intervention)).toBe(offered),
)

test.each([
  ['waiting', true, 'Late fee, waived or charged?'],
  ['done', true, 'Late fee waived'],
  ['declined', true, 'Late fee charged'],
  ['lapsed', true, 'Late fee charged'],
  ['waiting', 'late_fee', 'Late fee after a suspension'],
  ['done', 'late_fee', 'Late fee charged'],
  ['declined', 'late_fee', 'Late fee waived'],
  ['declined', false, 'Fee waived'],
] as const)('the list says what became of a late fee: %s', (state, of, title) => {
  const kind = of === 'late_fee' ? of : 'fee_waived'
  expect(titleOf({ kind, state, move: null, isForAct: of === true } as unknown as Intervention)).toBe(title)
})
