import { expect, test } from 'vitest'
import { safeNext } from './paths.ts'

test.each(['/profile', '/aircraft/7/book?step=review&from=2026-12-05T17:00Z', '/messages/1#last'])(
  'a sign-in leads back to %s',
  (next) => {
    expect(safeNext(next)).toBe(next)
  },
)

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'profile',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/a/../..//evil.example',
  '/./\\/evil.example',
  '',
  null,
])('a sign-in never leads to %j', (next) => {
  expect(safeNext(next)).toBeNull()
})
