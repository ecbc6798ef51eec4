import { expect, test } from 'vitest'
import { spanOf } from './spanOf.ts'

const daysUntil = (day: string) => Number(day)

test('a forecast is placed on the year ahead and clamped to its end', () => {
  expect(spanOf({ early: '73', likely: '146', late: '219' }, daysUntil)).toEqual({ start: 20, size: 40, mark: 40 })
  expect(spanOf({ early: '-10', likely: '-10', late: '-10' }, daysUntil)).toEqual({ start: 0, size: 1.5, mark: 0 })
  expect(spanOf({ early: '400', likely: null, late: null }, daysUntil)).toEqual({ start: 98.5, size: 1.5, mark: 98.5 })
})
