import { expect, test } from 'vitest'
import { isInquiry, isOpenDispute, stateOfDispute, writeOffCents } from './disputes.ts'
import { paidTowards, settlementSteps, type SettledCharge } from '../holds/settlement.ts'

test.each([
  ['needs_response', 'needs_response', true],
  ['warning_needs_response', 'needs_response', true],
  ['warning_under_review', 'under_review', true],
  ['a word of next year', 'under_review', true],
  ['won', 'won', false],
  ['lost', 'lost', false],
  ['warning_closed', 'ended', false],
  ['prevented', 'ended', false],
])('the provider’s “%s” is %s here', (status, state, isOpen) => {
  expect(stateOfDispute(status)).toBe(state)
  expect(isOpenDispute(stateOfDispute(status))).toBe(isOpen)
})

test('an inquiry is not a dispute', () => {
  expect(isInquiry('warning_under_review')).toBe(true)
  expect(isInquiry('under_review')).toBe(false)
})

test('the write-off is the amount owed because of the loss', () => {
  expect(writeOffCents({ lostCents: 30_000, owesCents: 30_000 })).toBe(30_000)
  expect(writeOffCents({ lostCents: 30_000, owesCents: 10_000 })).toBe(10_000)
  expect(writeOffCents({ lostCents: 30_000, owesCents: 45_000 })).toBe(30_000)
  expect(writeOffCents({ lostCents: 30_000, owesCents: -500 })).toBe(0)
})

const captured = (over: Partial<SettledCharge>): SettledCharge => ({
  id: 'one',
  kind: 'hold',
  state: 'captured',
  amountCents: 30_000,
  capturedCents: 30_000,
  refundedCents: 0,
  attempt: 1,
  methodId: 'visa',
  updatedAt: new Date(0),
  captureBefore: null,
  ...over,
})
const steps = (dueCents: number, ...charges: SettledCharge[]) =>
  settlementSteps({ dueCents, charges, methodId: 'visa', now: new Date() })

test('while a payment is disputed, nothing is charged and nothing refunded', () => {
  expect(steps(40_000, captured({ isDisputed: true }))).toEqual([])
  expect(steps(20_000, captured({ isDisputed: true }))).toEqual([])
  expect(steps(20_000, captured({ isDisputed: true }), captured({ id: 'two' }))).toEqual([])
  const deposit = captured({ id: 'deposit', kind: 'deposit', state: 'authorized', capturedCents: 0 })
  expect(steps(30_000, captured({ isDisputed: true }), deposit)).toEqual([{ do: 'release', chargeId: 'deposit' }])
})

test('money lost in a dispute is neither charged again nor refunded', () => {
  const lost = captured({ lostCents: 30_000 })
  expect(steps(30_000, lost)).toEqual([])
  expect(steps(20_000, lost)).toEqual([])
  expect(steps(35_000, lost)).toEqual([{ do: 'charge', cents: 5000, attempt: 1 }])
  expect(steps(3000, lost, captured({ id: 'two', capturedCents: 5000 }))).toEqual([
    { do: 'refund', chargeId: 'two', cents: 2000 },
  ])
})

test.each([
  [30_000, 30_000],
  [10_000, 10_000],
  [40_000, 30_000],
])('of %i cents due, %i count as paid when all was lost', (due, paid) => {
  expect(paidTowards(due, [captured({ lostCents: 30_000 })])).toBe(paid)
})
