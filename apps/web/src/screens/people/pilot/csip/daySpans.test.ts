import { expect, test } from 'vitest'
import { nextSpan, spanProblem } from './daySpans.ts'

const nine = { from: '09:00', to: '17:00' }

test('an added span of a day starts after the existing ones', () => {
  expect(nextSpan([])).toEqual(nine)
  expect(nextSpan([nine])).toEqual({ from: '18:00', to: '21:00' })
  expect(nextSpan([{ from: '18:00', to: '21:00' }, nine])).toEqual({ from: '22:00', to: '24:00' })
  expect(nextSpan([{ from: '12:00', to: '24:00' }])).toEqual(nine)
  expect(nextSpan([{ from: '12:00', to: '23:30' }])).toEqual(nine)
})

test('spans that end before they start or overlap are reported once', () => {
  const spans = [nine, { from: '16:30', to: '20:00' }, { from: '20:00', to: '21:00' }, { from: '22:00', to: '21:00' }]
  expect(spans.map((_, at) => spanProblem(spans, at))).toEqual([
    undefined,
    'Overlaps other hours of this day',
    undefined,
    'Later than the start',
  ])
})
