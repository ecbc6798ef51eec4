import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { bookingStatuses, type BookingStatus } from '@tailshare/contract/base/statuses'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aloneUpToCents } from './alone.ts'
import { splitIncome, totalOf } from '../price/quote.ts'
import {
  feeWaivedLines,
  pendingApprovalLines,
  refundReasons,
  refundText,
  splitRefunds,
  interventionCents,
  interventionChoices,
  needsSecond,
  refundLines,
} from './interventions.ts'

const lines: QuoteLine[] = [
  { kind: 'rental', text: 'Rental', cents: 60_000 },
  { kind: 'csip', text: 'CSIP', cents: 10_000 },
  { kind: 'fee', text: 'Platform fee, 4%', cents: 2400 },
  { kind: 'tax', text: 'Tax, Texas', cents: 3750 },
]
const facts = {
  status: 'flight_complete' as BookingStatus,
  finalCents: totalOf(lines),
  lines,
  worthCents: 80_000,
  flownCents: 0,
  isPaid: true,
  isDisputed: false,
  isUndoable: false,
  doneAlone: { operatorCents: 0, memberCents: 0 },
  canChange: false,
  canCorrect: false,
}

test('a completed flight can be refunded and its fee waived, but not canceled', () => {
  expect(interventionChoices(facts)).toEqual({
    refundCents: 76_150,
    feeCents: 2400,
    cancelCents: null,
    notFlownCents: 80_000,
    moves: [],
    aloneCents: aloneUpToCents,
    canChange: false,
    canCorrect: false,
  })
})

test.each([
  ['what is not paid is not refunded, but its fee can be waived', { isPaid: false }, { refundCents: 0, feeCents: 2400 }],
  ['nothing moves while a bank decides', { isDisputed: true }, { refundCents: 0, feeCents: 0 }],
  ['the whole charge for canceling is a fee', { status: 'canceled', finalCents: 4000 }, { refundCents: 4000, feeCents: 4000 }],
  ['nor while the pilot may undo', { status: 'canceled', finalCents: 4000, isUndoable: true }, { refundCents: 0, feeCents: 0 }],
  [
    'ahead of its departure a booking can be canceled',
    { status: 'booked', finalCents: null },
    { cancelCents: 80_000, refundCents: 0 },
  ],
  ['what may have flown counts by its hours', { status: 'late', flownCents: 90_000 }, { notFlownCents: 90_000 }],
  ['a return that was opened by mistake goes back', { status: 'returning' }, { moves: ['in_flight', 'not_flown'] }],
] as const)('%s', (_, changes, expected) => {
  expect(interventionChoices({ ...facts, ...changes })).toMatchObject(expected)
})

test('a second operator is needed above the limit, not at it', () => {
  const choices = interventionChoices(facts)
  expect(needsSecond(aloneUpToCents, choices)).toBe(false)
  expect(needsSecond(aloneUpToCents + 1, choices)).toBe(true)
})

test('refunds are limited to the amount paid, and disallowed moves are refused', () => {
  const choices = interventionChoices(facts)
  expect(interventionCents({ kind: 'refund', cents: 76_150 }, choices)).toBe(76_150)
  expect(interventionCents({ kind: 'refund', cents: 76_151 }, choices)).toBeUndefined()
  expect(interventionCents({ kind: 'cancellation' }, choices)).toBeUndefined()
  expect(interventionCents({ kind: 'state', move: 'not_flown' }, choices)).toBeUndefined()
  for (const status of Object.keys(bookingStatuses) as BookingStatus[]) {
    const { moves } = interventionChoices({ ...facts, status })
    for (const move of moves)
      expect(interventionCents({ kind: 'state', move }, { ...choices, moves })).toBe(move === 'not_flown' ? 80_000 : 0)
  }
})

test('a refund reduces all shares proportionally, and a full refund leaves zero everywhere', () => {
  const price = fc.record({
    rental: fc.integer({ min: 0, max: 500_000 }),
    csip: fc.integer({ min: 0, max: 80_000 }),
    fee: fc.integer({ min: 0, max: 20_000 }),
    tax: fc.integer({ min: 0, max: 40_000 }),
  })
  fc.assert(
    fc.property(price, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, part) => {
      const all = (Object.entries(amounts) as [QuoteLine['kind'], number][]).map(([kind, cents]) => ({ kind, text: kind, cents }))
      const total = totalOf(all)
      const cents = Math.round(total * part)
      const back = refundLines(all, cents)
      if (total > 0) expect(totalOf(back) + cents).toBe(0)
      const left = splitIncome([...all, ...back])
      // Rounding is at most a cent per part.
      for (const share of Object.values(left)) expect(share).toBeGreaterThanOrEqual(-3)
      if (cents === total) expect(Object.values(left).map((share) => Math.abs(share))).toEqual([0, 0, 0, 0])
    }),
  )
})

test('a waived fee leaves the shares of owner, CSIP and state as they were', () => {
  const before = splitIncome(lines)
  expect(splitIncome([...lines, ...feeWaivedLines(lines)])).toEqual({ ...before, platformCents: 0 })
  expect(feeWaivedLines([...lines, ...feeWaivedLines(lines)])).toEqual([])
})

test('a final price separates the metered price from later refunds, with reasons from the history', () => {
  const meter = [
    { kind: 'rental' as const, text: 'Rental', cents: 123_832 },
    { kind: 'fee' as const, text: 'Platform fee', cents: 4953 },
  ]
  const back = refundLines(meter, 70_000)
  expect(splitRefunds([...meter, ...back])).toEqual({ meter, meterCents: 128_785, heldCents: 0, backCents: 70_000 })
  expect(splitRefunds([...meter, ...feeWaivedLines(meter)])).toMatchObject({ meter, backCents: 4953 })
  expect(splitRefunds([...meter, { text: 'Fuel credit', cents: -2000 }])).toMatchObject({ meterCents: 126_785, backCents: 0 })
  const history = [{ why: refundText('refund', 'The heater “died”') }, { why: 'Left' }, { why: refundText('fee_waived', 'Late') }]
  expect(refundReasons(history)).toEqual(['The heater “died”', 'Late'])
})

test('the part waiting for approval reduces all shares, and is separate from refunds', () => {
  const held = pendingApprovalLines(lines, 50_000)
  expect(totalOf([...lines, ...held])).toBe(50_000)
  expect(splitRefunds([...lines, ...held])).toEqual({
    meter: lines,
    meterCents: totalOf(lines),
    heldCents: totalOf(lines) - 50_000,
    backCents: 0,
  })
  expect(pendingApprovalLines(lines, null)).toEqual([])
  expect(pendingApprovalLines(lines, totalOf(lines))).toEqual([])
})
