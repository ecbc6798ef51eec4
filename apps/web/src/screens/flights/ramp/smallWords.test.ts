import { expect, test } from 'vitest'
import { shownNumber, readNumber } from './questions/text/readNumber.ts'
import { untilText } from '../../../parts/schedule/time/untilText.ts'

test.each([
  ['1,284.6', 1284.6],
  ['1284.6', 1284.6],
  ['1284,6', 1284.6],
  [' 46 ', 46],
  ['.5', 0.5],
  ['12,345', 12_345],
  ['', null],
  ['12a', null],
  ['1.2.3', null],
])('a reading typed as "%s" is %s', (typed, value) => {
  expect(readNumber(typed)).toBe(value)
})

test('meters keep their tenth, fluids do not get one', () => {
  expect([shownNumber(1284, true), shownNumber(46, false), shownNumber(6.5, false)]).toEqual(['1,284.0', '46', '6.5'])
})

test.each([
  [22, 'in 22 min'],
  [0, 'now'],
  [-5, '5 min late'],
  [120, 'in 2 h'],
  [190, 'in 3 h 10 min'],
  [-3000, '2 d late'],
])('%i minutes before, the text is "%s"', (minutes, text) => {
  const now = new Date('2026-11-21T03:00:00Z')
  expect(untilText(new Date(now.getTime() + minutes * 60_000), now)).toBe(text)
})
