import { expect, test } from 'vitest'
import { waterfall } from './waterfallBars.ts'

test('costs go down from the income, and the total starts at zero', () => {
  expect(waterfall([100, -30, -20])).toEqual({
    zero: 0,
    bars: [
      { from: 0, width: 100 },
      { from: 70, width: 30 },
      { from: 50, width: 20 },
      { from: 0, width: 50 },
    ],
  })
})

test('a year with a loss extends to the left of zero', () => {
  expect(waterfall([60, -80, -20])).toEqual({
    zero: 40,
    bars: [
      { from: 40, width: 60 },
      { from: 20, width: 80 },
      { from: 0, width: 20 },
      { from: 0, width: 40 },
    ],
  })
})

test('a zero amount has no bar', () => expect(waterfall([0, 0]).bars.every(({ width }) => width === 0)).toBe(true))
