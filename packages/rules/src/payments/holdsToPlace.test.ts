import { plusHours } from '@tailshare/contract/period'
import { expect, test } from 'vitest'
import { firstFailureOf, holdsToMove, holdsToPlace, holdsToRelease, type HeldCharge, type HoldFacts } from './holdsToPlace.ts'

const now = new Date('2026-11-20T18:00:00Z')
const hold = (
  attempt: number,
  state: HeldCharge['state'],
  amountCents: number,
  changes: Partial<HeldCharge> = {},
): HeldCharge => ({
  kind: 'hold',
  state,
  attempt,
  amountCents,
  methodId: 'visa',
  updatedAt: plusHours(now, -1),
  ...changes,
})
const facts = (charges: HeldCharge[], { total = 300, startsIn = 40 } = {}): HoldFacts => ({
  order: { status: 'booked', start: plusHours(now, startsIn), totalCents: total, depositCents: 0 },
  charges,
  method: { id: 'visa', type: 'paymentCard' },
  card: { id: 'visa' },
  now,
})
const placed = (given: HoldFacts) => holdsToPlace(given).map(({ attempt, cents }) => `${attempt}: ${cents}`)
const released = (given: HoldFacts) => holdsToRelease(given).map(({ attempt }) => attempt)

test.each<[string, HoldFacts, string[], number[]]>([
  ['enough is held', facts([hold(1, 'authorized', 300)]), [], []],
  ['more than enough is held', facts([hold(1, 'authorized', 400)]), [], []],
  ['too little is held', facts([hold(1, 'authorized', 200)]), ['2: 300'], []],
  ['the larger hold stands', facts([hold(1, 'authorized', 200), hold(2, 'authorized', 300)]), [], [1]],
  ['the larger one was declined a moment ago', facts([hold(1, 'authorized', 200), hold(2, 'failed', 300)]), [], []],
  ['another sum is tried at once', facts([hold(1, 'authorized', 200), hold(2, 'failed', 350)]), ['3: 300'], []],
  ['what was declined is not needed anymore', facts([hold(1, 'authorized', 300), hold(2, 'failed', 350)]), [], [2]],
  ['it moved away', facts([hold(1, 'authorized', 300), hold(2, 'failed', 350)], { startsIn: 60 }), [], [1, 2]],
  ['it is back', facts([hold(1, 'released', 300)]), ['2: 300'], []],
])('after a change of times: %s', (_, given, toPlace, toRelease) => {
  expect([placed(given), released(given)]).toEqual([toPlace, toRelease])
})

test('another card holds the sum of today, and nothing before its time', () => {
  const given = { ...facts([hold(1, 'authorized', 200)]), method: { id: 'amex', type: 'paymentCard' as const } }
  expect(holdsToMove(given)).toEqual([{ kind: 'hold', cents: 300, attempt: 2, methodId: 'amex' }])
  expect(holdsToMove({ ...given, order: { ...given.order, start: plusHours(now, 60) } })).toEqual([])
})

test('the time to mend a hold begins with the first try that nothing has made good', () => {
  const old = { updatedAt: plusHours(now, -30) }
  expect(firstFailureOf([hold(1, 'authorized', 200, old)])).toBeUndefined()
  expect(firstFailureOf([hold(1, 'failed', 200, old), hold(2, 'authorized', 200), hold(3, 'failed', 300)])).toEqual(
    plusHours(now, -1),
  )
  expect(firstFailureOf([hold(1, 'failed', 200, old), hold(2, 'failed', 200)])).toEqual(plusHours(now, -30))
})
