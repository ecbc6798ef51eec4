import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import {
  firstFailureOf,
  holdsAgainAt,
  holdsToMove,
  holdsToPlace,
  holdsToRelease,
  type HeldCharge,
  type HoldFacts,
} from './holdsToPlace.ts'

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
  captureBefore: plusHours(now, 113),
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
  expect(holdsToMove(given)).toEqual([{ kind: 'hold', cents: 300, attempt: 2, methodId: 'amex', isRefused: false }])
  expect(holdsToMove({ ...given, order: { ...given.order, start: plusHours(now, 60) } })).toEqual([])
})

test('the time to fix a hold starts with the first failure that was not followed by a success', () => {
  const old = { updatedAt: plusHours(now, -30) }
  expect(firstFailureOf([hold(1, 'authorized', 200, old)])).toBeUndefined()
  expect(firstFailureOf([hold(1, 'failed', 200, old), hold(2, 'authorized', 200), hold(3, 'failed', 300)])).toEqual(
    plusHours(now, -1),
  )
  expect(firstFailureOf([hold(1, 'failed', 200, old), hold(2, 'failed', 200)])).toEqual(plusHours(now, -30))
})

const away = (charges: HeldCharge[], order: Partial<HoldFacts['order']> = {}) => {
  const given = facts(charges, { startsIn: -60 })
  return { ...given, order: { ...given.order, status: 'in_flight' as const, depositCents: 500, ...order } }
}
const ends = (hours: number) => ({ captureBefore: plusHours(now, hours) })
const deposit = (attempt: number, state: HeldCharge['state'], changes: Partial<HeldCharge> = {}) =>
  hold(attempt, state, 500, { kind: 'deposit', ...changes })
const placedKinds = (given: HoldFacts) => holdsToPlace(given).map(({ kind, attempt }) => `${kind} ${attempt}`)

test.each<[string, HoldFacts, string[], number[]]>([
  ['both last', away([hold(1, 'authorized', 300, ends(25)), deposit(1, 'authorized', ends(25))]), [], []],
  [
    'both end within a day',
    away([hold(1, 'authorized', 300, ends(24)), deposit(1, 'authorized', ends(24))]),
    ['hold 2', 'deposit 2'],
    [],
  ],
  [
    'the new one stands, so the old one goes',
    away([hold(1, 'authorized', 300, ends(23)), hold(2, 'authorized', 300), deposit(1, 'authorized')]),
    [],
    [1],
  ],
  [
    'the new one was declined, so the old one stays',
    away([hold(1, 'authorized', 300, ends(23)), hold(2, 'failed', 300), deposit(1, 'authorized')]),
    [],
    [],
  ],
  ['one has ended', away([hold(1, 'released', 300), deposit(1, 'authorized')]), ['hold 2'], []],
  ['it never was held', away([deposit(1, 'authorized')]), [], []],
  [
    'the aircraft is back and damage may be claimed',
    away([hold(1, 'captured', 300), deposit(1, 'authorized', ends(20))], { status: 'flight_complete', depositStays: true }),
    ['deposit 2'],
    [],
  ],
  [
    'the aircraft is back and nothing may be claimed',
    away([hold(1, 'captured', 300), deposit(1, 'authorized', ends(20))], { status: 'flight_complete' }),
    [],
    [],
  ],
])('a hold that its network lets go of is renewed before its end: %s', (_, given, toPlace, toRelease) => {
  expect([placedKinds(given), released(given)]).toEqual([toPlace, toRelease])
})

test('holds are checked a day before the first expires; without an expiry, the shortest of any network applies', () => {
  expect(holdsAgainAt([hold(1, 'authorized', 300, ends(100)), deposit(1, 'authorized', ends(50))], now)).toEqual(
    plusHours(now, 26),
  )
  expect(holdsAgainAt([hold(1, 'authorized', 300, { captureBefore: null })], now)).toEqual(plusHours(now, 113 - 24))
  expect(holdsAgainAt([hold(1, 'released', 300)], now)).toBeUndefined()
})

test('the hold of a three-week trip is renewed as needed; only failed attempts are limited', () => {
  const old = [1, 2, 3, 4, 5, 6].map((attempt) => hold(attempt, 'released', 300))
  const held = hold(7, 'authorized', 300, ends(20))
  expect(placedKinds(away([...old, held, deposit(1, 'authorized')]))).toEqual(['hold 8'])
  const failed = (attempt: number) => hold(attempt, 'failed', 300, { updatedAt: plusHours(now, -7) })
  expect(placedKinds(away([...old, held, failed(8), deposit(1, 'authorized')]))).toEqual(['hold 9'])
  const inVain = [8, 9, 10, 11, 12, 13].map(failed)
  expect(placedKinds(away([...old, held, ...inVain, deposit(1, 'authorized')]))).toEqual([])
})

test('a card whose bank forbids retries is not held again, and another one is tried at once', () => {
  const long = { updatedAt: plusHours(now, -30) }
  const given = facts([hold(1, 'failed', 300, long)])
  expect(placed(given)).toEqual(['2: 300'])
  const refused = { ...given, method: { id: 'visa', type: 'paymentCard' as const, isRefused: true } }
  expect(placed(refused)).toEqual([])
  expect(holdsToPlace({ ...refused, charges: [] })).toEqual([
    { kind: 'hold', cents: 300, attempt: 1, methodId: 'visa', isRefused: true },
  ])
  expect(placed({ ...refused, method: { id: 'amex', type: 'paymentCard', isRefused: false } })).toEqual(['2: 300'])
})
