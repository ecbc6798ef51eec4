import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusHours } from '@tailshare/contract/text/period'
import { stateOfAnswers, waitingFor } from './expenses.ts'
import { chargedOn, closesOn, mayTryAgain, monthsToClose, payableCents, payoutsOf, type ShareCharge } from './settling.ts'

const now = new Date('2026-11-12T12:00Z')
const charge = (rest: Partial<ShareCharge>): ShareCharge => ({
  state: 'captured',
  attempt: 1,
  amountCents: 10_000,
  methodId: 'card',
  updatedAt: now,
  ...rest,
})

test('a month is closed on the 3rd and charged on the 10th of the next', () => {
  expect([closesOn('2026-12'), chargedOn('2026-12')]).toEqual(['2027-01-03', '2027-01-10'])
})

test.each([
  ['2026-11-02', null, []],
  ['2026-11-03', null, ['2026-10']],
  ['2026-11-03', '2026-10', []],
  ['2027-01-20', '2026-10', ['2026-11', '2026-12']],
] as const)('on %s, with %s closed last, these are due', (today, last, months) => {
  expect(monthsToClose({ begun: '2026-10', last, today })).toEqual(months)
})

test('a payment in progress is not repeated, and amounts below the minimum wait', () => {
  expect(payableCents(10_000, [])).toBe(10_000)
  expect(payableCents(10_000, [charge({ state: 'planned' })])).toBe(0)
  expect(payableCents(10_000, [charge({ state: 'failed' })])).toBe(10_000)
  expect(payableCents(49, [])).toBe(0)
  expect(payableCents(-500, [])).toBe(0)
})

test.each([
  ['there was no try', [], true],
  ['the last one failed just now', [charge({ state: 'failed' })], false],
  ['the last one failed long ago', [charge({ state: 'failed', updatedAt: plusHours(now, -7) })], true],
  ['another card is primary now', [charge({ state: 'failed', methodId: 'old card' })], true],
  [
    'it failed six times',
    Array.from({ length: 6 }, (_, index) => charge({ state: 'failed', attempt: index + 1, updatedAt: plusHours(now, -7) })),
    false,
  ],
  ['the failures are of an older month', [charge({ state: 'failed', updatedAt: plusHours(now, -500) })], true],
] as const)('whether a part is charged again where %s', (_, charges, may) => {
  expect(mayTryAgain({ charges, methodId: 'card', isRefused: false, closedAt: plusHours(now, -200), now })).toBe(may)
})

test('a part is not charged again to a card that its bank does not take anymore', () => {
  const charges = [charge({ state: 'failed', updatedAt: plusHours(now, -7) })]
  expect(mayTryAgain({ charges, methodId: 'card', isRefused: true, closedAt: plusHours(now, -200), now })).toBe(false)
})

test('creditors are paid from the money received, never from the reserve fund', () => {
  const balances = [
    { accountId: 'a', cents: -6_000 },
    { accountId: 'b', cents: -3_000 },
    { accountId: 'c', cents: 4_500 },
  ]
  expect(payoutsOf(balances, 50_000)).toEqual([
    { accountId: 'a', cents: 3_000 },
    { accountId: 'b', cents: 1_500 },
  ])
  expect(payoutsOf([{ accountId: 'a', cents: -6_000 }], 0)).toEqual([{ accountId: 'a', cents: 6_000 }])
  expect(payoutsOf([{ accountId: 'a', cents: -6_000 }], -2_000)).toEqual([{ accountId: 'a', cents: 4_000 }])
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 6 }),
      fc.integer({ min: -1000, max: 9000 }),
      (list, fund) => {
        const all = list.map((cents, index) => ({ accountId: `${index}`, cents }))
        const inHand = fund - list.reduce((sum, cents) => sum + cents, 0)
        const paid = payoutsOf(all, fund)
        expect(paid.reduce((sum, { cents }) => sum + cents, 0)).toBeLessThanOrEqual(Math.max(0, inHand))
        for (const { accountId, cents } of paid) expect(cents).toBeLessThanOrEqual(-list[Number(accountId)]!)
      },
    ),
  )
})

test('an expense waits for everybody but the partner who entered it, and one objection holds it up', () => {
  const asked = { enteredById: 'a', holderIds: ['a', 'b', 'c'], answers: [] }
  expect(waitingFor(asked)).toEqual(['b', 'c'])
  const yes = (accountId: string) => ({ accountId, answer: 'agree' as const })
  expect(stateOfAnswers({ ...asked, answers: [yes('b')] })).toBe('proposed')
  expect(stateOfAnswers({ ...asked, answers: [yes('b'), yes('c')] })).toBe('agreed')
  expect(stateOfAnswers({ ...asked, answers: [yes('b'), { accountId: 'c', answer: 'question' }] })).toBe('questioned')
  // Former shareholders no longer count.
  expect(stateOfAnswers({ ...asked, answers: [yes('b'), yes('c'), { accountId: 'gone', answer: 'question' }] })).toBe('agreed')
})
