import { expect, test } from 'vitest'
import { noticeFrom, noticeTarget, noticeTime } from './noticeText.ts'

test('a notice’s time reads month, day, year and a 24-hour clock', () => {
  expect(noticeTime(new Date(2026, 0, 5, 17, 4).toISOString())).toBe('01/05/2026 17:04')
})

test('a notice opens itself, and a message the chat with its sender', () => {
  expect(noticeTarget({ id: '7', kind: 'system', userFrom: null })).toBe('/messages/system/7')
  expect(noticeTarget({ id: '7', kind: 'message', userFrom: 'maria' })).toBe('/messages/maria')
})

test('a notice is from its sender by full name, or from the system', () => {
  expect(noticeFrom({ userFrom: null, userFromCompleteName: 'Tailshare' })).toBe('System')
  expect(noticeFrom({ userFrom: '7', userFromCompleteName: 'Helen Marsh' })).toBe('Helen Marsh')
})
