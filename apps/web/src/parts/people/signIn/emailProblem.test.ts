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

test.each(typed)('the form reports the same error for %j as the server', (text) => {
  expect(emailProblem(text)).toBe(email.safeParse(text).error?.issues[0]?.message ?? '')
})

test('an ordinary address is valid, an incomplete one is not', () => {
  expect(emailProblem('ada@new.example')).toBe('')
  expect(emailProblem('ada@new')).toBe('Invalid email')
})
