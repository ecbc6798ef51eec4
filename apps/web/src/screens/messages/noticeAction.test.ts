import { expect, test } from 'vitest'
import { noticeAction } from './noticeAction.ts'

test.each([
  ['/booking/orders/7', 'Open the booking'],
  ['/maintenance/7', 'Open maintenance'],
  ['/profile/membership-plan', 'Open membership'],
  ['/profile', 'Open your account'],
])('a notice about %s says "%s"', (link, label) => expect(noticeAction(link)).toEqual({ to: link, label }))

test.each([null, '/somewhere/9', '//evil.example', 'https://evil.example/profile', 'javascript:alert(1)'])(
  'a notice with the link %s leads nowhere',
  (link) => expect(noticeAction(link)).toBeNull(),
)
