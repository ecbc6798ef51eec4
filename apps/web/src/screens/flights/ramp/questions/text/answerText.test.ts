import { expect, test } from 'vitest'
import { answerText } from './answerText.ts'

test.each([
  [true, 'Yes'],
  [false, 'No'],
  [1287.4, '1,287.4'],
  [0, '0'],
  ['Row 4', 'Row 4'],
  [null, 'nothing'],
  [undefined, 'nothing'],
])('the answer %s reads %s', (value, text) => expect(answerText(value)).toBe(text))
