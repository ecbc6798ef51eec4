import { expect, test } from 'vitest'
import { cropOf, dragged, wholeView } from './cropSquare.ts'

const wide = { width: 1200, height: 800 }

test('a portrait starts as the largest square in the middle of the picture', () => {
  expect(cropOf(wide, wholeView)).toEqual({ x: 200, y: 0, width: 800, height: 800 })
})

test('zooming in shows less, and the square stays inside at every edge', () => {
  expect(cropOf(wide, { zoom: 2, across: 0.5, down: 0.5 })).toEqual({ x: 400, y: 200, width: 400, height: 400 })
  for (const across of [0, 0.331, 1])
    for (const zoom of [1, 1.37, 4]) {
      const { x, y, width, height } = cropOf({ width: 1001, height: 777 }, { zoom, across, down: across })
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(1001)
      expect(y + height).toBeLessThanOrEqual(777)
    }
})

test('dragging the picture to the right shows what was to the left of the square, and stops at the edge', () => {
  expect(dragged(wide, wholeView, { x: 0.25, y: 0 }).across).toBe(0)
  expect(dragged(wide, wholeView, { x: -0.125, y: 0.5 })).toEqual({ zoom: 1, across: 0.75, down: 0.5 })
})
