import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeLabels, textWidth } from './timelineLabels.ts'
import type { Placed } from './timelineRows.ts'

const bars = (...spans: (readonly [number, number])[]) => spans.map(([start, end]) => ({ start, length: end - start }) as Placed)
const sides = (spans: (readonly [number, number])[], needs: number[], track = 1000) =>
  placeLabels(bars(...spans), needs, track).map(({ side }) => side)

test('a label is inside its bar if it fits, otherwise after it', () => {
  expect(sides([[0.1, 0.3]], [120])).toEqual(['in'])
  expect(sides([[0.1, 0.15]], [120])).toEqual(['after'])
})

test('on the last day, and when the next bar is near, the label is before its bar', () => {
  expect(sides([[0.95, 0.99]], [120])).toEqual(['before'])
  expect(
    sides(
      [
        [0.3, 0.32],
        [0.34, 0.7],
      ],
      [120, 100],
    ),
  ).toEqual(['before', 'in'])
})

test('two labels do not share one gap', () => {
  const close: (readonly [number, number])[] = [
    [0, 0.03],
    [0.18, 0.2],
    [0.21, 0.4],
  ]
  expect(sides(close, [120, 120, 100])).toEqual(['after', 'none', 'in'])
})

test('labels that fit nowhere are truncated or, where only a stub would be left, left out', () => {
  expect(placeLabels(bars([0, 0.5], [0.5, 1]), [200, 200], 150)).toEqual([
    { side: 'none', room: 0 },
    { side: 'none', room: 0 },
  ])
  expect(placeLabels(bars([0, 0.1]), [200], 150)).toEqual([{ side: 'after', room: 127 }])
  expect(placeLabels(bars([0, 0.5], [0.5, 1]), [200, 200], 40)).toEqual([
    { side: 'none', room: 0 },
    { side: 'none', room: 0 },
  ])
})

test('no label ever overlaps a bar, another label or the end of the track', () => {
  const spans = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 24 })
  fc.assert(
    fc.property(spans, fc.integer({ min: 20, max: 240 }), (points, need) => {
      const sorted = points.toSorted((a, b) => a - b)
      const pairs = Array.from(
        { length: Math.floor(sorted.length / 2) },
        (_, at) => [sorted[2 * at]! / 1000, sorted[2 * at + 1]! / 1000] as const,
      )
      const labels = placeLabels(
        bars(...pairs),
        pairs.map(() => need),
        1000,
      )
      const covered = pairs.flatMap(([start, end], index) => {
        const { side, room } = labels[index]!
        const width = Math.min(need, room)
        const words = side === 'after' ? [end * 1000 + 8, end * 1000 + 8 + width] : [start * 1000 - 8 - width, start * 1000 - 8]
        const bar = [start * 1000, end * 1000]
        return side === 'after' ? [bar, words] : side === 'before' ? [words, bar] : [bar]
      })
      for (const [index, [from, to]] of covered.entries()) {
        expect(from).toBeGreaterThanOrEqual((covered[index - 1]?.[1] ?? 0) - 0.001)
        expect(to).toBeLessThanOrEqual(1000.001)
      }
    }),
  )
})

test('letters are about as wide as Inter draws them', () => {
  expect(textWidth('Maria R.')).toBeGreaterThan(45)
  expect(textWidth('Maria R.')).toBeLessThan(62)
  expect(textWidth('16:00 – 18:30')).toBeGreaterThan(80)
})
