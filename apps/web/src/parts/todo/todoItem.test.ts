import { expect, test } from 'vitest'
import { needsText } from './todoItem.ts'

test.each([
  [0, 'Nothing needs your attention today, Helen'],
  [1, 'One thing needs your attention, Helen'],
  [2, 'Two things need your attention, Helen'],
  [9, 'Nine things need your attention, Helen'],
  [11, '11 things need your attention, Helen'],
])('%i things are named as a sentence', (count, text) => {
  expect(needsText(count, 'Helen')).toBe(text)
})
