import { expect, test } from 'vitest'
import { answerOf, saysNo } from './answer.ts'

test.each([
  ['', undefined],
  ['page_views=yes', 'yes'],
  ['a=1; page_views=no; b=2', 'no'],
  ['my_page_views=yes', undefined],
  ['page_views=yesterday', undefined],
  ['page_views=', undefined],
])('the cookies "%s" answer %s', (cookies, answer) => {
  expect(answerOf(cookies)).toBe(answer)
})

test.each([
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: null }, false],
  [{}, false],
])('a browser with %o says no: %s', (signals, no) => {
  expect(saysNo(signals)).toBe(no)
})
