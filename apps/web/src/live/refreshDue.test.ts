import { expect, test } from 'vitest'
import { refreshDue } from './refreshDue.ts'

const now = 1_800_000_000_000

test.each([
  ['a token of today', 'theme=dark; auth.refresh_after=1800000001', false],
  ['a token of yesterday', 'auth.refresh_after=1800000000; theme=dark', true],
  ['a session from before there was the cookie', 'theme=dark', true],
  ['a cookie that someone garbled', 'auth.refresh_after=soon', true],
  ['another cookie whose name ends alike', 'x.auth.refresh_after=1800000001', true],
])('%s', (_, cookies, due) => {
  expect(refreshDue(cookies, now)).toBe(due)
})
