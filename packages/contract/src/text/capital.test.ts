import { expect, test } from 'vitest'
import { capital, codeText } from './countText.ts'

test.each([
  ['weekly', 'Weekly'],
  ['Weekly', 'Weekly'],
  ['', ''],
])('“%s” begins a line as “%s”', (text, begun) => expect(capital(text)).toBe(begun))

test('a code reads as words', () => {
  expect(codeText('in_work')).toBe('In work')
  expect(codeText('not_taken_in_time')).toBe('Not taken in time')
})
