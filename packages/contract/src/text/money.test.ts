import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursTimes, percentOf, wholeCents } from './money.ts'

const exact = (numerator: bigint, denominator: bigint) => {
  const size = numerator < 0n ? -numerator : numerator
  const cents = Number((2n * size + denominator) / (2n * denominator))
  return (numerator < 0n ? -cents : cents) + 0
}

test.each([
  [3000, 4.35, 131],
  [1000, 5.15, 52],
  [5000, 6.17, 309],
  [50, 1.0, 1],
  [49, 1.0, 0],
  [10_050, 4, 402],
  [-3000, 4.35, -131],
])('%i cents at %f percent are %i: half a cent goes up, and back as much', (cents, percent, expected) => {
  expect(percentOf(cents, percent)).toBe(expected)
})

test('a percentage is exact for any amount and any rate with three decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), fc.integer({ min: 0, max: 100_000 }), (cents, rate) => {
      expect(percentOf(cents, rate / 1000)).toBe(exact(BigInt(cents) * BigInt(rate), 100_000n))
    }),
  )
  for (const rate of [4350, 5100, 6100, 1005, 7250, 8250, 8375, 8875])
    for (let cents = 0; cents < 20_000; cents += 1)
      if (percentOf(cents, rate / 1000) !== exact(BigInt(cents) * BigInt(rate), 100_000n)) expect.fail(`${cents} at ${rate}`)
})

test('a charge and its refund round to the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 366_000 }), (over, under) => {
      expect(wholeCents(-over, under) + wholeCents(over, under)).toBe(0)
      expect(Object.is(wholeCents(0, under), 0)).toBe(true)
    }),
  )
  expect(hoursTimes(2.5, 39_501)).toBe(98_753)
})
