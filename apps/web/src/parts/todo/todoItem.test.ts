import { expect, test } from 'vitest'
import { needsText } from './todoItem.ts'

test.each([
  [0, 'Nothing needs you today, Helen'],
  [1, 'One thing needs you, Helen'],
  [2, 'Two things need you, Helen'],
  [9, 'Nine things need you, Helen'],
  [11, '11 things need you, Helen'],
])('%i things are named as a sentence', (count, text) => {
  expect(needsText(count, 'Helen')).toBe(text)
})
