import { expect, test } from 'vitest'
import { leftOver } from './leftOver.ts'

test('the sent text leaves the field, and text typed meanwhile stays', () => {
  expect(leftOver('Is it fueled?', 'Is it fueled?')).toBe('')
  expect(leftOver('Is it fueled?\nAnd the oil?', 'Is it fueled?')).toBe('And the oil?')
  expect(leftOver('And the oil?', 'Is it fueled?')).toBe('And the oil?')
  expect(leftOver('', 'Is it fueled?')).toBe('')
  expect(leftOver('For the photo', '')).toBe('For the photo')
})
