import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByWeight, splitCosts } from './costs.ts'

test('parts add up to the whole, to the cent, and none is a cent further off than rounding makes it', () => {
  const weights = fc.array(
    fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (cents, parts) => {
      const whole = parts.reduce((sum, weight) => sum + weight, 0)
      const split = splitByWeight(cents, parts)
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(whole === 0 ? 0 : cents)
      for (const [index, part] of split.entries())
        if (whole > 0) expect(Math.abs(part - (cents * parts[index]!) / whole)).toBeLessThan(1.001)
    }),
  )
})

test('fixed costs go by share, the others by the hours each flew', () => {
  const split = splitCosts({ fixedYearCents: 1_000_001, hourCents: 12_345 }, [
    { percent: 25, hobbsHours: 10 },
    { percent: 25, hobbsHours: 0 },
    { percent: 50, hobbsHours: 2.5 },
  ])
  expect(split.map(({ fixedCents, hourlyCents }) => [fixedCents, hourlyCents])).toEqual([
    [250_000, 123_450],
    [250_000, 0],
    [500_001, 30_863],
  ])
})
