import { expect, test } from 'vitest'
import { typedHours, typedWhole } from './typedHours.ts'

test('hours have tenths, months are whole, and empty input is null', () => {
  expect(['1,284.6', '50', ' 7 '].map(typedHours)).toEqual([1284.6, 50, 7])
  expect([typedHours(''), typedWhole(' ')]).toEqual([null, null])
  expect(['1.25', 'ten', '-3', '5 h'].map(typedHours)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN])
  expect([typedWhole('12'), typedWhole('1.5')]).toEqual([12, Number.NaN])
})
