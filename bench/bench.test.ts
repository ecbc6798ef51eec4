import { expect, it } from 'vitest'
import { aimText, meets, percentile, valueText } from './figures.ts'

it.each([
  [1.5, { atMost: 1.5 }, true],
  [1.51, { atMost: 1.5 }, false],
  [0.15, { atLeast: 0.15 }, true],
  [0.149, { atLeast: 0.15 }, false],
])('%d against %o: %s', (value, aim, kept) => expect(meets(value, aim)).toBe(kept))

it.each([
  [1.234, 'ms', '1.23 ms'],
  [12.34, 'ms', '12.3 ms'],
  [1234.5, 'a second', '1,235 a second'],
] as const)('writes %d %s as %s', (value, unit, text) => expect(valueText(value, unit)).toBe(text))

it('writes an aim with its direction', () => expect(aimText({ atLeast: 0.2 }, 'ms')).toBe('≥ 0.2 ms'))

it('the 95th of a hundred values is exceeded by five of them', () => {
  const values = Array.from({ length: 100 }, (_, index) => 99 - index)
  expect(percentile(values, 95)).toBe(95)
  expect(percentile(values, 50)).toBe(50)
})
