import { email } from '@tailshare/contract/base/fields'
import { expect, test } from 'vitest'
import { emailProblem } from './emailProblem.ts'

const typed = [
  '',
  '  ',
  'ada',
  'ada@',
  'ada@new',
  'ada@new.example',
  ' Ada.Vance+fly@New.Example ',
  "o'neil@a-b.example",
  'a..b@new.example',
  '.a@new.example',
  'ada@-new.example',
  `${'a'.repeat(250)}@new.example`,
]

test.each(typed)('the form says of %j what the server would say', (text) => {
  expect(emailProblem(text)).toBe(email.safeParse(text).error?.issues[0]?.message ?? '')
})

test('an ordinary address is fine, half of one is not', () => {
  expect(emailProblem('ada@new.example')).toBe('')
  expect(emailProblem('ada@new')).toBe('Invalid email')
})
